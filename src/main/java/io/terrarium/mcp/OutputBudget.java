package io.terrarium.mcp;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Keeps an answer of lines within its size: the first and the last ones stay. */
public record OutputBudget(long bytes) {
  private static final int FOR_THE_NOTE = 256;

  /** {@code next}: which call gets what is left out. */
  public String fit(String text, String next) {
    if (size(text) <= bytes) {
      return text;
    }
    List<String> lines = text.lines().toList();
    StringBuilder head = new StringBuilder();
    Deque<String> tail = new ArrayDeque<>();
    long half = (bytes - FOR_THE_NOTE) / 2;
    int first = 0;
    for (long used = 0; used + size(lines.get(first)) + 1 <= half; first++) {
      used += size(lines.get(first)) + 1;
      head.append(lines.get(first)).append('\n');
    }
    int last = lines.size();
    for (long used = 0; last > first && used + size(lines.get(last - 1)) + 1 <= half; last--) {
      used += size(lines.get(last - 1)) + 1;
      tail.addFirst(lines.get(last - 1));
    }
    String end = String.join("\n", tail);
    long left = size(text) - size(head.toString()) - size(end);
    return head + "[%d lines (%d bytes) left out: %s]\n".formatted(last - first, left, next) + end;
  }

  private static long size(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
