package io.terrarium.mcp;

/** What a search says of places it could not look at. */
final class SearchGaps {
  private SearchGaps() {}

  static String directories(int count) {
    return "[%d %s skipped: unreadable or vanished]"
        .formatted(count, count == 1 ? "directory" : "directories");
  }

  static String directoriesOrFiles(int count) {
    return "[%d %s skipped: unreadable or vanished]"
        .formatted(count, count == 1 ? "directory or file" : "directories or files");
  }

  static String files(int count) {
    return "[%d %s skipped: too large to search]".formatted(count, count == 1 ? "file" : "files");
  }
}
