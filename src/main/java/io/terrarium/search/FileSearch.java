package io.terrarium.search;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.terrarium.kernel.FileStatus;
import io.terrarium.search.GrepResult.File;
import io.terrarium.workspace.BulkReader;
import io.terrarium.workspace.Encoding;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Searches one file after the other, in a buffer that it keeps. A file that does not fit is seen
 * through a window that moves over it, line by line; only a line longer than the largest window, or
 * a file over the cap of multiline searches, is too large. For one thread.
 */
final class FileSearch implements AutoCloseable {
  private static final int USUAL_WINDOW = 1024 * 1024;
  private static final int LARGEST_WINDOW = 32 * 1024 * 1024;
  private static final int LARGEST_MULTILINE = 16 * 1024 * 1024;
  private static final int LOOKED_AT = 8 * 1024;

  private final GrepRequest request;
  private final Pattern regex;
  private final LineMatcher matcher;
  private final BulkReader reader;
  private byte[] window = new byte[USUAL_WINDOW];

  FileSearch(Workspace workspace, GrepRequest request, SearchPattern pattern) {
    this.request = request;
    this.regex = pattern.regex();
    this.matcher = new LineMatcher(pattern);
    this.reader = workspace.bulkReader();
  }

  /** What came of one file. */
  sealed interface Outcome {
    /** It has matches. */
    record Found(File file) implements Outcome {}

    /** It has none, or is binary. */
    record NoMatch() implements Outcome {}

    /** It was not searched. */
    record Unreadable() implements Outcome {}

    /** It was not searched to its end. */
    record TooLarge() implements Outcome {}
  }

  private static final Outcome NO_MATCH = new Outcome.NoMatch();

  Outcome search(WorkspacePath path) throws IOException {
    Optional<FileStatus> status = reader.open(path);
    if (status.isEmpty()) {
      return new Outcome.Unreadable();
    }
    if (window.length > USUAL_WINDOW) {
      window = new byte[USUAL_WINDOW];
    }
    int length = reader.read(window, 0, window.length);
    Optional<Encoding> wide = Encoding.wideByMark(Arrays.copyOf(window, Math.min(length, 4)));
    if (wide.isPresent() || request.multiline()) {
      return searchWhole(path, length, wide.orElse(Encoding.UTF_8));
    }
    int start = Encoding.UTF_8.markLength(Arrays.copyOf(window, Math.min(length, 4)));
    return length < window.length
        ? searchLines(path, window, start, length)
        : searchByWindow(path, start);
  }

  /** Lines that are all here. */
  private Outcome searchLines(WorkspacePath path, byte[] bytes, int start, int end) {
    FileMatches matches = new FileMatches(request, start);
    if (scan(bytes, start, end, matches) == Scan.BINARY) {
      return NO_MATCH;
    }
    matches.addContext(bytes, end);
    return matches.isEmpty() ? NO_MATCH : new Outcome.Found(matches.file(path));
  }

  /** How looking through a window ended. */
  private enum Scan {
    TO_THE_END,
    ENOUGH,
    BINARY
  }

  private Scan scan(byte[] bytes, int start, int end, FileMatches matches) {
    boolean known = false;
    int at = start;
    while (at < end) {
      int match = matcher.next(bytes, at, end);
      if (match < 0) {
        return Scan.TO_THE_END;
      }
      // Only now, because most files have no match and need not be asked.
      if (!known && hasNul(bytes, start, end)) {
        return Scan.BINARY;
      }
      known = true;
      int lineStart = Bytes.lastIndexOf(bytes, (byte) '\n', at, match) + 1;
      int lineEnd = Bytes.indexOf(bytes, (byte) '\n', match, end);
      if (!matches.add(bytes, lineStart, lineEnd, match)) {
        return Scan.ENOUGH;
      }
      at = lineEnd + 1;
    }
    return Scan.TO_THE_END;
  }

  private Outcome searchByWindow(WorkspacePath path, int from) throws IOException {
    if (hasNul(window, 0, LOOKED_AT)) {
      return NO_MATCH;
    }
    FileMatches matches = new FileMatches(request, from);
    Scan scan = Scan.TO_THE_END;
    int start = from;
    int length = window.length;
    boolean last = false;
    while (true) {
      int end = last ? length : Bytes.lastIndexOf(window, (byte) '\n', start, length) + 1;
      if (scan == Scan.TO_THE_END) {
        scan = scan(window, start, end, matches);
      }
      matches.addContext(window, end);
      // A NUL anywhere makes it binary, also behind the last match that is wanted.
      if (scan == Scan.BINARY || (!matches.isEmpty() && hasNul(window, start, end))) {
        return NO_MATCH;
      }
      if (last) {
        return matches.isEmpty() ? NO_MATCH : new Outcome.Found(matches.file(path));
      }
      int kept = matches.keepFrom(window, end);
      matches.moved(window, kept);
      System.arraycopy(window, kept, window, 0, length - kept);
      length -= kept;
      start = end - kept;
      if (length > window.length / 2) {
        if (window.length >= LARGEST_WINDOW) {
          return new Outcome.TooLarge();
        }
        window = Arrays.copyOf(window, window.length * 2);
      }
      int read = reader.read(window, length, window.length - length);
      last = read < window.length - length;
      length += read;
    }
  }

  /** A file that must be in memory as a whole: to be converted, or because a match may be long. */
  private Outcome searchWhole(WorkspacePath path, int alreadyRead, Encoding encoding)
      throws IOException {
    int length = alreadyRead;
    while (length == window.length) {
      if (length >= LARGEST_MULTILINE) {
        return new Outcome.TooLarge();
      }
      window = Arrays.copyOf(window, length * 2);
      length += reader.read(window, length, window.length - length);
    }
    int mark = encoding.markLength(Arrays.copyOf(window, Math.min(length, 4)));
    if (encoding == Encoding.UTF_8) {
      return hasNul(window, 0, length) ? NO_MATCH : searchSpans(path, window, mark, length);
    }
    byte[] bytes =
        new String(window, mark, length - mark, encoding.charset())
            .getBytes(StandardCharsets.UTF_8);
    return request.multiline()
        ? searchSpans(path, bytes, 0, bytes.length)
        : searchLines(path, bytes, 0, bytes.length);
  }

  /** Every line that a match touches, where matches may span lines. */
  private Outcome searchSpans(WorkspacePath path, byte[] bytes, int start, int end) {
    if (!matcher.mayMatch(bytes, start, end) || hasNul(bytes, start, end)) {
      return NO_MATCH;
    }
    FileMatches matches = new FileMatches(request, start);
    String text = new String(bytes, start, end - start, StandardCharsets.UTF_8);
    LineCursor line = new LineCursor(text, bytes, start, end);
    Matcher found = regex.matcher(text);
    boolean wanted = true;
    while (wanted && found.find()) {
      wanted = line.advanceTo(found.start());
      int last = Math.max(found.start(), found.end() - 1);
      while (wanted && line.touches(last)) {
        wanted = matches.add(bytes, line.start(), line.end(), line.start()) && line.advance();
      }
    }
    matches.addContext(bytes, end);
    return matches.isEmpty() ? NO_MATCH : new Outcome.Found(matches.file(path));
  }

  private static boolean hasNul(byte[] bytes, int from, int to) {
    return Bytes.indexOf(bytes, (byte) 0, from, to) < to;
  }

  @Override
  public void close() {
    reader.close();
  }
}
