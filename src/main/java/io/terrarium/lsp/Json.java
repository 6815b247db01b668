package io.terrarium.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The protocol's messages as trees. What is read may be anything: a part that is missing or of
 * another kind is simply not there.
 */
final class Json {
  private Json() {}

  /** Names and values in turn. */
  static JsonObject object(Object... namesAndValues) {
    JsonObject object = new JsonObject();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.add((String) namesAndValues[i], element(namesAndValues[i + 1]));
    }
    return object;
  }

  static JsonArray array(Object... values) {
    JsonArray array = new JsonArray();
    for (Object value : values) {
      array.add(element(value));
    }
    return array;
  }

  private static JsonElement element(Object value) {
    return switch (value) {
      case JsonElement element -> element;
      case String text -> new JsonPrimitive(text);
      case Boolean truth -> new JsonPrimitive(truth);
      case Number number -> new JsonPrimitive(number);
      default -> throw new IllegalArgumentException("not JSON: " + value.getClass());
    };
  }

  /** A part of a tree, by the names that lead to it. */
  static Optional<JsonElement> at(Object tree, String... names) {
    Optional<JsonElement> current =
        tree instanceof JsonElement element ? Optional.of(element) : Optional.empty();
    for (String name : names) {
      current =
          current
              .filter(JsonElement::isJsonObject)
              .map(element -> element.getAsJsonObject().get(name));
    }
    return current.filter(element -> !(element instanceof JsonNull));
  }

  static Optional<String> text(Object tree, String... names) {
    return at(tree, names)
        .filter(element -> element.isJsonPrimitive() && element.getAsJsonPrimitive().isString())
        .map(JsonElement::getAsString);
  }

  static OptionalInt number(Object tree, String... names) {
    Optional<Integer> number =
        at(tree, names)
            .filter(element -> element.isJsonPrimitive() && element.getAsJsonPrimitive().isNumber())
            .map(JsonElement::getAsDouble)
            .filter(value -> value >= 0 && value <= Integer.MAX_VALUE)
            .map(Double::intValue);
    return number.map(OptionalInt::of).orElseGet(OptionalInt::empty);
  }

  static boolean truth(Object tree, String... names) {
    return at(tree, names)
        .filter(element -> element.isJsonPrimitive() && element.getAsJsonPrimitive().isBoolean())
        .map(JsonElement::getAsBoolean)
        .orElse(false);
  }

  /** The elements of an array; none if it is not one. */
  static List<JsonElement> list(Object tree, String... names) {
    List<JsonElement> elements = new ArrayList<>();
    at(tree, names)
        .filter(JsonElement::isJsonArray)
        .ifPresent(array -> array.getAsJsonArray().forEach(elements::add));
    return elements;
  }
}
