package io.terrarium.files;

import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.Call;
import io.terrarium.workspace.Figure;
import io.terrarium.workspace.Fingerprint;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.security.DigestInputStream;
import java.util.Optional;

/**
 * Shows lines of a text file, or a picture, and remembers that it was read. A file is streamed, so
 * its size does not matter; its whole content is hashed unless its status vouches for it.
 */
public final class ReadFile {
  private static final long LARGEST_PICTURE = 5 * 1024 * 1024;

  private final ReadTracker tracker;
  private final long budget;

  /** {@code budget}: most bytes of text to answer with. */
  public ReadFile(ReadTracker tracker, long budget) {
    this.tracker = tracker;
    this.budget = budget;
  }

  /** Who looks: only what an agent with hands has seen unlocks a write. */
  public enum Reader {
    MARKING,
    NOT_MARKING
  }

  public ReadResult read(Workspace workspace, String path, long offset, long limit, Reader reader)
      throws IOException {
    if (offset < 0) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "offset must be 1 or more, not " + offset + ": it is a line number");
    }
    if (limit < 1) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "limit must be 1 or more, not " + limit);
    }
    return workspace.at(path, at -> readAt(workspace, at, Math.max(1, offset), limit, reader));
  }

  private ReadResult readAt(
      Workspace workspace, WorkspacePath path, long offset, long limit, Reader reader)
      throws IOException {
    try (OpenFile file = Existing.open(workspace, path)) {
      Optional<Fingerprint> known = tracker.known(path, file.status());
      boolean hash = reader == Reader.MARKING && known.isEmpty();
      CountedInput input = new CountedInput(file.input());
      byte[] head = input.readNBytes(Content.LOOKED_AT);
      InputStream whole = new SequenceInputStream(new ByteArrayInputStream(head), input);
      DigestInputStream content = new DigestInputStream(whole, Fingerprint.digest());
      content.on(hash);
      ReadResult result = result(path, file.status(), head, content, offset, limit, hash);
      if (reader == Reader.MARKING) {
        Fingerprint seen = known.orElseGet(() -> Fingerprint.of(content.getMessageDigest()));
        tracker.markRead(path, seen, file.status(), file.openedAt());
      }
      Call.report(Figure.BYTES_READ, input.count());
      return result;
    }
  }

  private ReadResult result(
      WorkspacePath path,
      FileStatus status,
      byte[] head,
      InputStream content,
      long offset,
      long limit,
      boolean toTheEnd)
      throws IOException {
    return switch (Content.of(head)) {
      case Content.Binary binary ->
          throw new SandboxException(
              Reason.WRONG_KIND,
              "%s is binary (%s, %d bytes): Read shows text and images only"
                  .formatted(path, binary.type(), status.size()));
      case Content.Picture picture -> picture(path, status, picture.mimeType(), content);
      case Content.Wide wide ->
          lines(path, new LineReader(offset, limit, budget).wide(wide.encoding(), content));
      case Content.Narrow _ ->
          lines(
              path, new LineReader(offset, limit, budget).narrow(content, status.size(), toTheEnd));
    };
  }

  private static ReadResult picture(
      WorkspacePath path, FileStatus status, String mimeType, InputStream content)
      throws IOException {
    if (status.size() > LARGEST_PICTURE) {
      throw new SandboxException(
          Reason.TOO_LARGE,
          "%s is an image of %d bytes; Read shows at most %d: scale it down first"
              .formatted(path, status.size(), LARGEST_PICTURE));
    }
    return new ReadResult.Picture(path, mimeType, content.readAllBytes());
  }

  private static ReadResult lines(WorkspacePath path, LineReader reader) {
    long total = reader.seen();
    if (total == 0 && reader.offset() == 1) {
      return new ReadResult.Empty(path);
    }
    if (reader.offset() > total) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          "offset %d is past the end: %s has %d %s"
              .formatted(reader.offset(), path, total, total == 1 ? "line" : "lines"));
    }
    return reader.text(path);
  }
}
