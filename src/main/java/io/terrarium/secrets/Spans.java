package io.terrarium.secrets;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Places to take out. Where they overlap they are one, named after the one that begins first. */
final class Spans {

  /** One place; {@code to} is exclusive. */
  record Span(int from, int to, Redaction type) {}

  private static final Comparator<Span> ORDER =
      Comparator.comparingInt(Span::from)
          .thenComparing(Comparator.comparingInt(Span::to).reversed())
          .thenComparing(Span::type);

  private final List<Span> found = new ArrayList<>(0);
  private final Map<Redaction, Span> latest = new EnumMap<>(Redaction.class);

  void add(int from, int to, Redaction type) {
    Span span = new Span(from, to, type);
    found.add(span);
    latest.put(type, span);
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  void addAll(Spans others) {
    found.addAll(others.found);
  }

  /** Those that lie within these places. */
  Spans within(int from, int to) {
    Spans inside = new Spans();
    found.stream()
        .filter(span -> span.from() >= from && span.to() <= to)
        .forEach(inside.found::add);
    return inside;
  }

  /** Whether the last one of that type has a place inside. */
  boolean covers(Redaction type, int position) {
    Span last = latest.get(type);
    return last != null && last.from() <= position && position < last.to();
  }

  /** In order, none overlapping another. */
  List<Span> merged() {
    found.sort(ORDER);
    List<Span> merged = new ArrayList<>();
    for (Span span : found) {
      Span last = merged.isEmpty() ? null : merged.getLast();
      if (last == null || span.from() >= last.to()) {
        merged.add(span);
      } else if (span.to() > last.to()) {
        merged.set(merged.size() - 1, new Span(last.from(), span.to(), last.type()));
      }
    }
    return merged;
  }

  String replacedIn(String text, Consumer<Redaction> hits) {
    StringBuilder result = new StringBuilder(text.length());
    int copied = 0;
    Redaction before = null;
    for (Span span : merged()) {
      boolean continues = span.from() == copied && span.type() == before;
      result.append(text, copied, span.from());
      if (!continues) {
        result.append(span.type().mark());
        hits.accept(span.type());
      }
      copied = span.to();
      before = span.type();
    }
    return result.append(text, copied, text.length()).toString();
  }
}
