package io.terrarium.verify.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The places of source files that a stack trace or message names, in its order. */
public final class SourcePlaces {
  private static final int MOST = 100;
  private static final Pattern PLACE =
      Pattern.compile(
          "File \"([^\"\\n]{1,1000})\", line (\\d{1,9})"
              + "|(?:file://)?([\\w@.+/~-]{1,300}\\.[A-Za-z]\\w{0,4}):(\\d{1,9})");

  private SourcePlaces() {}

  /** A file as it was written there, and a line. */
  public record Place(String file, int line) {}

  public static List<Place> in(String text) {
    List<Place> places = new ArrayList<>();
    Matcher matcher = PLACE.matcher(text);
    while (places.size() < MOST && matcher.find()) {
      places.add(
          matcher.group(1) != null
              ? new Place(matcher.group(1), Integer.parseInt(matcher.group(2)))
              : new Place(matcher.group(3), Integer.parseInt(matcher.group(4))));
    }
    return places;
  }
}
