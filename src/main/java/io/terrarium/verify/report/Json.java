package io.terrarium.verify.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JSON value (RFC 8259). Numbers are doubles, a name that is there twice has its last value,
 * nesting is bounded. Asking a value for what it is not gives nothing, so that a tool's other
 * version is no error.
 */
public sealed interface Json {
  record Text(String value) implements Json {}

  record Quantity(double value) implements Json {}

  record Truth(boolean value) implements Json {}

  record Nothing() implements Json {}

  record Items(List<Json> values) implements Json {
    public Items {
      values = List.copyOf(values);
    }
  }

  record Members(Map<String, Json> values) implements Json {
    public Members {
      values = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** Empty for what is not JSON. */
  static Optional<Json> parse(String text) {
    try {
      return Optional.of(new JsonParser(text).whole());
    } catch (JsonParser.MalformedException malformed) {
      return Optional.empty();
    }
  }

  /** Where and why a text is no JSON; empty for one that is. */
  static Optional<String> problem(String text) {
    try {
      new JsonParser(text).whole();
      return Optional.empty();
    } catch (JsonParser.MalformedException malformed) {
      return Optional.of(String.valueOf(malformed.getMessage()));
    }
  }

  /** A member; {@link Nothing} if there is none. */
  default Json at(String name) {
    return this instanceof Members members
        ? members.values().getOrDefault(name, new Nothing())
        : new Nothing();
  }

  default String text() {
    return this instanceof Text text ? text.value() : "";
  }

  default int number() {
    return this instanceof Quantity number ? (int) number.value() : 0;
  }

  default boolean isTrue() {
    return this instanceof Truth truth && truth.value();
  }

  default List<Json> items() {
    return this instanceof Items items ? items.values() : List.of();
  }

  default Map<String, Json> members() {
    return this instanceof Members members ? members.values() : Map.of();
  }
}
