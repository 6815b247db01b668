package io.terrarium.snapshot;

import java.io.IOException;
import java.security.MessageDigest;
import org.eclipse.jgit.internal.storage.file.PackInserter;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Takes the contents that a scan finds: a few are kept for the journal, many go into one pack of
 * the store, which {@link #flush} puts on disk.
 */
final class BlobSink implements AutoCloseable {
  /** What a journal record may hold of a whole scan. */
  static final long A_FEW = 2 * 1024 * 1024;

  /** For who looks at a few files and does not want a pack for them. */
  static final long ALL = Long.MAX_VALUE;

  private static final int MOST_FILES = 100;

  private final Store store;
  private final long mostInline;
  private @Nullable PackInserter pack;
  private long inline;
  private int files;

  BlobSink(Store store, long mostInline) {
    this.store = store;
    this.mostInline = mostInline;
  }

  /** By the platform's digest, which is several times as fast as JGit's. */
  static ObjectId name(byte[] content) {
    MessageDigest digest = Constants.newMessageDigest();
    digest.update(Constants.encodeASCII("blob " + content.length + "\0"));
    digest.update(content);
    return ObjectId.fromRaw(digest.digest());
  }

  Delta.Content add(byte[] content) throws IOException {
    boolean few = mostInline == ALL || files < MOST_FILES;
    if (pack == null && few && inline + content.length <= mostInline) {
      files++;
      inline += content.length;
      return new Delta.Inline(content);
    }
    if (pack == null) {
      pack = store.newPackInserter();
    }
    pack.insert(Constants.OBJ_BLOB, content, 0, content.length);
    return new Delta.InStore();
  }

  void flush() throws IOException {
    if (pack != null) {
      pack.flush();
      store.syncPacks();
    }
  }

  @Override
  public void close() {
    if (pack != null) {
      pack.close();
    }
  }
}
