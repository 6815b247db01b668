package io.terrarium.files;

import io.terrarium.workspace.Encoding;
import io.terrarium.workspace.Utf8Check;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Streams a text once and keeps the lines that were asked for, as text. */
final class LineReader {
  /** Characters of one line that are shown. */
  static final int LONGEST_LINE = 2000;

  /** A file that was counted before is not counted again when it is larger. */
  private static final long COUNTED_AGAIN = 64L * 1024 * 1024;

  private static final int SMALLEST_CHUNK = 4 * 1024;
  private static final int CHUNK = 128 * 1024;
  private static final int MOST_BYTES_A_CHARACTER = 4;

  /** Bytes of one line that are stored: its characters and the CR of its line end. */
  private static final int LONGEST_STORED = LONGEST_LINE * MOST_BYTES_A_CHARACTER + 1;

  /** What an answer says besides its lines. */
  private static final int FOR_NOTES = 256;

  private final long offset;
  private final long budget;
  private final Excerpt stored;
  private final LineWindow window;
  private Encoding encoding = Encoding.UTF_8;
  private boolean counted = true;

  LineReader(long offset, long limit, long budget) {
    this.offset = offset;
    this.budget = budget;
    // A line may shrink to a quarter when it is decoded. Head and tail must each fill their half
    // of the answer even then: the lines left out are one run only if both are cut again.
    this.stored = new Excerpt(MOST_BYTES_A_CHARACTER * (budget + LONGEST_STORED));
    this.window = new LineWindow(offset, limit, LONGEST_STORED, stored);
  }

  /**
   * UTF-8, or Latin-1 if it is not; {@code toTheEnd} when every byte must pass by. About {@code
   * size} bytes are expected.
   */
  LineReader narrow(InputStream content, long size, boolean toTheEnd) throws IOException {
    Utf8Check check = new Utf8Check();
    byte[] buffer = new byte[Math.clamp(size + 1, SMALLEST_CHUNK, CHUNK)];
    long read = 0;
    for (int length = content.read(buffer); length > 0; length = content.read(buffer)) {
      int start = read == 0 ? Encoding.UTF_8.markLength(buffer) : 0;
      check.accept(buffer, 0, length);
      window.accept(buffer, start, length);
      read += length;
      if (!toTheEnd && window.isComplete() && read > COUNTED_AGAIN) {
        counted = false;
        break;
      }
    }
    encoding =
        (counted ? check.isValid() : check.isValidSoFar()) ? Encoding.UTF_8 : Encoding.LATIN_1;
    return finish();
  }

  /** UTF-16, read as if it were stored in UTF-8. */
  LineReader wide(Encoding wide, InputStream content) throws IOException {
    Reader reader = new InputStreamReader(content, wide.charset());
    CharBuffer chars = CharBuffer.allocate(CHUNK);
    boolean atStart = true;
    while (reader.read(chars) >= 0) {
      chars.flip();
      boolean split =
          chars.hasRemaining() && Character.isHighSurrogate(chars.get(chars.limit() - 1));
      String text = chars.subSequence(0, chars.remaining() - (split ? 1 : 0)).toString();
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      window.accept(bytes, atStart ? Encoding.UTF_8.markLength(bytes) : 0, bytes.length);
      atStart = false;
      chars.position(chars.limit() - (split ? 1 : 0)).compact();
    }
    return finish();
  }

  private LineReader finish() {
    window.finish();
    return this;
  }

  long offset() {
    return offset;
  }

  /** Lines that passed by: all of the file's unless reading stopped early. */
  long seen() {
    return window.lines();
  }

  ReadResult.Text text(WorkspacePath path) {
    Excerpt fitting = new Excerpt(Math.max(0, budget - FOR_NOTES));
    stored.lines().map(this::decoded).forEach(fitting::add);
    List<Excerpt.Line> shown = fitting.lines().toList();
    long last = shown.getLast().number();
    return new ReadResult.Text(
        path,
        shown.stream().map(LineReader::line).toList(),
        gaps(shown),
        offset,
        last,
        counted ? OptionalLong.of(seen()) : OptionalLong.empty(),
        !counted || last < seen(),
        !counted || last < seen() || window.isEnded());
  }

  /** At most one: an excerpt is a head and a tail. */
  private List<ReadResult.Gap> gaps(List<Excerpt.Line> shown) {
    long bytes = window.bytes() - shown.stream().mapToLong(line -> line.length() + 1).sum();
    List<ReadResult.Gap> gaps = new ArrayList<>();
    long next = offset;
    for (Excerpt.Line line : shown) {
      if (line.number() > next) {
        gaps.add(new ReadResult.Gap(next, line.number() - next, bytes));
      }
      next = line.number() + 1;
    }
    return gaps;
  }

  private static ReadResult.Line line(Excerpt.Line line) {
    return new ReadResult.Line(
        line.number(),
        new String(line.text(), StandardCharsets.UTF_8),
        line.cut() ? OptionalLong.of(line.length()) : OptionalLong.empty());
  }

  /** In UTF-8, cut to the longest line in characters; a stored cut may have split a character. */
  private Excerpt.Line decoded(Excerpt.Line line) {
    String text = encoding.decode(line.text());
    boolean tooLong = text.codePointCount(0, text.length()) > LONGEST_LINE;
    String visible = tooLong ? text.substring(0, text.offsetByCodePoints(0, LONGEST_LINE)) : text;
    byte[] bytes = visible.getBytes(StandardCharsets.UTF_8);
    return new Excerpt.Line(line.number(), bytes, line.length(), tooLong || line.cut());
  }
}
