package io.terrarium.workspace;

import io.terrarium.kernel.FileStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/** What tools do with a workspace, in the shortest form: resolve, open the parent, act. */
final class Io {
  private Io() {}

  /** Something done with an entry of an open directory. */
  @FunctionalInterface
  interface Act {
    String in(Directory parent, String name) throws IOException;
  }

  static String readAt(Directory parent, String name) throws IOException {
    try (OpenFile file = parent.open(name)) {
      return new String(file.readAll(), StandardCharsets.UTF_8);
    }
  }

  /** Gives the old content, so that nobody can miss where it came from. */
  static String replaceAt(Directory parent, String name, UnaryOperator<String> change)
      throws IOException {
    FileStatus status;
    String old;
    try (OpenFile file = parent.open(name)) {
      status = file.status();
      old = new String(file.readAll(), StandardCharsets.UTF_8);
    }
    parent.replace(name, bytes(change.apply(old)), status);
    return old;
  }

  static String read(Workspace workspace, String given) throws IOException {
    return workspace.at(
        given,
        path -> {
          try (Directory parent = workspace.parentOf(path)) {
            return readAt(parent, path.name());
          }
        });
  }

  static FileStatus create(Workspace workspace, String given, String content) throws IOException {
    return workspace.at(
        given,
        path -> workspace.inParentOf(path, parent -> parent.create(path.name(), bytes(content))));
  }

  static FileStatus replace(Workspace workspace, String given, String content) throws IOException {
    return workspace.at(
        given,
        path -> {
          try (Directory parent = workspace.parentOf(path)) {
            FileStatus now;
            try (OpenFile file = parent.open(path.name())) {
              now = file.status();
            }
            return parent.replace(path.name(), bytes(content), now);
          }
        });
  }

  static void delete(Workspace workspace, String given) throws IOException {
    workspace.at(
        given,
        path -> {
          try (Directory parent = workspace.parentOf(path)) {
            parent.delete(path.name());
            return path;
          }
        });
  }

  static List<String> list(Workspace workspace, String given) throws IOException {
    return workspace.at(
        given,
        path -> {
          try (Directory directory = workspace.directory(path)) {
            return directory.list().stream().map(entry -> Names.show(entry.name())).toList();
          }
        });
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
