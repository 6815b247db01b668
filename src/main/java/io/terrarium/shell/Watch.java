package io.terrarium.shell;

import com.google.re2j.Pattern;
import io.terrarium.process.Execution.OutputListener;
import io.terrarium.process.Output;
import io.terrarium.shell.WatchEvent.Kind;
import java.io.ByteArrayOutputStream;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** The events of one watched process, the last {@link #MOST_EVENTS} of them. */
final class Watch implements OutputListener {
  static final int MOST_EVENTS = 1024;
  private static final int LONGEST_LINE = 4096;

  private final List<Pattern> errors;
  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<WatchEvent> events = new ArrayDeque<>();
  private final Map<Output.Stream, ByteArrayOutputStream> lines =
      new EnumMap<>(Output.Stream.class);
  private long lastId;

  Watch(List<Pattern> errors, Clock clock) {
    this.errors = List.copyOf(errors);
    this.clock = clock;
    for (Output.Stream stream : Output.Stream.values()) {
      lines.put(stream, new ByteArrayOutputStream());
    }
  }

  void add(Kind kind, String text) {
    lock.lock();
    try {
      events.addLast(new WatchEvent(++lastId, kind, clock.instant(), text));
      if (events.size() > MOST_EVENTS) {
        events.removeFirst();
      }
    } finally {
      lock.unlock();
    }
  }

  List<WatchEvent> since(long id) {
    lock.lock();
    try {
      return events.stream().filter(event -> event.id() > id).toList();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void arrived(Output.Stream stream, byte[] bytes, int length) {
    lock.lock();
    try {
      ByteArrayOutputStream line = lines.getOrDefault(stream, new ByteArrayOutputStream());
      for (int i = 0; i < length; i++) {
        if (bytes[i] == '\n') {
          finish(line);
        } else if (line.size() < LONGEST_LINE) {
          line.write(bytes[i]);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Nothing more will be printed: a last line may have no newline. */
  void finishLines() {
    lock.lock();
    try {
      lines.values().forEach(this::finish);
    } finally {
      lock.unlock();
    }
  }

  private void finish(ByteArrayOutputStream line) {
    String text = PlainText.of(line.toByteArray()).strip();
    line.reset();
    if (!text.isEmpty() && errors.stream().anyMatch(error -> error.matcher(text).find())) {
      add(Kind.ERROR, text);
    }
  }
}
