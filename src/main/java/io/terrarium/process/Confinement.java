package io.terrarium.process;

import io.terrarium.kernel.Descriptor;
import io.terrarium.kernel.FileStatus;
import io.terrarium.kernel.Kernel;
import io.terrarium.kernel.KernelException;
import io.terrarium.kernel.Landlock;
import io.terrarium.kernel.Landlock.Grant;
import io.terrarium.kernel.ThreadRights;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a command may touch: everything is readable but what is hidden, and nothing can be changed
 * but what is listed. It is imposed on one thread, which can never shake it off.
 *
 * @param imposed whether anything is taken away at all
 * @param version of Landlock to use; 0 to do without
 * @param changeable directories, with all below them
 * @param hidden files and directories that commands cannot open; none of them in a changeable one
 */
public record Confinement(boolean imposed, int version, List<Path> changeable, List<Path> hidden) {
  private static final int NICENESS = 10;
  private static final int SIGNALS_KEPT_IN = 6;
  private static final List<String> USABLE_DEVICES =
      List.of(
          "/dev/null",
          "/dev/zero",
          "/dev/full",
          "/dev/random",
          "/dev/urandom",
          "/dev/tty",
          "/dev/ptmx",
          "/dev/pts");

  public Confinement {
    changeable = List.copyOf(changeable);
    hidden = List.copyOf(hidden);
  }

  /** Rules that this kernel cannot enforce, in words for the operator. */
  public List<String> missingRules() {
    if (version == 0) {
      return List.of("files", "truncating files", "device control", "signals", "abstract sockets");
    }
    List<String> missing = new ArrayList<>();
    if (version < 3) {
      missing.add("truncating files");
    }
    if (version < 5) {
      missing.add("device control");
    }
    if (version < SIGNALS_KEPT_IN) {
      missing.add("signals");
      missing.add("abstract sockets");
    }
    return missing;
  }

  /** What the changeable paths lead to now: when that differs, rules made before do not fit. */
  List<Place> places() {
    return changeable.stream().map(Place::of).toList();
  }

  /** A path and the file it leads to; 0 and 0 when it leads nowhere. */
  record Place(Path path, long device, long inode) {
    static Place of(Path path) {
      try (Descriptor open = Kernel.openPath(bytes(path))) {
        FileStatus status = open.status();
        return new Place(path, status.device(), status.inode());
      } catch (KernelException missing) {
        return new Place(path, 0, 0);
      }
    }
  }

  /** Whether no signal of a command reaches anything but commands. */
  boolean keepsSignalsIn() {
    return imposed && version >= SIGNALS_KEPT_IN;
  }

  /** Confines the calling thread. What {@code within} starts is confined as well, but able. */
  void impose(Runnable within) throws IOException {
    ThreadRights.setNiceness(NICENESS);
    if (!imposed) {
      return;
    }
    ThreadRights.refuseNewPrivileges();
    if (version > 0) {
      try (Landlock landlock = Landlock.create(version)) {
        allowAll(landlock);
        landlock.restrictThread();
      }
    }
    within.run();
    ThreadRights.dropCapabilities();
  }

  private void allowAll(Landlock landlock) throws IOException {
    for (Path path : new VisiblePaths(hidden).paths()) {
      allow(landlock, path, Grant.READ_AND_EXECUTE);
    }
    for (Path path : changeable) {
      allow(landlock, path, Grant.CHANGE);
    }
    for (String device : USABLE_DEVICES) {
      allow(landlock, Path.of(device), Grant.USE);
    }
  }

  /** What does not exist, or not any more, needs no rule. */
  private static void allow(Landlock landlock, Path path, Grant grant) throws IOException {
    Descriptor open;
    try {
      open = Kernel.openPath(bytes(path));
    } catch (KernelException missing) {
      return;
    }
    try (open) {
      landlock.allow(open, grant);
    }
  }

  private static byte[] bytes(Path path) {
    return path.toString().getBytes(StandardCharsets.UTF_8);
  }
}
