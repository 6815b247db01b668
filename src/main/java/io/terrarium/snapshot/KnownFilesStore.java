package io.terrarium.snapshot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.treewalk.TreeWalk;

/**
 * Keeps what is known of the files from one start to the next, so that the first scan need not read
 * them all. What cannot be read back is found out again from the snapshot itself.
 */
final class KnownFilesStore {
  private static final String FILE = "known";

  private KnownFilesStore() {}

  static byte[] encode(KnownFiles known) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      known.forEach(
          (path, file) -> {
            try {
              write(out, path, file);
            } catch (IOException impossible) {
              throw new AssertionError(impossible);
            }
          });
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
    return bytes.toByteArray();
  }

  /** {@code commit}: the snapshot that holds what was known. */
  static void save(Path directory, ObjectId commit, byte[] encoded) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(4 + Constants.OBJECT_ID_LENGTH + encoded.length);
    commit.copyRawTo(bytes.array(), 4);
    bytes.position(4 + Constants.OBJECT_ID_LENGTH).put(encoded).flip();
    bytes.putInt(0, checksum(bytes.array(), 4));
    DurableFiles.replace(directory.resolve(FILE), bytes.array());
  }

  /** Fills {@code known} with what was kept for a commit, or from its tree. */
  static void load(Path directory, Store store, ObjectId commit, KnownFiles known)
      throws IOException {
    try {
      byte[] bytes = Files.readAllBytes(directory.resolve(FILE));
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
      boolean whole = bytes.length >= 24 && in.readInt() == checksum(bytes, 4);
      if (whole && ObjectId.fromRaw(in.readNBytes(20)).equals(commit)) {
        while (in.available() > 0) {
          read(in, known);
        }
        return;
      }
    } catch (NoSuchFileException | EOFException missing) {
      known.clear();
    }
    loadTree(store, store.treeOf(commit), known);
  }

  static void loadTree(Store store, ObjectId tree, KnownFiles known) throws IOException {
    if (tree.equals(Constants.EMPTY_TREE_ID)) {
      return;
    }
    try (ObjectReader reader = store.newReader();
        TreeWalk walk = new TreeWalk(reader)) {
      walk.setRecursive(true);
      walk.addTree(tree);
      while (walk.next()) {
        String path = new String(walk.getRawPath(), StandardCharsets.ISO_8859_1);
        known.put(path, Known.unseen(new Version(walk.getFileMode(0), walk.getObjectId(0))));
      }
    }
  }

  private static void write(DataOutputStream out, String path, Known file) throws IOException {
    byte[] name = path.getBytes(StandardCharsets.ISO_8859_1);
    out.writeInt(name.length);
    out.write(name);
    out.writeInt(file.version().mode().getBits());
    file.version().id().copyRawTo(out);
    out.writeLong(file.size());
    out.writeLong(file.modified());
    out.writeLong(file.changed());
    out.writeLong(file.inode());
    out.writeLong(file.device());
    out.writeLong(file.seenAt());
  }

  private static void read(DataInputStream in, KnownFiles known) throws IOException {
    String path = new String(in.readNBytes(in.readInt()), StandardCharsets.ISO_8859_1);
    FileMode mode = FileMode.fromBits(in.readInt());
    ObjectId id = ObjectId.fromRaw(in.readNBytes(Constants.OBJECT_ID_LENGTH));
    known.put(
        path,
        new Known(
            new Version(mode, id),
            in.readLong(),
            in.readLong(),
            in.readLong(),
            in.readLong(),
            in.readLong(),
            in.readLong()));
  }

  private static int checksum(byte[] bytes, int from) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, from, bytes.length - from);
    return (int) checksum.getValue();
  }
}
