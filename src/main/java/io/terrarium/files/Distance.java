package io.terrarium.files;

/** How many characters must be added, removed or changed to make one text another. */
final class Distance {
  private Distance() {}

  /** Takes the product of both lengths in time: for names and lines, not for files. */
  static int between(String one, String other) {
    int[] above = new int[other.length() + 1];
    int[] row = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int change = above[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(change, 1 + Math.min(above[j], row[j - 1]));
      }
      int[] swap = above;
      above = row;
      row = swap;
    }
    return above[other.length()];
  }
}
