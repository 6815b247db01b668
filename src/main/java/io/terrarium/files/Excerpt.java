package io.terrarium.files;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * Numbered lines within a budget of bytes: when there are too many, the first and the last ones
 * stay and the middle is dropped. Holds at most the budget however much is added.
 */
final class Excerpt {
  private static final int NUMBER_WIDTH = 6;
  private static final int CUT_MARK = 48;

  private final long headBudget;
  private final long tailBudget;
  private final List<Line> head = new ArrayList<>();
  private final Deque<Line> tail = new ArrayDeque<>();
  private long headSize;
  private long tailSize;
  private boolean headFull;

  Excerpt(long budget) {
    this.headBudget = budget - budget / 2;
    this.tailBudget = budget / 2;
  }

  /** A line without its line end, perhaps cut; {@code length} is its full length in bytes. */
  record Line(long number, byte[] text, long length, boolean cut) {}

  void add(Line line) {
    long cost = cost(line);
    if (!headFull && headSize + cost <= headBudget) {
      head.add(line);
      headSize += cost;
      return;
    }
    headFull = true;
    tail.addLast(line);
    tailSize += cost;
    while (tailSize > tailBudget && tail.size() > 1) {
      tailSize -= cost(tail.removeFirst());
    }
  }

  /** What a line takes in an answer: its number, a tab, the text, perhaps a mark, the line end. */
  private static long cost(Line line) {
    int number = Math.max(NUMBER_WIDTH, Long.toString(line.number()).length());
    return number + 2L + line.text().length + (line.cut() ? CUT_MARK : 0);
  }

  Stream<Line> lines() {
    return Stream.concat(head.stream(), tail.stream());
  }
}
