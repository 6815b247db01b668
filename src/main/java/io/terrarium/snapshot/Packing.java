package io.terrarium.snapshot;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jgit.internal.storage.file.ObjectDirectory;
import org.eclipse.jgit.internal.storage.file.Pack;
import org.eclipse.jgit.internal.storage.pack.PackWriter;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.storage.pack.PackConfig;

/** Puts objects together into packs, which are on disk before what they replace is removed. */
final class Packing {
  private final Store store;
  private final ObjectDirectory objects;

  Packing(Store store) {
    this.store = store;
    this.objects = store.repository().getObjectDatabase();
  }

  /** Packs what is loose and reachable from one commit but not from the other. */
  void packNew(ObjectId tip, ObjectId since) throws IOException {
    if (tip.equals(ObjectId.zeroId()) || tip.equals(since)) {
      return;
    }
    Set<ObjectId> known = since.equals(ObjectId.zeroId()) ? Set.of() : Set.of(since);
    write(Set.of(tip), known, pack -> true);
  }

  /** Packs all that is reachable from a ref into one, and drops what is not, but for kept packs. */
  void packAll() throws IOException {
    Set<ObjectId> wanted = new HashSet<>();
    for (Ref ref : store.repository().getRefDatabase().getRefs()) {
      if (ref.getObjectId() != null) {
        wanted.add(ref.getObjectId());
      }
    }
    Set<String> old = files();
    String name = wanted.isEmpty() ? "" : write(wanted, Set.of(), Pack::shouldBeKept);
    for (String file : old) {
      boolean isNew = !name.isEmpty() && file.startsWith(name);
      if (!isNew && !old.contains(file.substring(0, file.lastIndexOf('.')) + ".keep")) {
        Files.deleteIfExists(objects.getPackDirectory().toPath().resolve(file));
      }
    }
    dropLoose();
  }

  /** How many there are, without those that are kept as they are. */
  int packs() throws IOException {
    Set<String> files = files();
    return (int)
        files.stream()
            .filter(name -> name.endsWith(".pack"))
            .filter(name -> !files.contains(name.replace(".pack", ".keep")))
            .count();
  }

  private Set<String> files() throws IOException {
    try (Stream<Path> files = Files.list(objects.getPackDirectory().toPath())) {
      return new HashSet<>(files.map(file -> file.getFileName().toString()).toList());
    }
  }

  private void dropLoose() throws IOException {
    try (Stream<Path> files = Files.walk(objects.getDirectory().toPath(), 2)) {
      for (Path file : files.filter(Packing::isLoose).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static boolean isLoose(Path file) {
    return file.getFileName().toString().matches("[0-9a-f]{38}");
  }

  /** The name of the new pack; empty when there is nothing to pack. */
  private String write(Set<ObjectId> wanted, Set<ObjectId> known, Predicate<Pack> leaveOut)
      throws IOException {
    PackConfig config = new PackConfig(store.repository());
    config.setThreads(1);
    try (PackWriter writer = new PackWriter(config, store.newReader())) {
      writer.setDeltaBaseAsOffset(true);
      for (Pack pack : objects.getPacks()) {
        if (leaveOut.test(pack)) {
          writer.excludeObjects(pack.getIndex());
        }
      }
      writer.preparePack(NullProgressMonitor.INSTANCE, wanted, known);
      if (writer.getObjectCount() == 0) {
        return "";
      }
      String name = "pack-" + writer.computeName().name();
      Path folder = objects.getPackDirectory().toPath();
      Path pack = folder.resolve(name + ".pack");
      if (!Files.exists(pack)) {
        Path unfinishedPack = folder.resolve(name + ".pack.tmp");
        Path unfinishedIndex = folder.resolve(name + ".idx.tmp");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinishedPack))) {
          writer.writePack(NullProgressMonitor.INSTANCE, NullProgressMonitor.INSTANCE, out);
        }
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinishedIndex))) {
          writer.writeIndex(out);
        }
        DurableFiles.sync(unfinishedPack);
        DurableFiles.sync(unfinishedIndex);
        Files.move(unfinishedPack, pack, StandardCopyOption.ATOMIC_MOVE);
        Files.move(unfinishedIndex, folder.resolve(name + ".idx"), StandardCopyOption.ATOMIC_MOVE);
        DurableFiles.sync(folder);
        objects.openPack(pack.toFile());
      }
      for (ObjectId id : writer.getObjectSet()) {
        Files.deleteIfExists(objects.fileFor(id).toPath());
      }
      return name;
    }
  }
}
