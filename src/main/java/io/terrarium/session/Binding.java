package io.terrarium.session;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The session of this sandbox. It is there from the start, or it comes once and then stays: a
 * request that is refused, or whose repository cannot be cloned, does not use it up.
 */
public final class Binding {
  /** The one workspace of a session that was bound late. */
  public static final String WORKSPACE = "workspace";

  private final Path base;
  private final boolean readOnly;
  private final Optional<Checkout> checkout;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Consumer<Session>> waiting = new ArrayList<>();
  private volatile @Nullable Session session;

  private Binding(Path base, boolean readOnly, Optional<Checkout> checkout) {
    this.base = base;
    this.readOnly = readOnly;
    this.checkout = checkout;
  }

  /** One that is bound already. */
  public static Binding to(Session session) {
    Binding binding = new Binding(Path.of("/"), session.readOnly(), Optional.empty());
    binding.session = session;
    return binding;
  }

  /**
   * One that waits.
   *
   * @param base the directory that every workspace lies in
   * @param readOnly whether no session can be more than that
   * @param checkout how repositories get there; empty when this build starts no programs
   */
  public static Binding waiting(Path base, boolean readOnly, Optional<Checkout> checkout) {
    return new Binding(base.toAbsolutePath().normalize(), readOnly, checkout);
  }

  public Optional<Session> session() {
    return Optional.ofNullable(session);
  }

  /** The session, or a refusal while there is none. */
  public Session require() {
    return session()
        .orElseThrow(
            () ->
                new SandboxException(
                    Reason.BUSY,
                    "not bound to a session yet: bind it, then wait until it is ready"));
  }

  /** What holds now, and at most gets stricter. */
  public boolean isReadOnly() {
    return session().map(Session::readOnly).orElse(readOnly);
  }

  /** Calls with the session as soon as there is one: now, or in the thread that binds it. */
  public void whenBound(Consumer<Session> listener) {
    lock.lock();
    try {
      Session known = session;
      if (known == null) {
        waiting.add(listener);
      } else {
        listener.accept(known);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Binds it; when this returns it is ready for calls. */
  public Session bind(BindRequest request) throws IOException {
    lock.lock();
    try {
      if (session != null) {
        throw new SandboxException(
            Reason.EXISTS, "bound to a session already: claim another sandbox");
      }
      if (readOnly && request.readOnly().filter(only -> !only).isPresent()) {
        throw bad("this sandbox is read-only: bind with mode readonly, or claim another");
      }
      Path root = root(request.workspace());
      if (request.git().isPresent()) {
        fill(root, request.git().get(), request.revision());
      }
      Session bound =
          new Session(
              request.session(),
              Map.of(WORKSPACE, root.toString()),
              readOnly || request.readOnly().orElse(false),
              request.tokenHash());
      session = bound;
      waiting.forEach(listener -> listener.accept(bound));
      waiting.clear();
      return bound;
    } finally {
      lock.unlock();
    }
  }

  private Path root(Optional<String> workspace) throws IOException {
    Path root;
    try {
      root = base.resolve(workspace.orElse("")).normalize();
    } catch (InvalidPathException problem) {
      throw bad("workspace is not a path: " + problem.getReason());
    }
    if (!root.startsWith(base)) {
      throw bad("workspace must lie in " + base + ", not at " + root);
    }
    Files.createDirectories(root);
    Path real = root.toRealPath();
    if (!real.startsWith(base.toRealPath())) {
      throw bad("workspace must lie in " + base + ", but a link leads to " + real);
    }
    return real;
  }

  private void fill(Path root, String url, Optional<String> revision) throws IOException {
    Checkout how =
        checkout.orElseThrow(
            () -> bad("this build starts no programs, so it cannot clone: bind a workspace"));
    try (Stream<Path> entries = Files.list(root)) {
      if (entries.findAny().isPresent()) {
        throw bad("cannot clone into " + root + ": it is not empty");
      }
    }
    how.into(root, url, revision);
  }

  private static SandboxException bad(String message) {
    return new SandboxException(Reason.BAD_ARGUMENT, message);
  }
}
