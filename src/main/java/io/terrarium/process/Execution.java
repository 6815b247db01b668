package io.terrarium.process;

import io.terrarium.kernel.Descriptor;
import io.terrarium.kernel.Pipe;
import io.terrarium.kernel.ProcessControl;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * One running program and the tree it grows. It has ended when the program itself has, even if
 * something it started still holds its output; such output is still taken in, so that whoever
 * prints it is not stopped by a broken pipe.
 */
public final class Execution {
  private static final int CHUNK = 64 * 1024;
  private static final int MOST_AFTER_THE_END = 1024 * 1024;
  private static final long WITHOUT_NOTICE_OF_THE_END = 10;
  private static final long FOR_EVER = TimeUnit.DAYS.toMillis(10);

  private final String mark;
  private final Output output;
  private final OutputListener listener;
  private final Tree tree;
  private final long started = System.nanoTime();
  private final CompletableFuture<Ending> ending = new CompletableFuture<>();
  private final AtomicReference<Cause> cause = new AtomicReference<>(Cause.EXITED);
  private volatile int pid;

  Execution(String mark, Output output, OutputListener listener, Tree tree) {
    this.mark = mark;
    this.output = output;
    this.listener = listener;
    this.tree = tree;
  }

  /** Why it ended. */
  public enum Cause {
    EXITED,
    TIMED_OUT,
    CANCELLED,
    KILLED,
    TOO_MANY_PROCESSES,
    WAITING_FOR_INPUT
  }

  /** How it ended. {@code exitCode} is 128 plus the signal for one that was killed by a signal. */
  public record Ending(int exitCode, Cause cause, Duration duration, List<Survivor> survivors) {
    public Ending {
      survivors = List.copyOf(survivors);
    }
  }

  /** Hears what is printed, as it comes, on the thread that takes it in. */
  @FunctionalInterface
  public interface OutputListener {
    void arrived(Output.Stream stream, byte[] bytes, int length);
  }

  String mark() {
    return mark;
  }

  /** Of the program itself; 0 as long as it is not started. */
  int pid() {
    return pid;
  }

  public Output output() {
    return output;
  }

  /** Waits for the end, but not longer than that; empty if it still runs. */
  public Optional<Ending> await(Duration patience) throws IOException, InterruptedException {
    try {
      return Optional.of(ending.get(patience.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException running) {
      return Optional.empty();
    } catch (ExecutionException failed) {
      Throwable cause = Objects.requireNonNull(failed.getCause());
      throw new IOException(cause.getMessage(), cause);
    }
  }

  public Optional<Ending> ending() {
    return ending.isDone() && !ending.isCompletedExceptionally()
        ? Optional.of(ending.join())
        : Optional.empty();
  }

  /** Ends the whole tree, also what outlived the program, and returns when it is gone. */
  public void stop(Cause why) {
    cause.compareAndSet(Cause.EXITED, why);
    tree.end(mark);
  }

  /** The same without giving it time to tidy up. */
  void stopAtOnce(Cause why) {
    cause.compareAndSet(Cause.EXITED, why);
    tree.kill(mark);
  }

  /** What of its tree is running although the program itself has ended. */
  public List<Survivor> survivors() {
    return tree.survivors(mark);
  }

  /** Bytes of memory that its tree holds now. */
  public long memory() {
    return tree.memory(mark);
  }

  /** Frees the transcript; the program must have ended. */
  public void forget() {
    output.close();
  }

  void failed(IOException problem) {
    output.complete();
    ending.completeExceptionally(problem);
  }

  /** Takes in the output until the last writer is gone; runs on a thread of its own. */
  void follow(int root, Descriptor out, Descriptor errors) throws IOException {
    pid = root;
    Sources sources = new Sources(out, errors);
    Optional<Descriptor> watch = ProcessControl.watch(root);
    try {
      OptionalInt code = ProcessControl.reap(root);
      while (code.isEmpty()) {
        boolean ended =
            sources.take(watch, watch.isPresent() ? FOR_EVER : WITHOUT_NOTICE_OF_THE_END);
        code = ended || watch.isEmpty() ? ProcessControl.reap(root) : OptionalInt.empty();
      }
      sources.takeWhatIsThere();
      Duration duration = Duration.ofNanos(System.nanoTime() - started);
      List<Survivor> survivors = leftBehind();
      if (sources.isDone()) {
        output.complete();
      }
      ending.complete(new Ending(code.getAsInt(), cause.get(), duration, survivors));
    } finally {
      watch.ifPresent(Descriptor::close);
    }
    while (!sources.isDone()) {
      sources.take(Optional.empty(), FOR_EVER);
    }
    output.complete();
  }

  private List<Survivor> leftBehind() throws IOException {
    if (cause.get() == Cause.EXITED) {
      return tree.afterRoot(pid, mark);
    }
    tree.afterStop(pid, mark);
    return List.of();
  }

  /** The two pipes; one that has ended is not asked again. */
  private final class Sources {
    private final Descriptor out;
    private final Descriptor errors;
    private final byte[] buffer = new byte[CHUNK];
    private boolean outDone;
    private boolean errorsDone;

    Sources(Descriptor out, Descriptor errors) {
      this.out = out;
      this.errors = errors;
    }

    boolean isDone() {
      return outDone && errorsDone;
    }

    /** Waits for something and takes it in; whether the watched one, or the time, is over. */
    boolean take(Optional<Descriptor> watch, long milliseconds) throws IOException {
      Descriptor[] asked =
          Stream.of(
                  outDone ? Optional.<Descriptor>empty() : Optional.of(out),
                  errorsDone ? Optional.<Descriptor>empty() : Optional.of(errors),
                  watch)
              .flatMap(Optional::stream)
              .toArray(Descriptor[]::new);
      boolean[] ready = Pipe.await(milliseconds, asked);
      boolean any = false;
      for (int i = 0; i < asked.length; i++) {
        any |= ready[i];
        if (ready[i] && asked[i] == out) {
          outDone = readFrom(out, Output.Stream.OUT) == 0;
        } else if (ready[i] && asked[i] == errors) {
          errorsDone = readFrom(errors, Output.Stream.ERRORS) == 0;
        }
      }
      return watch.isPresent() ? ready[asked.length - 1] : !any;
    }

    private int readFrom(Descriptor source, Output.Stream stream) throws IOException {
      int count = source.read(buffer);
      if (count > 0) {
        output.append(stream, buffer, count);
        listener.arrived(stream, buffer, count);
      }
      return count;
    }

    /** Bounded, because a survivor may print for ever. */
    void takeWhatIsThere() throws IOException {
      for (int taken = 0; taken < MOST_AFTER_THE_END && !isDone(); taken += CHUNK) {
        if (take(Optional.empty(), 0)) {
          return;
        }
      }
    }
  }
}
