package io.terrarium.files;

import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.Encoding;
import io.terrarium.workspace.Fingerprint;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.TextFile;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Gives a file a whole new content, in one step, making its directories. A file that exists must
 * have been read; it keeps its mode, its encoding and byte order mark, and its line ends if they
 * were all CRLF and the new content has none.
 */
public final class WriteFile {
  private final ReadTracker tracker;
  private final PathLocks locks;
  private final ChangeListener changes;
  private final long largestKept;

  /** {@code largestKept}: files over this many bytes are replaced without a look at their form. */
  public WriteFile(ReadTracker tracker, PathLocks locks, ChangeListener changes, long largestKept) {
    this.tracker = tracker;
    this.locks = locks;
    this.changes = changes;
    this.largestKept = largestKept;
  }

  /** What was stored; {@code kept} names a form of the old file that was carried over, or is "". */
  public record Written(WorkspacePath path, int bytes, String kept) {}

  public Written write(Workspace workspace, String path, String content) throws IOException {
    Content text = new Text(content);
    return workspace.at(path, at -> locks.holding(at, () -> writeAt(workspace, at, text)));
  }

  /** The same with bytes that are stored as they are. */
  public Written write(Workspace workspace, String path, byte[] content) throws IOException {
    Content bytes = new Bytes(content);
    return workspace.at(path, at -> locks.holding(at, () -> writeAt(workspace, at, bytes)));
  }

  /** What to store, when it is known how the old file was. */
  private interface Content {
    byte[] in(Form form);

    String kept(Form form);
  }

  private record Text(String text) implements Content {
    @Override
    public byte[] in(Form form) {
      return form.apply(text);
    }

    @Override
    public String kept(Form form) {
      return form.kept(text);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Bytes(byte[] bytes) implements Content {
    @Override
    public byte[] in(Form form) {
      return bytes;
    }

    @Override
    public String kept(Form form) {
      return "";
    }
  }

  /** As {@link #write}, but only if nothing is there yet. */
  public Written create(Workspace workspace, String path, String content) throws IOException {
    return workspace.at(path, at -> locks.holding(at, () -> createAt(workspace, at, content)));
  }

  private Written createAt(Workspace workspace, WorkspacePath path, String content)
      throws IOException {
    Gate.requireChangeable(path);
    return workspace.inParentOf(
        path,
        parent -> {
          if (parent.status(path.name()).isPresent()) {
            throw new SandboxException(
                Reason.EXISTS, path + " exists already: overwrite it, or choose another name");
          }
          return create(workspace, parent, path, new Text(content));
        });
  }

  private Written writeAt(Workspace workspace, WorkspacePath path, Content content)
      throws IOException {
    Gate.requireChangeable(path);
    return workspace.inParentOf(
        path,
        parent -> {
          Optional<FileStatus> existing = parent.status(path.name());
          return existing.isPresent()
              ? replace(workspace, parent, path, content)
              : create(workspace, parent, path, content);
        });
  }

  private Written create(Workspace workspace, Directory parent, WorkspacePath path, Content content)
      throws IOException {
    byte[] bytes = content.in(Form.PLAIN);
    changes.changing(workspace, List.of(new Change.Planned(path, bytes)));
    FileStatus status = parent.create(path.name(), bytes);
    stored(workspace, new Change.Stored(path, bytes, status));
    return new Written(path, bytes.length, "");
  }

  private Written replace(
      Workspace workspace, Directory parent, WorkspacePath path, Content content)
      throws IOException {
    FileStatus old;
    Form form = Form.PLAIN;
    try (OpenFile file = parent.open(path.name())) {
      old = file.status();
      Gate.requireRead(tracker, "overwrite", path);
      if (old.size() <= largestKept) {
        byte[] before = file.readAll();
        Gate.requireFresh(
            tracker.state(path, old, () -> Fingerprint.of(before)), "overwrite", path);
        form = Form.of(before);
      } else {
        Gate.requireFresh(
            tracker.state(path, old, () -> Fingerprint.of(file.input())), "overwrite", path);
      }
    }
    byte[] bytes = content.in(form);
    changes.changing(workspace, List.of(new Change.Planned(path, bytes)));
    FileStatus status = parent.replace(path.name(), bytes, old);
    stored(workspace, new Change.Stored(path, bytes, status));
    return new Written(path, bytes.length, content.kept(form));
  }

  private void stored(Workspace workspace, Change.Stored file) {
    tracker.markRead(file.path(), Fingerprint.of(file.content()), file.status());
    changes.changed(workspace, new Change(Change.Kind.WRITE, List.of(file)));
  }

  /** How the old text was stored. */
  private record Form(Encoding encoding, boolean marked, boolean carriageReturns) {
    static final Form PLAIN = new Form(Encoding.UTF_8, false, false);

    static Form of(byte[] before) {
      Encoding encoding = Encoding.of(before);
      if (before.length == 0 || (!encoding.isWide() && TextFile.isBinary(before))) {
        return PLAIN;
      }
      return new Form(
          encoding, encoding.markLength(before) > 0, LineEnds.areAllCrLf(encoding.decode(before)));
    }

    byte[] apply(String content) {
      if (content.isEmpty()) {
        return new byte[0];
      }
      String text = convertsLineEnds(content) ? content.replace("\n", "\r\n") : content;
      String stored = marked && !text.startsWith("\uFEFF") ? "\uFEFF" + text : text;
      return encoding.encode(stored).orElseGet(() -> stored.getBytes(StandardCharsets.UTF_8));
    }

    String kept(String content) {
      if (content.isEmpty()) {
        return "";
      }
      String ends = convertsLineEnds(content) ? "CRLF line ends" : "";
      boolean fits = encoding.encode(content).isPresent();
      String form =
          encoding != Encoding.UTF_8 && fits
              ? encoding.toString()
              : marked ? "byte order mark" : "";
      return ends.isEmpty() || form.isEmpty() ? ends + form : form + " and " + ends;
    }

    private boolean convertsLineEnds(String content) {
      return carriageReturns && content.indexOf('\r') < 0 && content.indexOf('\n') >= 0;
    }
  }
}
