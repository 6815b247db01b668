package io.terrarium.verify.language;

import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.Names;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A directory of a workspace, looked at through the workspace's own handle: nothing outside is ever
 * read, whatever links are there. What cannot be read is not there.
 */
public record Place(Workspace workspace, String directory) {
  private static final int MOST_READ = 8 * 1024 * 1024;

  public boolean has(String name) {
    return status(path(name)).isPresent();
  }

  public boolean hasFile(String name) {
    return status(path(name)).filter(FileStatus::isFile).isPresent();
  }

  public boolean hasDirectory(String name) {
    return status(path(name)).filter(FileStatus::isDirectory).isPresent();
  }

  /** When a file was written to, in nanoseconds since the epoch; 0 if there is none. */
  long modified(String name) {
    return status(path(name)).map(FileStatus::modified).orElse(0L);
  }

  /** A small file's text. */
  public Optional<String> read(String name) {
    return open(
        name, file -> new String(file.input().readNBytes(MOST_READ), StandardCharsets.UTF_8));
  }

  /** Something done with an open file. */
  public interface Use<T> {
    T of(OpenFile file) throws IOException;
  }

  public <T> Optional<T> open(String name, Use<T> use) {
    try {
      return workspace.at(
          path(name),
          at -> {
            if (at.isRoot()) {
              return Optional.empty();
            }
            try (Directory parent = workspace.parentOf(at);
                OpenFile file = parent.open(at.name())) {
              return Optional.of(use.of(file));
            }
          });
    } catch (IOException | SandboxException unreadable) {
      return Optional.empty();
    }
  }

  /** The names of the files here. */
  public List<String> files() {
    return entries(FileStatus.Type.FILE);
  }

  /** The names of the directories here. */
  public List<String> directories() {
    return entries(FileStatus.Type.DIRECTORY);
  }

  private List<String> entries(FileStatus.Type type) {
    try {
      return workspace.at(
          directory,
          at -> {
            try (Directory here = workspace.directory(at)) {
              return here.list().stream()
                  .filter(entry -> entry.type() == type)
                  .map(entry -> Names.show(entry.name()))
                  .toList();
            }
          });
    } catch (IOException | SandboxException unreadable) {
      return List.of();
    }
  }

  public Place child(String name) {
    return new Place(workspace, path(name));
  }

  /** The workspace's name for an existing file that a tool which ran here calls so. */
  public Optional<String> source(String file) {
    try {
      String canonical = workspace.resolve(path(file)).toString();
      return status(canonical).filter(FileStatus::isFile).map(status -> canonical);
    } catch (IOException | SandboxException elsewhere) {
      return Optional.empty();
    }
  }

  /** A path relative to the workspace root as one relative to this directory, if it is below. */
  public String within(String path) {
    if (path.equals(directory)) {
      return ".";
    }
    return path.startsWith(directory + "/") ? path.substring(directory.length() + 1) : path;
  }

  /** For programs that want absolute paths. */
  public String absolute() {
    return directory.equals(".") ? workspace.root() : workspace.root() + "/" + directory;
  }

  private String path(String name) {
    return name.startsWith("/") || directory.equals(".") ? name : directory + "/" + name;
  }

  private Optional<FileStatus> status(String path) {
    try {
      return workspace.at(
          path,
          at -> {
            if (at.isRoot()) {
              return Optional.empty();
            }
            try (Directory parent = workspace.parentOf(at)) {
              return parent.status(at.name());
            }
          });
    } catch (IOException | SandboxException elsewhere) {
      return Optional.empty();
    }
  }
}
