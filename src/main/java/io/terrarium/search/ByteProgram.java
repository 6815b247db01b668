package io.terrarium.search;

import io.terrarium.search.Regex.Choice;
import io.terrarium.search.Regex.One;
import io.terrarium.search.Regex.Place;
import io.terrarium.search.Regex.Repeat;
import io.terrarium.search.Regex.Sequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A regular expression as a machine over UTF-8 bytes that may be in several of its steps at once.
 * Bytes that are not UTF-8 match nothing in it.
 */
final class ByteProgram {
  private static final int MOST_STEPS = 40_000;

  /** What a step does before it goes on to the next one. */
  enum Kind {
    BYTE,
    FORK,
    PLACE,
    MATCH
  }

  private Kind[] kinds = new Kind[64];
  private int[] first = new int[64];
  private int[] second = new int[64];
  private int[] next = new int[64];
  private final List<Place> places = new ArrayList<>();
  private int size;
  private int start;

  private ByteProgram() {}

  /** Empty when it would become too large. */
  static Optional<ByteProgram> compile(Regex regex) {
    ByteProgram program = new ByteProgram();
    try {
      int match = program.add(Kind.MATCH, 0, 0, 0);
      program.start = program.compile(regex, match);
      return Optional.of(program);
    } catch (TooLargeException tooLarge) {
      return Optional.empty();
    }
  }

  private static final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLargeException() {
      super("too large", null, false, false);
    }
  }

  int size() {
    return size;
  }

  int start() {
    return start;
  }

  Kind kind(int step) {
    return kinds[step];
  }

  boolean accepts(int step, int value) {
    return value >= first[step] && value <= second[step];
  }

  Place place(int step) {
    return places.get(first[step]);
  }

  int next(int step) {
    return next[step];
  }

  /** The other way to go on from a fork. */
  int other(int step) {
    return first[step];
  }

  private int add(Kind kind, int one, int two, int following) {
    if (size == MOST_STEPS) {
      throw new TooLargeException();
    }
    if (size == kinds.length) {
      kinds = Arrays.copyOf(kinds, size * 2);
      first = Arrays.copyOf(first, size * 2);
      second = Arrays.copyOf(second, size * 2);
      next = Arrays.copyOf(next, size * 2);
    }
    kinds[size] = kind;
    first[size] = one;
    second[size] = two;
    next[size] = following;
    return size++;
  }

  /** From the end to the beginning: {@code following} is where it goes on, the result where in. */
  private int compile(Regex regex, int following) {
    return switch (regex) {
      case One one -> one(one, following);
      case Place place -> {
        places.add(place);
        yield add(Kind.PLACE, places.size() - 1, 0, following);
      }
      case Sequence sequence -> {
        int entry = following;
        for (Regex part : sequence.parts().reversed()) {
          entry = compile(part, entry);
        }
        yield entry;
      }
      case Choice choice -> {
        int entry = compile(choice.branches().getLast(), following);
        for (int i = choice.branches().size() - 2; i >= 0; i--) {
          entry = add(Kind.FORK, entry, 0, compile(choice.branches().get(i), following));
        }
        yield entry;
      }
      case Repeat repeat -> repeat(repeat, following);
    };
  }

  private int one(One one, int following) {
    int entry = -1;
    for (int[] sequence : Utf8Ranges.of(one.set())) {
      int step = following;
      for (int i = sequence.length - 2; i >= 0; i -= 2) {
        step = add(Kind.BYTE, sequence[i], sequence[i + 1], step);
      }
      entry = entry < 0 ? step : add(Kind.FORK, entry, 0, step);
    }
    // A set without members: a step that nothing gets past.
    return entry < 0 ? add(Kind.BYTE, 1, 0, following) : entry;
  }

  private int repeat(Repeat repeat, int following) {
    int entry = following;
    if (repeat.most() < 0) {
      int fork = add(Kind.FORK, following, 0, following);
      // In two steps: compiling may put a larger array in place of this one.
      int body = compile(repeat.part(), fork);
      next[fork] = body;
      entry = fork;
    } else {
      for (int i = repeat.least(); i < repeat.most(); i++) {
        entry = add(Kind.FORK, following, 0, compile(repeat.part(), entry));
      }
    }
    for (int i = 0; i < repeat.least(); i++) {
      entry = compile(repeat.part(), entry);
    }
    return entry;
  }
}
