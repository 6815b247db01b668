package io.terrarium.snapshot;

/** What a snapshot does to one path, which is raw and relative to the workspace root. */
sealed interface Delta {
  String path();

  /** The path is a file or link like this from now on. */
  record Put(String path, Version version, Content content) implements Delta {}

  /** The path is no file any more. */
  record Gone(String path) implements Delta {}

  /** Where the content of a file is. */
  sealed interface Content {}

  /** Here. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Inline(byte[] bytes) implements Content {}

  /** In the store already. */
  record InStore() implements Content {}
}
