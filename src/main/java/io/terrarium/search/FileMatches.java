package io.terrarium.search;

import io.terrarium.search.GrepRequest.Mode;
import io.terrarium.search.GrepResult.File;
import io.terrarium.search.GrepResult.Line;
import io.terrarium.workspace.WorkspacePath;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the matching lines of one file with their context: each line once, however contexts
 * overlap. It sees the file as a window of bytes that may move on; places are within the window.
 */
final class FileMatches {
  private static final int LONGEST_SHOWN = 500;
  private static final int SHOWN_BEFORE_MATCH = 150;

  private final GrepRequest request;
  private final List<Line> lines = new ArrayList<>();
  private long matches;
  private long number = 1;
  private int countedTo;
  private int shownTo;
  private int contextLeft;

  FileMatches(GrepRequest request, int start) {
    this.request = request;
    this.countedTo = start;
    this.shownTo = start;
  }

  boolean isEmpty() {
    return matches == 0;
  }

  File file(WorkspacePath path) {
    return new File(path, matches, lines);
  }

  /** Takes a matching line; false when no more are wanted. */
  boolean add(byte[] window, int start, int end, int match) {
    matches++;
    if (request.mode() != Mode.CONTENT) {
      return request.mode() == Mode.COUNT;
    }
    if (matches > request.limit()) {
      return false;
    }
    addContext(window, start);
    int first = start;
    for (int i = 0; i < request.before() && first > shownTo; i++) {
      first = Bytes.lastIndexOf(window, (byte) '\n', shownTo, first - 1) + 1;
    }
    shownTo = Math.max(shownTo, first);
    while (shownTo < start) {
      show(window, Bytes.indexOf(window, (byte) '\n', shownTo, start), -1);
    }
    show(window, end, match);
    contextLeft = request.after();
    return true;
  }

  /** Shows the context that is still to come after the last match, as far as the window goes. */
  void addContext(byte[] window, int to) {
    while (contextLeft > 0 && shownTo < to) {
      contextLeft--;
      show(window, Bytes.indexOf(window, (byte) '\n', shownTo, to), -1);
    }
  }

  /** Everything moved towards the beginning by so many bytes, and what was there is gone. */
  void moved(byte[] window, int by) {
    count(window, Math.max(countedTo, by));
    countedTo -= by;
    shownTo = Math.max(0, shownTo - by);
  }

  /** From where the window must be kept so that a match after {@code to} finds its context. */
  int keepFrom(byte[] window, int to) {
    int from = to;
    for (int i = 0; i < request.before() && from > 0; i++) {
      from = Bytes.lastIndexOf(window, (byte) '\n', 0, from - 1) + 1;
    }
    return from;
  }

  /** The line from where showing left off; {@code match} is a place in it, negative for context. */
  private void show(byte[] window, int end, int match) {
    count(window, shownTo);
    int start = shownTo;
    int stop = end > start && window[end - 1] == '\r' ? end - 1 : end;
    boolean cut = stop - start > LONGEST_SHOWN;
    lines.add(
        new Line(
            number,
            cut ? shortened(window, start, stop, match) : text(window, start, stop),
            match >= 0,
            cut,
            stop - start));
    shownTo = end + 1;
  }

  private void count(byte[] window, int to) {
    number += Bytes.count(window, (byte) '\n', countedTo, to);
    countedTo = to;
  }

  private static String shortened(byte[] window, int start, int stop, int match) {
    int from = start;
    if (match >= 0) {
      from = Math.max(start, Math.min(match - SHOWN_BEFORE_MATCH, stop - LONGEST_SHOWN));
    }
    int to = Math.min(stop, from + LONGEST_SHOWN);
    // Not in the middle of a character.
    while (from > start && (window[from] & 0xC0) == 0x80) {
      from--;
    }
    while (to < stop && (window[to] & 0xC0) == 0x80) {
      to++;
    }
    return (from > start ? "..." : "") + text(window, from, to) + (to < stop ? "..." : "");
  }

  private static String text(byte[] window, int from, int to) {
    return new String(window, from, to - from, StandardCharsets.UTF_8);
  }
}
