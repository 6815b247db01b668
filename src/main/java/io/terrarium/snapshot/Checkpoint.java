package io.terrarium.snapshot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Up to where everything is on disk: this commit holds all records before that number, and the
 * journal is read from there. {@code clean} means that the server was ended, not killed, after it.
 */
record Checkpoint(long number, ObjectId commit, boolean clean) {
  private static final String FILE = "checkpoint";

  static Optional<Checkpoint> read(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    List<String> fields = List.of(Files.readString(file).strip().split(" ", -1));
    try {
      return Optional.of(
          new Checkpoint(
              Long.parseLong(fields.get(0)),
              ObjectId.fromString(fields.get(1)),
              fields.get(2).equals("clean")));
    } catch (IllegalArgumentException | IndexOutOfBoundsException problem) {
      throw new IOException(file + " cannot be understood");
    }
  }

  void write(Path directory) throws IOException {
    String text = number + " " + commit.name() + " " + (clean ? "clean" : "running") + "\n";
    DurableFiles.replace(directory.resolve(FILE), text.getBytes(StandardCharsets.US_ASCII));
  }
}
