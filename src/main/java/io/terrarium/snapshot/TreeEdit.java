package io.terrarium.snapshot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.TreeFormatter;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;

/**
 * Makes the tree that results from deltas on another tree. Only directories on the way to what
 * changes are read and written; one that becomes empty is gone, as git has it.
 */
final class TreeEdit {
  private final ObjectReader reader;
  private final ObjectInserter inserter;

  TreeEdit(ObjectReader reader, ObjectInserter inserter) {
    this.reader = reader;
    this.inserter = inserter;
  }

  /** What happens in one directory, and below it. */
  private static final class Level {
    private final Map<String, Delta> here = new HashMap<>();
    private final Map<String, Level> below = new HashMap<>();

    void add(String path, Delta delta) {
      int slash = path.indexOf('/');
      if (slash < 0) {
        here.put(path, delta);
      } else {
        below
            .computeIfAbsent(path.substring(0, slash), name -> new Level())
            .add(path.substring(slash + 1), delta);
      }
    }
  }

  /** {@code root} and the answer are names of trees; the empty one is named but not written. */
  ObjectId apply(ObjectId root, List<Delta> deltas) throws IOException {
    Level top = new Level();
    deltas.forEach(delta -> top.add(delta.path(), delta));
    Map<String, Version> entries = edit(root, top);
    return entries.isEmpty() ? Constants.EMPTY_TREE_ID : write(entries);
  }

  private Map<String, Version> edit(ObjectId tree, Level level) throws IOException {
    Map<String, Version> entries = read(reader, tree);
    level.here.forEach(
        (name, delta) -> {
          Version old = entries.get(name);
          if (delta instanceof Delta.Gone
              && old != null
              && !FileMode.TREE.equals(old.mode().getBits())) {
            entries.remove(name);
          }
        });
    for (Map.Entry<String, Level> below : level.below.entrySet()) {
      Version old = entries.get(below.getKey());
      ObjectId before =
          old != null && FileMode.TREE.equals(old.mode().getBits())
              ? old.id()
              : Constants.EMPTY_TREE_ID;
      Map<String, Version> edited = edit(before, below.getValue());
      if (!edited.isEmpty()) {
        entries.put(below.getKey(), new Version(FileMode.TREE, write(edited)));
      } else if (!before.equals(Constants.EMPTY_TREE_ID)) {
        entries.remove(below.getKey());
      }
    }
    level.here.forEach(
        (name, delta) -> {
          if (delta instanceof Delta.Put put) {
            entries.put(name, put.version());
          }
        });
    return entries;
  }

  /** The entries of one directory by their raw names. */
  static Map<String, Version> read(ObjectReader reader, ObjectId tree) throws IOException {
    Map<String, Version> entries = new TreeMap<>();
    if (tree.equals(Constants.EMPTY_TREE_ID)) {
      return entries;
    }
    CanonicalTreeParser parser = new CanonicalTreeParser();
    for (parser.reset(reader, tree); !parser.eof(); parser.next(1)) {
      byte[] name = new byte[parser.getNameLength()];
      parser.getName(name, 0);
      entries.put(
          new String(name, StandardCharsets.ISO_8859_1),
          new Version(parser.getEntryFileMode(), parser.getEntryObjectId()));
    }
    return entries;
  }

  private ObjectId write(Map<String, Version> entries) throws IOException {
    List<Map.Entry<String, Version>> ordered = new ArrayList<>(entries.entrySet());
    // Git compares a directory's name as if it ended with a slash.
    ordered.sort(
        Comparator.comparing(
            entry ->
                FileMode.TREE.equals(entry.getValue().mode().getBits())
                    ? entry.getKey() + "/"
                    : entry.getKey()));
    TreeFormatter tree = new TreeFormatter();
    for (Map.Entry<String, Version> entry : ordered) {
      byte[] name = entry.getKey().getBytes(StandardCharsets.ISO_8859_1);
      tree.append(name, entry.getValue().mode(), entry.getValue().id());
    }
    return inserter.insert(tree);
  }
}
