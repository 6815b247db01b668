package io.terrarium.snapshot;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.internal.storage.file.PackInserter;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.util.FS;

/**
 * The bare repository that holds the snapshots, whole by itself. Objects that are written here are
 * on disk only after the next checkpoint; until then the journal has what they are made from.
 */
final class Store implements AutoCloseable {
  static final String BRANCH = Constants.R_HEADS + "sandbox-snapshots";
  private static final String NAMES = Constants.R_TAGS;
  private static final String AUTHOR = "terrarium";
  private static final String EMAIL = "terrarium@localhost";

  private final Path directory;
  private final FileRepository repository;

  private Store(Path directory, FileRepository repository) {
    this.directory = directory;
    this.repository = repository;
  }

  /** Opens the repository in a directory; empty when there is none. */
  static Optional<Store> openExisting(Path directory) throws IOException {
    if (!Files.exists(directory.resolve(Constants.HEAD))) {
      return Optional.empty();
    }
    QuietSystem.install();
    FileRepositoryBuilder builder = new FileRepositoryBuilder();
    builder.setGitDir(directory.toFile()).setBare().setFS(FS.DETECTED);
    return Optional.of(new Store(directory, new FileRepository(builder.setup())));
  }

  static Store openOrMake(Path directory) throws IOException {
    if (!Files.exists(directory.resolve(Constants.HEAD))) {
      make(directory);
    }
    StoreRepair.heal(directory);
    return openExisting(directory).orElseThrow();
  }

  private static void make(Path directory) throws IOException {
    for (String folder : List.of("objects/pack", "objects/info", "refs/heads", "refs/tags")) {
      Files.createDirectories(directory.resolve(folder));
    }
    Files.writeString(
        directory.resolve("config"),
        """
        [core]
        \trepositoryformatversion = 0
        \tfilemode = true
        \tbare = true
        \tlogallrefupdates = false
        \tcompression = 1
        [pack]
        \tcompression = 6
        [gc]
        \tauto = 0
        """);
    // Last: it is what says that there is a repository.
    DurableFiles.replace(
        directory.resolve(Constants.HEAD), Constants.encode("ref: " + BRANCH + "\n"));
  }

  Path directory() {
    return directory;
  }

  FileRepository repository() {
    return repository;
  }

  ObjectReader newReader() {
    return repository.newObjectReader();
  }

  PackInserter newPackInserter() {
    return repository.getObjectDatabase().newPackInserter();
  }

  /** The newest snapshot; zero when there is none yet. */
  ObjectId tip() throws IOException {
    Ref ref = repository.exactRef(BRANCH);
    return ref == null || ref.getObjectId() == null ? ObjectId.zeroId() : ref.getObjectId();
  }

  void moveTip(ObjectId commit) throws IOException {
    setRef(BRANCH, commit);
  }

  void setRef(String name, ObjectId target) throws IOException {
    RefUpdate update = repository.updateRef(name);
    update.disableRefLog();
    update.setForceUpdate(true);
    if (target.equals(ObjectId.zeroId())) {
      check(name, update.delete());
    } else {
      update.setNewObjectId(target);
      check(name, update.forceUpdate());
    }
  }

  private static void check(String name, RefUpdate.Result result) throws IOException {
    switch (result) {
      case NEW, FAST_FORWARD, FORCED, NO_CHANGE -> {}
      default -> throw new IOException(name + " could not be moved: " + result);
    }
  }

  /** All names that were given to snapshots. */
  Collection<Ref> names() throws IOException {
    return repository.getRefDatabase().getRefsByPrefix(NAMES);
  }

  static String nameRef(String name) {
    return NAMES + name;
  }

  static String shortName(Ref ref) {
    return ref.getName().substring(NAMES.length());
  }

  /** The tree of a snapshot; the empty one for none. */
  ObjectId treeOf(ObjectId commit) throws IOException {
    if (commit.equals(ObjectId.zeroId())) {
      return Constants.EMPTY_TREE_ID;
    }
    try (RevWalk walk = new RevWalk(repository)) {
      RevCommit parsed = walk.parseCommit(commit);
      return parsed.getTree().copy();
    }
  }

  /** Makes the snapshot that a record tells of; the parent itself when it changes nothing. */
  ObjectId commit(ObjectId parent, JournalRecord.Snapshot snapshot) throws IOException {
    ObjectId before = treeOf(parent);
    try (ObjectInserter inserter = repository.newObjectInserter();
        ObjectReader reader = repository.newObjectReader()) {
      for (Delta delta : snapshot.deltas()) {
        if (delta instanceof Delta.Put put) {
          switch (put.content()) {
            case Delta.Inline content -> inserter.insert(Constants.OBJ_BLOB, content.bytes());
            case Delta.Spliced spliced ->
                inserter.insert(Constants.OBJ_BLOB, whole(reader, put, spliced));
            case Delta.InStore _ -> {}
          }
        }
      }
      ObjectId tree = new TreeEdit(reader, inserter).apply(before, snapshot.deltas());
      if (tree.equals(before)) {
        return parent;
      }
      if (tree.equals(Constants.EMPTY_TREE_ID)) {
        inserter.insert(Constants.OBJ_TREE, new byte[0]);
      }
      ObjectId commit = commit(inserter, parent, tree, snapshot.message(), snapshot.millisecond());
      inserter.flush();
      return commit;
    }
  }

  private static byte[] whole(ObjectReader reader, Delta.Put put, Delta.Spliced spliced)
      throws IOException {
    byte[] base =
        reader.open(spliced.base(), Constants.OBJ_BLOB).getCachedBytes((int) Scan.LARGEST);
    byte[] whole = spliced.on(base);
    if (!BlobSink.name(whole).equals(put.version().id())) {
      throw new IOException("the journal's change of " + put.path() + " does not fit");
    }
    return whole;
  }

  static ObjectId commit(
      ObjectInserter inserter, ObjectId parent, ObjectId tree, String message, long millisecond)
      throws IOException {
    PersonIdent author =
        new PersonIdent(AUTHOR, EMAIL, Instant.ofEpochMilli(millisecond), ZoneOffset.UTC);
    CommitBuilder commit = new CommitBuilder();
    commit.setTreeId(tree);
    if (!parent.equals(ObjectId.zeroId())) {
      commit.setParentId(parent);
    }
    commit.setAuthor(author);
    commit.setCommitter(author);
    commit.setMessage(message);
    return inserter.insert(commit);
  }

  /** True for a commit that was made here, and not by a developer in the workspace's repository. */
  static boolean isSnapshot(RevCommit commit) {
    return commit.getAuthorIdent().getEmailAddress().equals(EMAIL);
  }

  static PersonIdent author(long millisecond) {
    return new PersonIdent(AUTHOR, EMAIL, Instant.ofEpochMilli(millisecond), ZoneOffset.UTC);
  }

  /** Puts packs that were just written on disk. */
  void syncPacks() throws IOException {
    Path packs = directory.resolve("objects/pack");
    try (Stream<Path> files = Files.list(packs)) {
      for (Path file : files.filter(Store::isPack).toList()) {
        if (Files.getLastModifiedTime(file).toMillis() > System.currentTimeMillis() - 600_000) {
          DurableFiles.sync(file);
        }
      }
    }
    DurableFiles.sync(packs);
  }

  private static boolean isPack(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".pack") || name.endsWith(".idx");
  }

  /** How large it is; files that come and go meanwhile count or not. */
  long bytes() throws IOException {
    LongAdder total = new LongAdder();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            total.add(attributes.size());
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
          }
        });
    return total.sum();
  }

  @Override
  public void close() {
    repository.close();
  }
}
