package io.terrarium.secrets;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The forms in which a known value is looked for: as it is, line by line, escaped as JSON, URL
 * encoded, as hexadecimal digits, and as base64 wherever it begins in the encoded bytes. A long
 * form is looked for in pieces.
 */
final class Needles {
  /** A shorter form of an encoded value would be found by chance. */
  private static final int SHORTEST_ENCODED = 8;

  private static final int SHORTEST_LINE = 20;
  private static final int LONGEST_PIECE = 64;
  private static final Pattern LINE_END = Pattern.compile("\\r?\\n[ \\t]*");
  private static final Pattern ESCAPE = Pattern.compile("%[0-9A-F]{2}");

  private Needles() {}

  static void add(KnownValue known, PairIndex.Builder index) {
    String value = known.value();
    if (value.length() < Scrubber.SHORTEST) {
      return;
    }
    Set<String> forms = new LinkedHashSet<>();
    addEncoded(value, forms);
    forms.removeIf(form -> form.length() < SHORTEST_ENCODED);
    String joined = LINE_END.matcher(value).replaceAll("");
    forms.add(joined.length() < SHORTEST_ENCODED ? value : joined);
    value.lines().map(String::strip).filter(Needles::isTelling).forEach(forms::add);
    forms.forEach(form -> addPieces(form, known.type(), index));
  }

  /** Of a value of several lines, a line that would not be in any other file. */
  private static boolean isTelling(String line) {
    return line.length() >= SHORTEST_LINE && line.indexOf(' ') < 0 && !line.startsWith("-----");
  }

  private static void addEncoded(String value, Collection<String> forms) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    forms.add(json(value));
    String form = URLEncoder.encode(value, StandardCharsets.UTF_8);
    for (String encoded : List.of(form, form.replace("+", "%20"))) {
      forms.add(encoded);
      forms.add(ESCAPE.matcher(encoded).replaceAll(code -> code.group().toLowerCase(Locale.ROOT)));
    }
    forms.add(HexFormat.of().formatHex(bytes));
    forms.add(HexFormat.of().withUpperCase().formatHex(bytes));
    for (int before = 0; before < 3; before++) {
      forms.add(base64(Base64.getEncoder(), bytes, before));
      forms.add(base64(Base64.getUrlEncoder(), bytes, before));
    }
  }

  /** What is the same whatever the bytes before and after the value are. */
  private static String base64(Base64.Encoder encoder, byte[] value, int before) {
    byte[] shifted = new byte[before + value.length];
    System.arraycopy(value, 0, shifted, before, value.length);
    String encoded = encoder.withoutPadding().encodeToString(shifted);
    int first = (before * 8 + 5) / 6;
    int last = shifted.length * 8 / 6;
    return encoded.substring(Math.min(first, last), last);
  }

  private static String json(String value) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> escaped.append("\\\"");
        case '\\' -> escaped.append("\\\\");
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        case '\t' -> escaped.append("\\t");
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }

  private static void addPieces(String form, Redaction type, PairIndex.Builder index) {
    int pieces = (form.length() + LONGEST_PIECE - 1) / LONGEST_PIECE;
    for (int i = 0; i < pieces; i++) {
      int from = form.length() * i / pieces;
      int to = form.length() * (i + 1) / pieces;
      Needle needle = new Needle(form.substring(from, to), type);
      byte[] bytes = Scrubber.bytes(needle.text());
      int half = bytes.length / 2;
      if (bytes.length < SHORTEST_ENCODED) {
        index.add(needle, bytes, 0, bytes.length);
      } else {
        // A line end can split one of the anchors only.
        index.add(needle, bytes, 0, half);
        index.add(needle, bytes, half, bytes.length);
      }
    }
  }
}
