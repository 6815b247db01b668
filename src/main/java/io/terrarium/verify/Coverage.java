package io.terrarium.verify;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which tests touched which lines, as finely as the tool that measured it can tell. */
public final class Coverage {
  private final Attribution attribution;
  private final List<String> tests;
  private final Map<String, Map<Integer, BitSet>> lines;

  private Coverage(
      Attribution attribution, List<String> tests, Map<String, Map<Integer, BitSet>> lines) {
    this.attribution = attribution;
    this.tests = List.copyOf(tests);
    this.lines = lines;
  }

  /** Whom a touched line is attributed to. */
  public enum Attribution {
    TEST("per test"),
    FILE("per test file"),
    PACKAGE("per package: some of its tests touched the line"),
    RUN("per run: some of its tests touched the line");

    private final String shown;

    Attribution(String shown) {
      this.shown = shown;
    }

    public String shown() {
      return shown;
    }
  }

  /** What is known of one line. {@code measured}: the file is part of the data at all. */
  public record Touched(boolean measured, Attribution attribution, List<String> tests) {
    public Touched {
      tests = List.copyOf(tests);
    }
  }

  public Attribution attribution() {
    return attribution;
  }

  public boolean isEmpty() {
    return lines.isEmpty();
  }

  /** {@code file} relative to the workspace root, {@code line} from 1; 0 for any line of it. */
  public Touched touching(String file, int line) {
    Map<Integer, BitSet> ofFile = lines.get(file);
    if (ofFile == null) {
      return new Touched(false, attribution, List.of());
    }
    BitSet found = new BitSet();
    if (line == 0) {
      ofFile.values().forEach(found::or);
    } else {
      found.or(ofFile.getOrDefault(line, new BitSet()));
    }
    return new Touched(true, attribution, found.stream().mapToObj(tests::get).sorted().toList());
  }

  /** Takes in what a tool measured. */
  public static final class Recorder {
    private final Attribution attribution;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> tests = new ArrayList<>();
    private final Map<String, Map<Integer, BitSet>> lines = new TreeMap<>();

    public Recorder(Attribution attribution) {
      this.attribution = attribution;
    }

    /** The file was measured, whether or not a line of it was touched. */
    public void measured(String file) {
      lines.computeIfAbsent(file, one -> new HashMap<>());
    }

    public void touched(String file, int line, String test) {
      int number =
          numbers.computeIfAbsent(
              test,
              one -> {
                tests.add(one);
                return tests.size() - 1;
              });
      lines
          .computeIfAbsent(file, one -> new HashMap<>())
          .computeIfAbsent(line, one -> new BitSet())
          .set(number);
    }

    public void touched(String file, int first, int last, Iterable<String> byTests) {
      for (int line = first; line <= last; line++) {
        for (String test : byTests) {
          touched(file, line, test);
        }
      }
    }

    public Coverage finish() {
      return new Coverage(attribution, tests, lines);
    }
  }
}
