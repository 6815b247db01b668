package io.terrarium.secrets;

/**
 * Private keys between {@code -----BEGIN} and {@code -----END}, also with line numbers or escaped
 * line ends between; one that is cut off ends with its last line. A header without a key, as in
 * source code that writes one, stays.
 */
final class PrivateKeys {
  private static final String DASHES = "-----";
  private static final int LONGEST_HEADER = 48;
  private static final int LONGEST = 32 * 1024;
  private static final int KEY_MATERIAL = 16;

  private PrivateKeys() {}

  static void check(Segment segment, int start, int end, Spans found) {
    int name = segment.text().indexOf(DASHES, end, Math.min(segment.to(), end + LONGEST_HEADER));
    if (name < 0 || !isPrivate(segment.text().substring(end, name))) {
      return;
    }
    int body = name + DASHES.length();
    int next = segment.text().indexOf(DASHES, body, Math.min(segment.to(), body + LONGEST));
    if (next >= 0 && segment.has("-----END ", next) && hasMaterial(segment, body, next)) {
      int close = next + "-----END ".length();
      int last =
          segment.text().indexOf(DASHES, close, Math.min(segment.to(), close + LONGEST_HEADER));
      found.add(start, last < 0 ? close : last + DASHES.length(), Redaction.PRIVATE_KEY);
      return;
    }
    int last = lastLine(segment, body);
    if (last > body) {
      found.add(start, last, Redaction.PRIVATE_KEY);
    }
  }

  private static boolean isPrivate(String name) {
    return name.endsWith("PRIVATE KEY") || name.endsWith("PRIVATE KEY BLOCK");
  }

  private static boolean hasMaterial(Segment segment, int from, int to) {
    for (int at = from; at < to; at++) {
      int end = Math.min(to, segment.run(at, Segment.BASE64));
      if (end - at >= KEY_MATERIAL) {
        return true;
      }
      at = Math.max(at, end);
    }
    return false;
  }

  /** Where the last line ends that holds nothing but base64; the start when none does. */
  private static int lastLine(Segment segment, int from) {
    int last = from;
    int at = from;
    while (at < segment.to()) {
      int line = at;
      while (segment.is(line, Segment.SPACE)) {
        line++;
      }
      int number = segment.run(line, Segment.DIGIT);
      int material = number > line && segment.at(number) == '\t' ? number + 1 : line;
      if (segment.has("\\n", material)) {
        material += 2;
      }
      int end = segment.run(material, Segment.BASE64);
      if (end - material < KEY_MATERIAL) {
        return last;
      }
      last = end;
      at = end;
    }
    return last;
  }
}
