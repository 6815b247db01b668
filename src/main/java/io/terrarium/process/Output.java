package io.terrarium.process;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * All that a command has printed so far, both streams as they came and each by itself. Memory stays
 * bounded whatever it prints. Safe for several threads.
 */
public final class Output {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition more = lock.newCondition();
  private final HeadTail both;
  private final HeadTail out;
  private final HeadTail errors;
  private final Transcript transcript;
  private final LastLine lastLine = new LastLine();
  private long lastArrival = System.nanoTime();
  private boolean complete;

  Output(int mostKept, Transcript.Spill spill) {
    this.both = new HeadTail(mostKept);
    this.out = new HeadTail(mostKept);
    this.errors = new HeadTail(mostKept);
    this.transcript = new Transcript(spill);
  }

  /** Where something was printed. */
  public enum Stream {
    OUT,
    ERRORS
  }

  /** Bytes from {@code start} on; {@code next} is where to go on, {@code total} the end so far. */
  public record Part(long start, byte[] bytes, long next, long total) {}

  /** What was kept in memory: both streams as they came, and each by itself. */
  public record Summary(Kept both, Kept out, Kept errors) {}

  void append(Stream stream, byte[] bytes, int length) {
    lock.lock();
    try {
      both.append(bytes, length);
      (stream == Stream.OUT ? out : errors).append(bytes, length);
      transcript.append(bytes, length);
      lastLine.append(bytes, length);
      lastArrival = System.nanoTime();
      more.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Nothing will be appended any more. */
  void complete() {
    lock.lock();
    try {
      complete = true;
      more.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Whether the last one who could print here is gone. */
  public boolean isComplete() {
    lock.lock();
    try {
      return complete;
    } finally {
      lock.unlock();
    }
  }

  public Summary summary() {
    lock.lock();
    try {
      return new Summary(both.kept(), out.kept(), errors.kept());
    } finally {
      lock.unlock();
    }
  }

  /** From an offset in bytes on, at most so many. */
  public Part read(long since, int most) throws IOException {
    lock.lock();
    try {
      Transcript.Piece piece = transcript.read(since, most);
      return new Part(
          piece.start(), piece.bytes(), piece.start() + piece.bytes().length, piece.total());
    } finally {
      lock.unlock();
    }
  }

  /** Waits until there is more than {@code since} bytes, or there will be no more, or too long. */
  public void awaitMore(long since, Duration patience) throws InterruptedException {
    long left = patience.toNanos();
    lock.lockInterruptibly();
    try {
      while (transcript.total() <= since && !complete && left > 0) {
        left = more.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /** The last line that is not blank, as bytes, cut to a length that fits a notification. */
  public byte[] lastLine() {
    lock.lock();
    try {
      return lastLine.bytes();
    } finally {
      lock.unlock();
    }
  }

  public Duration quietFor() {
    lock.lock();
    try {
      return Duration.of(System.nanoTime() - lastArrival, TimeUnit.NANOSECONDS.toChronoUnit());
    } finally {
      lock.unlock();
    }
  }

  /** Frees what reading again needs; the summary stays. */
  void close() {
    lock.lock();
    try {
      transcript.close();
    } finally {
      lock.unlock();
    }
  }
}
