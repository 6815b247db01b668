package io.terrarium.shell;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.terrarium.process.Execution;
import io.terrarium.process.Execution.Ending;
import io.terrarium.shell.WatchEvent.Kind;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Background shells whose output is looked through as it comes. */
public final class Watches {
  private static final List<String> USUAL_ERRORS =
      List.of("(?i)\\b(error|exception|fatal|panic|failed)\\b", "^Traceback ");
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

  private final Shells shells;
  private final Clock clock;
  private final Map<String, Watch> watches = new ConcurrentHashMap<>();

  public Watches(Shells shells, Clock clock) {
    this.shells = shells;
    this.clock = clock;
  }

  /**
   * What to look out for.
   *
   * @param errorPatterns a line that one of them is found in is an error; none for the usual ones
   * @param idleTimeout how long it may print nothing; zero for ever
   */
  public record WatchFor(List<String> errorPatterns, Duration idleTimeout) {
    public WatchFor {
      errorPatterns = List.copyOf(errorPatterns);
    }
  }

  /** Events and how the process is. */
  public record Events(String shellId, List<WatchEvent> events, boolean running, int exitCode) {
    public Events {
      events = List.copyOf(events);
    }
  }

  /** Starts a process and watches it; its shell's id. */
  public String watch(CommandRequest request, WatchFor watchFor) throws IOException {
    if (watchFor.idleTimeout().isNegative()) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "idle_timeout_seconds must not be negative");
    }
    Watch watch = new Watch(patterns(watchFor.errorPatterns()), clock);
    watch.add(Kind.STARTED, request.shown());
    Shell shell = shells.start(request, shells.nextId(), watch);
    watches.keySet().removeIf(id -> !shells.isKnown(id));
    watches.put(shell.id(), watch);
    Thread.ofVirtual().start(() -> follow(shell.execution(), watch, watchFor.idleTimeout()));
    return shell.id();
  }

  private static List<Pattern> patterns(List<String> given) {
    return (given.isEmpty() ? USUAL_ERRORS : given).stream().map(Watches::pattern).toList();
  }

  private static Pattern pattern(String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException problem) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "bad pattern in error_patterns: " + problem.getMessage());
    }
  }

  private static void follow(Execution execution, Watch watch, Duration idle) {
    boolean wasIdle = false;
    try {
      Optional<Ending> ending = Optional.empty();
      while (ending.isEmpty()) {
        ending = execution.await(BETWEEN_LOOKS);
        boolean isIdle = idle.isPositive() && execution.output().quietFor().compareTo(idle) >= 0;
        if (isIdle && !wasIdle && ending.isEmpty()) {
          watch.add(Kind.IDLE_TIMEOUT, "nothing printed for " + idle.toSeconds() + "s");
        }
        wasIdle = isIdle;
      }
      watch.finishLines();
      watch.add(Kind.EXITED, "exit: " + Commands.exitCode(ending.get()));
    } catch (IOException neverRan) {
      watch.add(Kind.EXITED, "could not be started: " + neverRan.getMessage());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** What happened after an event; 0 for everything that is kept. */
  public Events events(String id, long sinceEvent) {
    Shell shell = shells.find(id);
    Watch watch = watches.get(id);
    if (watch == null) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, id + " is not watched: start it with watch_process");
    }
    Optional<Ending> ending = shell.execution().ending();
    return new Events(
        id, watch.since(sinceEvent), ending.isEmpty(), ending.map(Commands::exitCode).orElse(-1));
  }
}
