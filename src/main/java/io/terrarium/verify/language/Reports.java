package io.terrarium.verify.language;

import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A directory that commands may change, outside of every workspace: reports go there, and what
 * runners keep from one run to the next. It is read like a workspace, because a command may put
 * links into it.
 */
public final class Reports {
  private final Path directory;
  private final AtomicLong numbers = new AtomicLong();

  /** {@code directory} is made when it is first needed. */
  public Reports(Path directory) {
    this.directory = directory;
  }

  /** A fresh folder for one run, removed with all that is in it. */
  Folder folder() throws IOException {
    Path folder = directory.resolve("run-" + numbers.incrementAndGet());
    Files.createDirectories(folder);
    return new Folder(folder, Workspace.open("reports", folder.toString()));
  }

  /** A directory that stays as long as the server: one for each purpose and project. */
  Path lasting(String purpose, Place project) throws IOException {
    String key = HexFormat.of().toHexDigits(project.absolute().hashCode());
    return Files.createDirectories(directory.resolve(purpose + "-" + key));
  }

  /** The reports of one run. */
  static final class Folder implements AutoCloseable {
    private final Path path;
    private final Workspace inside;

    private Folder(Path path, Workspace inside) {
      this.path = path;
      this.inside = inside;
    }

    /** Where a program is to write; no such file need exist. */
    String path(String name) {
      return inside.root() + "/" + name;
    }

    Place place() {
      return new Place(inside, ".");
    }

    void write(String name, byte[] content) throws IOException {
      try (Directory top = inside.directory(inside.resolve("."))) {
        top.create(name, content);
      }
    }

    @Override
    public void close() {
      try (Directory top = inside.directory(inside.resolve("."))) {
        empty(top);
        Files.deleteIfExists(path);
      } catch (IOException | SandboxException leftBehind) {
        // The whole directory goes when the server ends.
        return;
      } finally {
        inside.close();
      }
    }

    private static void empty(Directory directory) throws IOException {
      List<Directory.Entry> entries = directory.list();
      for (Directory.Entry entry : entries) {
        if (entry.type() == FileStatus.Type.DIRECTORY) {
          try (Directory child = directory.child(entry.name())) {
            empty(child);
          }
          directory.removeIfEmpty(entry.name());
        } else {
          directory.delete(entry.name());
        }
      }
    }
  }
}
