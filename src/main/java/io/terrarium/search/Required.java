package io.terrarium.search;

import io.terrarium.search.Regex.Choice;
import io.terrarium.search.Regex.One;
import io.terrarium.search.Regex.Place;
import io.terrarium.search.Regex.Repeat;
import io.terrarium.search.Regex.Sequence;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What text must contain for a regular expression to match in it: bytes that stand together, all of
 * several such, or any of several. Sealed so that an index can be asked as well as a text.
 */
sealed interface Required {

  /** Nothing in particular. */
  record Nothing() implements Required {}

  /** These bytes; with {@code foldsCase} in lower case, and either case will do. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Run(byte[] bytes, boolean foldsCase) implements Required {}

  /** Each of them. */
  record All(List<Required> parts) implements Required {
    public All {
      parts = List.copyOf(parts);
    }
  }

  /** At least one of them. */
  record Any(List<Required> parts) implements Required {
    public Any {
      parts = List.copyOf(parts);
    }
  }

  static Required by(Regex regex) {
    Collector collector = new Collector();
    collector.add(regex);
    return collector.finish();
  }

  /** The longest run that no match can do without. */
  static Optional<Run> longest(Required required) {
    return switch (required) {
      case Run run -> Optional.of(run);
      case All all ->
          all.parts().stream()
              .flatMap(part -> longest(part).stream())
              .max((one, other) -> Integer.compare(one.bytes().length, other.bytes().length));
      case Any _, Nothing _ -> Optional.empty();
    };
  }

  /** Puts characters that follow each other together. */
  final class Collector {
    private final List<Required> found = new ArrayList<>();
    private final ByteArrayOutputStream run = new ByteArrayOutputStream();
    private boolean foldsCase;

    void add(Regex regex) {
      switch (regex) {
        case One one -> addOne(one.set());
        case Place _ -> {}
        case Sequence sequence -> sequence.parts().forEach(this::add);
        case Choice choice -> {
          endRun();
          List<Required> branches = choice.branches().stream().map(Required::by).toList();
          if (branches.stream().noneMatch(Nothing.class::isInstance)) {
            found.add(new Any(branches));
          }
        }
        case Repeat repeat -> {
          if (repeat.least() == 1 && repeat.most() == 1) {
            add(repeat.part());
          } else {
            endRun();
            if (repeat.least() > 0) {
              found.add(by(repeat.part()));
            }
          }
        }
      }
    }

    private void addOne(CharacterSet set) {
      int size = set.size();
      int first = size == 0 ? 0 : set.first();
      boolean twoCases =
          size == 2 && first >= 'A' && first <= 'Z' && set.contains(first + 32) && set.isAscii();
      if (size == 1) {
        run.writeBytes(Character.toString(first).getBytes(StandardCharsets.UTF_8));
      } else if (twoCases) {
        run.write(first + 32);
        foldsCase = true;
      } else {
        endRun();
      }
    }

    private void endRun() {
      if (run.size() > 0) {
        byte[] bytes = run.toByteArray();
        if (foldsCase) {
          for (int i = 0; i < bytes.length; i++) {
            bytes[i] = ByteLiteral.lower(bytes[i]);
          }
        }
        found.add(new Run(bytes, foldsCase));
      }
      run.reset();
      foldsCase = false;
    }

    Required finish() {
      endRun();
      List<Required> some = found.stream().filter(part -> !(part instanceof Nothing)).toList();
      return switch (some.size()) {
        case 0 -> new Nothing();
        case 1 -> some.getFirst();
        default -> new All(some);
      };
    }
  }
}
