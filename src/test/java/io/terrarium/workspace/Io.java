package io.terrarium.workspace;

import io.terrarium.kernel.FileStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What tools do with a workspace, in the shortest form: resolve, open the parent, act. */
final class Io {
  private Io() {}

  static String read(Workspace workspace, String given) throws IOException {
    return workspace.at(
        given,
        path -> {
          try (Directory parent = workspace.parentOf(path);
              OpenFile file = parent.open(path.name())) {
            return new String(file.readAll(), StandardCharsets.UTF_8);
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
