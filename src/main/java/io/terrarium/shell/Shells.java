package io.terrarium.shell;

import io.terrarium.process.Execution;
import io.terrarium.process.Execution.Cause;
import io.terrarium.process.Execution.Ending;
import io.terrarium.process.Execution.OutputListener;
import io.terrarium.process.Output;
import io.terrarium.process.Survivor;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Shells that outlive the call that started them: background ones, and foreground ones with more
 * output than their result could hold. They live as long as the server, not as long as a
 * connection; of those that have ended, the last few are kept.
 */
public final class Shells {
  private static final int MOST_ENDED = 16;
  private static final int CONTEXT = 8 * 1024;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
  private static final Duration A_LONG_TIME = Duration.ofDays(1);

  private final CommandStart start;
  private final int mostRunning;
  private final int mostText;
  private final ChangeListener changes;
  private final Cut cut;
  private final AtomicLong numbers = new AtomicLong();
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Shell> shells = new LinkedHashMap<>();

  /** Says where output may be cut: at that place, or before what must not be cut there. */
  @FunctionalInterface
  public interface Cut {
    int notWithin(String text, int place);
  }

  /** {@code mostText}: bytes of output in one answer. */
  public Shells(
      CommandStart start, int mostRunning, int mostText, ChangeListener changes, Cut cut) {
    this.start = start;
    this.mostRunning = mostRunning;
    this.mostText = mostText;
    this.changes = changes;
    this.cut = cut;
  }

  String nextId() {
    return "shell-" + numbers.incrementAndGet();
  }

  /** Starts it and returns its id; it runs until it ends, is killed or the server ends. */
  public String startInBackground(CommandRequest request) throws IOException {
    return start(request, nextId(), (stream, bytes, length) -> {}).id();
  }

  Shell start(CommandRequest request, String id, OutputListener listener) throws IOException {
    start.check(request);
    requireRoom();
    CommandRun run = new CommandRun(id, request.shown(), true);
    changes.commandStarted(request.workspace(), run);
    boolean started = false;
    try {
      Shell shell = new Shell(id, request.shown(), start.start(request, listener));
      keep(shell);
      Thread.ofVirtual().start(() -> tellTheEnd(request, run, shell.execution()));
      started = true;
      return shell;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted: the server is shutting down", stopped);
    } finally {
      if (!started) {
        changes.commandEnded(request.workspace(), run, -1);
      }
    }
  }

  private void tellTheEnd(CommandRequest request, CommandRun run, Execution execution) {
    int exitCode = -1;
    try {
      Optional<Ending> ending = Optional.empty();
      while (ending.isEmpty()) {
        ending = execution.await(A_LONG_TIME);
      }
      exitCode = Commands.exitCode(ending.get());
    } catch (IOException neverRan) {
      return;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      changes.commandEnded(request.workspace(), run, exitCode);
    }
  }

  void keep(Shell shell) {
    lock.lock();
    try {
      shells.put(shell.id(), shell);
      List<Shell> ended = shells.values().stream().filter(one -> isOver(one)).toList();
      ended.stream().limit(Math.max(0, ended.size() - MOST_ENDED)).forEach(this::drop);
    } finally {
      lock.unlock();
    }
  }

  /** Nothing of it prints any more. */
  private static boolean isOver(Shell shell) {
    return !shell.isRunning() && shell.execution().output().isComplete();
  }

  private void drop(Shell shell) {
    shells.remove(shell.id());
    shell.execution().forget();
  }

  /**
   * Output from an offset on, or what is new since the last time if none is given. Waits so long
   * for something new.
   */
  public ShellOutput output(String id, OptionalLong since, Duration wait) throws IOException {
    Shell shell = find(id);
    long from = since.orElse(shell.position().get());
    if (from < 0) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "since must not be negative");
    }
    awaitMore(shell, from, wait);
    Output.Part part =
        shell.execution().output().read(wholeFrom(shell.execution().output(), from), mostText);
    byte[] bytes = Lines.whole(part.bytes(), part.next() == part.total());
    long next = part.start() + bytes.length;
    shell.position().set(next);
    Optional<Ending> ending = shell.execution().ending();
    return new ShellOutput(
        id,
        PlainText.of(bytes),
        Math.max(0, part.start() - from),
        part.start(),
        next,
        part.total(),
        ending.isEmpty(),
        ending.map(Commands::exitCode).orElse(-1),
        ending.isEmpty() ? List.of() : shell.execution().survivors());
  }

  /** Half a secret would not be recognised as one, so output begins with the whole of it. */
  private long wholeFrom(Output output, long from) throws IOException {
    Output.Part around = output.read(Math.max(0, from - CONTEXT), 2 * CONTEXT);
    int place = (int) (from - around.start());
    if (place <= 0 || place >= around.bytes().length) {
      return from;
    }
    String text = new String(around.bytes(), StandardCharsets.ISO_8859_1);
    return around.start() + cut.notWithin(text, place);
  }

  private static void awaitMore(Shell shell, long from, Duration wait) throws IOException {
    Duration bounded = wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    try {
      shell.execution().output().awaitMore(from, bounded);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted: the server is shutting down", stopped);
    }
  }

  /** What was ended by {@link #kill}. */
  public record Killed(
      String shellId, String command, boolean wasRunning, List<Survivor> survivors) {
    public Killed {
      survivors = List.copyOf(survivors);
    }
  }

  /** Ends its whole tree and forgets it. */
  public Killed kill(String id) {
    Shell shell = find(id);
    boolean running = shell.isRunning();
    List<Survivor> survivors = running ? List.of() : shell.execution().survivors();
    shell.execution().stop(Cause.KILLED);
    lock.lock();
    try {
      drop(shell);
    } finally {
      lock.unlock();
    }
    return new Killed(id, shell.command(), running, survivors);
  }

  Shell find(String id) {
    lock.lock();
    try {
      Shell shell = shells.get(id);
      if (shell == null) {
        String known =
            shells.isEmpty() ? "there is none" : "known: " + String.join(", ", shells.keySet());
        throw new SandboxException(Reason.NOT_FOUND, "unknown shell \"" + id + "\"; " + known);
      }
      return shell;
    } finally {
      lock.unlock();
    }
  }

  boolean isKnown(String id) {
    lock.lock();
    try {
      return shells.containsKey(id);
    } finally {
      lock.unlock();
    }
  }

  private void requireRoom() {
    lock.lock();
    try {
      List<String> running =
          shells.values().stream().filter(Shell::isRunning).map(Shell::id).toList();
      if (running.size() >= mostRunning) {
        throw new SandboxException(
            Reason.BUSY,
            "%d background shells are running (%s): KillShell one first"
                .formatted(running.size(), String.join(", ", running)));
      }
    } finally {
      lock.unlock();
    }
  }
}
