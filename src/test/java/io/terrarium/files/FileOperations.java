package io.terrarium.files;

import io.terrarium.files.ListFiles.Listing;
import io.terrarium.files.ReadFile.Reader;
import io.terrarium.files.WriteFile.Written;
import io.terrarium.workspace.Changes;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A workspace in a temporary directory with the four file operations wired as the server does. */
final class FileOperations implements AutoCloseable {
  static final long BUDGET = 100 * 1024;
  static final long LARGEST_EDIT = 64 * 1024 * 1024;

  final Path root;
  final Workspace workspace;
  private final ReadFile readFile;
  private final ListFiles listFiles = new ListFiles();
  private final WriteFile writeFile;
  private final EditFile editFile;
  private final PatchFiles patchFiles;

  FileOperations(Path root) {
    this(root, BUDGET, LARGEST_EDIT);
  }

  FileOperations(Path root, long budget, long largestEdit) {
    ReadTracker tracker = new ReadTracker();
    PathLocks locks = new PathLocks();
    this.root = root;
    this.workspace = Workspace.open("workspace", root.toString());
    this.readFile = new ReadFile(tracker, budget);
    this.writeFile = new WriteFile(tracker, locks, new Changes(List.of()), largestEdit);
    this.editFile = new EditFile(tracker, locks, new Changes(List.of()), largestEdit);
    this.patchFiles = new PatchFiles(tracker, locks, new Changes(List.of()), largestEdit);
  }

  /** Puts a file there behind the server's back. */
  Path put(String name, byte[] content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    return Files.write(file, content);
  }

  Path put(String name, String content) throws IOException {
    return put(name, content.getBytes(StandardCharsets.UTF_8));
  }

  Path link(String name, String target) throws IOException {
    return Files.createSymbolicLink(root.resolve(name), Path.of(target));
  }

  byte[] bytes(String name) throws IOException {
    return Files.readAllBytes(root.resolve(name));
  }

  String text(String name) throws IOException {
    return Files.readString(root.resolve(name));
  }

  ReadResult read(String path) throws IOException {
    return read(path, 1, 2000);
  }

  ReadResult read(String path, long offset, long limit) throws IOException {
    return readFile.read(workspace, path, offset, limit, Reader.MARKING);
  }

  ReadResult look(String path, long offset, long limit) throws IOException {
    return readFile.read(workspace, path, offset, limit, Reader.NOT_MARKING);
  }

  ReadResult.Text readText(String path) throws IOException {
    return (ReadResult.Text) read(path);
  }

  ReadResult.Text readText(String path, long offset, long limit) throws IOException {
    return (ReadResult.Text) read(path, offset, limit);
  }

  /** The text of each line that Read shows. */
  List<String> lines(String path) throws IOException {
    return readText(path).lines().stream().map(ReadResult.Line::text).toList();
  }

  Listing list(String path) throws IOException {
    return list(new ListFiles.Request(path, false, 1000, false));
  }

  Listing listAll(String path) throws IOException {
    return list(new ListFiles.Request(path, true, 1000, false));
  }

  Listing list(ListFiles.Request request) throws IOException {
    return listFiles.list(workspace, request);
  }

  Written write(String path, String content) throws IOException {
    return writeFile.write(workspace, path, content);
  }

  EditResult edit(String path, String oldText, String newText) throws IOException {
    return edit(path, new Replacement(oldText, newText, false));
  }

  EditResult editAll(String path, String oldText, String newText) throws IOException {
    return edit(path, new Replacement(oldText, newText, true));
  }

  EditResult edit(String path, Replacement... replacements) throws IOException {
    return editFile.edit(workspace, path, List.of(replacements));
  }

  PatchResult patch(String diff) throws IOException {
    return patchFiles.patch(workspace, diff);
  }

  PatchResult patch(String diff, String path) throws IOException {
    return patchFiles.patch(workspace, diff, path);
  }

  @Override
  public void close() {
    workspace.close();
  }
}
