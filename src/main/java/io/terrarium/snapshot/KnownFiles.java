package io.terrarium.snapshot;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/**
 * What the workspace holds according to the snapshots, those that are still to be made included.
 * Changed by one thread at a time; others may read meanwhile.
 */
final class KnownFiles {
  private final Folder root = new Folder();

  /** A file or a folder. */
  sealed interface Node permits Known, Folder {}

  /** Names in one directory. */
  static final class Folder implements Node {
    private final Map<String, Node> entries = new ConcurrentHashMap<>();

    Optional<Node> get(String name) {
      return Optional.ofNullable(entries.get(name));
    }

    Map<String, Node> entries() {
      return entries;
    }
  }

  Folder root() {
    return root;
  }

  Optional<Known> file(String path) {
    Node at = root;
    for (String name : path.split("/", -1)) {
      if (!(at instanceof Folder folder) || folder.get(name).isEmpty()) {
        return Optional.empty();
      }
      at = folder.get(name).get();
    }
    return at instanceof Known known ? Optional.of(known) : Optional.empty();
  }

  void put(String path, Known known) {
    Folder folder = root;
    String[] names = path.split("/", -1);
    for (int i = 0; i < names.length - 1; i++) {
      Node next = folder.entries.get(names[i]);
      if (!(next instanceof Folder)) {
        next = new Folder();
        folder.entries.put(names[i], next);
      }
      folder = (Folder) next;
    }
    folder.entries.put(names[names.length - 1], known);
  }

  /** Folders that become empty are gone as well, as git has it. */
  void remove(String path) {
    remove(root, path);
  }

  private static void remove(Folder folder, String path) {
    int slash = path.indexOf('/');
    if (slash < 0) {
      if (folder.entries.get(path) instanceof Known) {
        folder.entries.remove(path);
      }
      return;
    }
    String name = path.substring(0, slash);
    if (folder.entries.get(name) instanceof Folder below) {
      remove(below, path.substring(slash + 1));
      if (below.entries.isEmpty()) {
        folder.entries.remove(name);
      }
    }
  }

  void clear() {
    root.entries.clear();
  }

  /** Every file with its path. */
  void forEach(BiConsumer<String, Known> action) {
    forEach(root, "", action);
  }

  static void forEach(Folder folder, String prefix, BiConsumer<String, Known> action) {
    folder.entries.forEach(
        (name, node) -> {
          switch (node) {
            case Known known -> action.accept(prefix + name, known);
            case Folder below -> forEach(below, prefix + name + "/", action);
          }
        });
  }
}
