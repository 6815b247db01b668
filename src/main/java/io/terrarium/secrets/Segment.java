package io.terrarium.secrets;

/**
 * A stretch of text to search, as one byte a character; what is not Latin-1 is a question mark.
 * Next to something that was taken out before nobody knows what stood there, so a rule that wants
 * to see an end of a word there does not.
 */
record Segment(String text, byte[] bytes, int from, int to) {

  /** Kinds of characters, as bits. */
  static final int LETTER = 1;

  static final int UPPER = 2;
  static final int DIGIT = 4;
  static final int HEX = 8;
  static final int UNDERSCORE = 16;
  static final int DASH = 32;
  static final int BASE64 = 64;
  static final int SPACE = 128;
  static final int ALNUM = LETTER | DIGIT;
  static final int WORD = ALNUM | UNDERSCORE | DASH;

  private static final int[] KINDS = kinds();

  private static int[] kinds() {
    int[] kinds = new int[256];
    for (char c = 'A'; c <= 'Z'; c++) {
      kinds[c] = LETTER | UPPER | BASE64;
      kinds[c + 32] = LETTER | BASE64;
    }
    for (char c = '0'; c <= '9'; c++) {
      kinds[c] = DIGIT | HEX | BASE64;
    }
    for (char c = 'a'; c <= 'f'; c++) {
      kinds[c] |= HEX;
    }
    kinds['_'] = UNDERSCORE;
    kinds['-'] = DASH;
    kinds['+'] = BASE64;
    kinds['/'] = BASE64;
    kinds['='] = BASE64;
    kinds[' '] = kinds['\t'] = kinds['\n'] = kinds['\r'] = SPACE;
    return kinds;
  }

  static Segment whole(String text, byte[] bytes) {
    return new Segment(text, bytes, 0, bytes.length);
  }

  /** What is at a place inside, else 0. */
  int at(int position) {
    return position >= from && position < to ? bytes[position] & 0xff : 0;
  }

  boolean is(int position, int kinds) {
    return (KINDS[at(position)] & kinds) != 0;
  }

  /** Where a run of such characters ends that starts there. */
  int run(int start, int kinds) {
    int end = start;
    while (end < to && (KINDS[bytes[end] & 0xff] & kinds) != 0) {
      end++;
    }
    return end;
  }

  /** Whether a word may begin there. */
  boolean startsWord(int position) {
    return position == from ? from == 0 : !is(position - 1, ALNUM);
  }

  /** Whether a word of such characters has ended there. */
  boolean endsWord(int position, int kinds) {
    return position == to ? to == bytes.length : !is(position, kinds);
  }

  boolean has(String literal, int position) {
    if (position < from || position + literal.length() > to) {
      return false;
    }
    for (int i = 0; i < literal.length(); i++) {
      if ((bytes[position + i] & 0xff) != literal.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
