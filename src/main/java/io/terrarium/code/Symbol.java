package io.terrarium.code;

import java.util.List;

/**
 * A definition in a source file. All places are offsets into the file's text as UTF-8; lines count
 * from 1.
 *
 * @param container names of what it is in, from the outside in
 * @param parent index of the symbol it lies in, among those of the file; -1 for none
 * @param owner the type that the definition itself names, as a receiver does
 * @param body where the body is; without one, start and end are the end of the definition
 */
public record Symbol(
    Kind kind,
    String name,
    List<String> container,
    int parent,
    Range whole,
    Range nameRange,
    Range owner,
    Range body,
    Range doc,
    int signatureStart,
    int signatureEnd,
    int line,
    int lastLine) {
  public Symbol {
    container = List.copyOf(container);
  }

  /** From {@code start} to before {@code end}. */
  public record Range(int start, int end) {
    static final Range NONE = new Range(0, 0);

    boolean isEmpty() {
      return start >= end;
    }

    boolean contains(Range other) {
      return start <= other.start && other.end <= end;
    }
  }

  public Range signature() {
    return new Range(signatureStart, signatureEnd);
  }

  public boolean hasBody() {
    return !body.isEmpty();
  }

  /** With the names of what it is in, as {@code Outer.Inner.f}. */
  public String qualifiedName() {
    return container.isEmpty() ? name : String.join(".", container) + "." + name;
  }
}
