package io.terrarium.mcp;

import io.quarkiverse.mcp.server.ToolManager.ToolArgument;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says in one line what is wrong with arguments, by the types their tool declares. */
final class ArgumentTypes {
  private ArgumentTypes() {}

  /** A named value that a tool, or an object within its arguments, takes. */
  private record Expected(String name, Type type, boolean required) {}

  static Optional<String> problem(List<ToolArgument> declared, JsonObject arguments) {
    List<Expected> expected =
        declared.stream()
            .map(one -> new Expected(one.name(), one.type(), isRequired(one)))
            .toList();
    return Optional.ofNullable(object("", expected, arguments));
  }

  private static boolean isRequired(ToolArgument argument) {
    return argument.required()
        && (argument.defaultValue() == null || argument.defaultValue().isEmpty());
  }

  private static @Nullable String object(String at, List<Expected> expected, JsonObject given) {
    List<String> names = expected.stream().map(Expected::name).toList();
    for (String name : given.fieldNames()) {
      if (!names.contains(name)) {
        return "unknown argument " + at + shorten(name) + "; it takes " + String.join(", ", names);
      }
    }
    for (Expected one : expected) {
      Object value = given.getValue(one.name());
      if (value == null && one.required()) {
        return "missing argument " + at + one.name();
      }
      String problem = value == null ? null : value(at + one.name(), one.type(), value);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private static @Nullable String value(String at, Type type, Object value) {
    if (type == String.class) {
      return value instanceof String text ? string(at, text) : wrong(at, "a string", value);
    }
    if (type == boolean.class || type == Boolean.class) {
      return value instanceof Boolean ? null : wrong(at, "true or false", value);
    }
    if (type == int.class || type == Integer.class) {
      return integer(at, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    if (type == long.class || type == Long.class) {
      return integer(at, value, Long.MIN_VALUE, Long.MAX_VALUE);
    }
    if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
      return value instanceof JsonArray array
          ? elements(at, list.getActualTypeArguments()[0], array)
          : wrong(at, "an array", value);
    }
    if (type instanceof Class<?> record && record.isRecord()) {
      return value instanceof JsonObject object
          ? object(at + ".", fields(record), object)
          : wrong(at, "an object", value);
    }
    throw new IllegalStateException("no check for arguments of type " + type);
  }

  private static @Nullable String elements(String at, Type type, JsonArray array) {
    for (int i = 0; i < array.size(); i++) {
      String place = at + "[" + i + "]";
      Object element = array.getValue(i);
      String problem = element == null ? place + " must not be null" : value(place, type, element);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  /** A record's fields, of which only primitives have a default. */
  private static List<Expected> fields(Class<?> record) {
    return Arrays.stream(record.getDeclaredFields())
        .filter(field -> !Modifier.isStatic(field.getModifiers()))
        .map(ArgumentTypes::field)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static Expected field(Field field) {
    return new Expected(field.getName(), field.getGenericType(), !field.getType().isPrimitive());
  }

  private static @Nullable String string(String at, String text) {
    int i = 0;
    while (i < text.length()) {
      int c = text.codePointAt(i);
      if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
        return at + " is not valid Unicode: half of a surrogate pair at character " + i;
      }
      i += Character.charCount(c);
    }
    return null;
  }

  private static @Nullable String integer(String at, Object value, long least, long most) {
    if (!(value instanceof Number number)) {
      return wrong(at, "an integer", value);
    }
    if (number instanceof Double floating && !Double.isFinite(floating)) {
      return at + " must be an integer";
    }
    BigDecimal exact = new BigDecimal(number.toString());
    // Its digits are not counted out: 1e999999999 is a short text and a long number.
    boolean small = exact.precision() - exact.scale() <= 20 && exact.scale() <= 400;
    if (small && exact.stripTrailingZeros().scale() > 0) {
      return at + " must be an integer, not " + shorten(number.toString());
    }
    BigInteger low = BigInteger.valueOf(least);
    BigInteger high = BigInteger.valueOf(most);
    if (!small
        || exact.toBigInteger().compareTo(low) < 0
        || exact.toBigInteger().compareTo(high) > 0) {
      return at + " is out of range: " + shorten(number.toString());
    }
    return null;
  }

  private static String wrong(String at, String wanted, Object value) {
    String kind =
        switch (value) {
          case String _ -> "a string";
          case Boolean _ -> "a boolean";
          case Number _ -> "a number";
          case JsonArray _ -> "an array";
          case JsonObject _ -> "an object";
          default -> "something else";
        };
    return at + " must be " + wanted + ", not " + kind;
  }

  private static String shorten(String text) {
    return text.length() <= 60 ? text : text.substring(0, 60) + "...";
  }
}
