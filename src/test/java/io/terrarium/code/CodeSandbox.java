package io.terrarium.code;

import io.terrarium.code.SearchCode.Request;
import io.terrarium.files.EditFile;
import io.terrarium.files.ReadFile;
import io.terrarium.files.ReadFile.Reader;
import io.terrarium.search.Workers;
import io.terrarium.workspace.Changes;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A workspace in a temporary directory with the operations on code wired as the server does. */
final class CodeSandbox implements AutoCloseable {
  static final List<String> SAMPLES =
      List.of(
          "Sample.java",
          "sample.py",
          "sample.js",
          "sample.ts",
          "sample.tsx",
          "sample.go",
          "sample.rs",
          "sample.c",
          "sample.cpp");

  final Path root;
  final Workspace workspace;
  final SearchCode searchCode;
  final Outline outline;
  private final Workers workers = new Workers();
  private final SymbolIndex index = new SymbolIndex(workers);
  private final ReadFile readFile;
  private final FunctionEdits edits;

  CodeSandbox(Path root) {
    ReadTracker tracker = new ReadTracker();
    this.root = root;
    this.workspace = Workspace.open("workspace", root.toString());
    this.searchCode = new SearchCode(index);
    this.outline = new Outline(workers);
    this.readFile = new ReadFile(tracker, 100 * 1024);
    this.edits =
        new FunctionEdits(new EditFile(tracker, new PathLocks(), new Changes(List.of()), 64 << 20));
  }

  static byte[] sample(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(CodeSandbox.class.getResourceAsStream("/code/" + name), name)) {
      return in.readAllBytes();
    }
  }

  void putSamples() throws IOException {
    for (String name : SAMPLES) {
      put(name, sample(name));
    }
  }

  void put(String name, String content) throws IOException {
    put(name, content.getBytes(StandardCharsets.UTF_8));
  }

  void put(String name, byte[] content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.write(file, content);
  }

  String text(String name) throws IOException {
    return Files.readString(root.resolve(name));
  }

  SearchCode.Result search(String query) throws IOException {
    return search(query, Optional.empty(), Optional.empty());
  }

  SearchCode.Result search(String query, Optional<String> language, Optional<String> kind)
      throws IOException {
    return searchCode.search(workspace, new Request(query, 20, language, kind), () -> false);
  }

  List<String> names(String query) throws IOException {
    return search(query).symbols().stream().map(FoundSymbol::name).toList();
  }

  OutlineResult outline(String path) throws IOException {
    return outline.of(workspace, path, () -> false);
  }

  void read(String path) throws IOException {
    Object _ = readFile.read(workspace, path, 1, 2000, Reader.MARKING);
  }

  /** Reads the file and changes a function of it. */
  void change(String path, String name, FunctionChange change) throws IOException {
    read(path);
    changeUnread(path, name, Optional.empty(), change);
  }

  void changeUnread(String path, String name, Optional<Integer> line, FunctionChange change)
      throws IOException {
    Object _ = edits.apply(workspace, path, FunctionName.parse(name, line), change);
  }

  @Override
  public void close() {
    index.close();
    workers.close();
    workspace.close();
  }
}
