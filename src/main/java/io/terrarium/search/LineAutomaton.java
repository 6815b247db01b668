package io.terrarium.search;

import io.terrarium.search.Regex.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds lines that a program matches somewhere, looking at every byte once. Its states are sets of
 * steps of the program, made when they are first needed and thrown away when there are too many. A
 * state is left by the byte that follows, so that places (line ends, word edges) are settled when
 * both of their sides are known. For one thread.
 */
final class LineAutomaton {
  private static final int MOST_STATES = 4096;
  private static final int UNKNOWN = -1;
  private static final int MATCHED = -2;

  /** What comes before the place that a state is at. */
  private enum Before {
    LINE_START,
    WORD,
    OTHER
  }

  /** Steps that wait for the next byte, in order. */
  private record State(Before before, int[] steps) {
    @Override
    public boolean equals(Object other) {
      return other instanceof State state
          && before == state.before
          && Arrays.equals(steps, state.steps);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(steps) * 31 + before.hashCode();
    }
  }

  private final ByteProgram program;
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<State> states = new ArrayList<>();
  private int[] table = new int[0];

  private final boolean[] visited;
  private final int[] pending;
  private final int[] waiting;
  private int waitingCount;

  LineAutomaton(ByteProgram program) {
    this.program = program;
    this.visited = new boolean[program.size()];
    this.pending = new int[3 * program.size() + 2];
    this.waiting = new int[program.size()];
    forget();
  }

  private void forget() {
    numbers.clear();
    states.clear();
    table = new int[0];
    number(new State(Before.LINE_START, new int[] {program.start()}));
  }

  /**
   * Looks for a line that matches, from a line's start on. The result is a place in that line or
   * its end; negative if there is none. The range must end where a line ends.
   */
  int find(byte[] bytes, int from, int to) {
    int state = 0;
    int i = from;
    while (i < to) {
      int next = table[state | (bytes[i] & 0xFF)];
      if (next < 0) {
        next = next == MATCHED ? MATCHED : follow(state, bytes[i] & 0xFF);
        if (next == MATCHED) {
          return i;
        }
      }
      state = next;
      i++;
    }
    boolean ended = to == from || bytes[to - 1] == '\n';
    return !ended && endsMatching(state) ? to : -1;
  }

  /** Whether one line matches; its end is not part of it. */
  boolean matches(byte[] bytes, int from, int to) {
    int state = 0;
    for (int i = from; i < to; i++) {
      int next = table[state | (bytes[i] & 0xFF)];
      if (next < 0) {
        next = next == MATCHED ? MATCHED : follow(state, bytes[i] & 0xFF);
        if (next == MATCHED) {
          return true;
        }
      }
      state = next;
    }
    return endsMatching(state);
  }

  private boolean endsMatching(int state) {
    int next = table[state | '\n'];
    return (next == UNKNOWN ? follow(state, '\n') : next) == MATCHED;
  }

  /** Works out where a byte leads to, and remembers it. */
  private int follow(int from, int value) {
    if (states.size() >= MOST_STATES) {
      State current = states.get(from >> 8);
      forget();
      return follow(number(current), value);
    }
    State state = states.get(from >> 8);
    int result = UNKNOWN;
    if (close(state, value)) {
      result = MATCHED;
    } else if (value == '\n') {
      result = 0;
    } else {
      result = number(new State(isWord(value) ? Before.WORD : Before.OTHER, step(value)));
    }
    table[from | value] = result;
    return result;
  }

  /** Everything that can be reached without a byte; true if that is a match. */
  private boolean close(State state, int value) {
    Arrays.fill(visited, false);
    waitingCount = 0;
    int count = 0;
    for (int step : state.steps) {
      pending[count++] = step;
    }
    while (count > 0) {
      int step = pending[--count];
      if (visited[step]) {
        continue;
      }
      visited[step] = true;
      switch (program.kind(step)) {
        case MATCH -> {
          return true;
        }
        case BYTE -> waiting[waitingCount++] = step;
        case FORK -> {
          pending[count++] = program.next(step);
          pending[count++] = program.other(step);
        }
        case PLACE -> {
          if (isAt(program.place(step), state.before, value)) {
            pending[count++] = program.next(step);
          }
        }
      }
    }
    return false;
  }

  /** A match may begin anywhere, so the first step is always among them. */
  private int[] step(int value) {
    int[] steps = new int[waitingCount + 1];
    int count = 0;
    steps[count++] = program.start();
    for (int i = 0; i < waitingCount; i++) {
      if (program.accepts(waiting[i], value)) {
        steps[count++] = program.next(waiting[i]);
      }
    }
    return Arrays.stream(steps, 0, count).sorted().distinct().toArray();
  }

  private static boolean isAt(Place place, Before before, int after) {
    return switch (place) {
      case LINE_START -> before == Before.LINE_START;
      case LINE_END -> after == '\n';
      case WORD_EDGE -> (before == Before.WORD) != isWord(after);
      // Within a character is no place at all.
      case NO_WORD_EDGE -> (before == Before.WORD) == isWord(after) && (after & 0xC0) != 0x80;
    };
  }

  private static boolean isWord(int value) {
    return (value >= 'a' && value <= 'z')
        || (value >= 'A' && value <= 'Z')
        || (value >= '0' && value <= '9')
        || value == '_';
  }

  /** The place of a state in the table. */
  private int number(State state) {
    Integer known = numbers.get(state);
    if (known != null) {
      return known;
    }
    int number = states.size() << 8;
    states.add(state);
    numbers.put(state, number);
    if (number + 256 > table.length) {
      int old = table.length;
      table = Arrays.copyOf(table, Math.max(16 * 256, old * 2));
      Arrays.fill(table, old, table.length, UNKNOWN);
    }
    return number;
  }
}
