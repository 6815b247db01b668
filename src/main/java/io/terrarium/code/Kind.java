package io.terrarium.code;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a symbol is; a query file captures a definition under one of these names. */
public enum Kind {
  MODULE,
  CLASS,
  INTERFACE,
  TRAIT,
  STRUCT,
  UNION,
  ENUM,
  RECORD,
  TYPE,
  FUNCTION,
  METHOD,
  CONSTRUCTOR,
  MACRO,
  FIELD,
  PROPERTY,
  CONSTANT,
  VARIABLE,
  /** A block that gives a type its methods without defining it; not a symbol to search for. */
  IMPL;

  private static final Kind[] ALL = values();

  static Kind at(int number) {
    return ALL[number];
  }

  /** A small number that stands for it, in memory only. */
  @SuppressWarnings("EnumOrdinal")
  byte number() {
    return (byte) ordinal();
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Kind> of(String label) {
    return Arrays.stream(ALL).filter(kind -> kind.label().equals(label)).findFirst();
  }

  /** The names that can be searched for. */
  public static List<String> labels() {
    return Arrays.stream(ALL).filter(kind -> kind != IMPL).map(Kind::label).toList();
  }

  public boolean isFunction() {
    return this == FUNCTION || this == METHOD || this == CONSTRUCTOR;
  }
}
