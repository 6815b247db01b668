package io.terrarium.snapshot;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Records in the order they were handed over, in files named by the number of their first record.
 * Each record has its number and a checksum, so a file whose end was never written out is read up
 * to there. When a record is safe on disk is for {@link JournalSync} to say.
 *
 * <p>A record is: length of the payload (4 bytes), checksum of number and payload (4), number (8),
 * payload.
 */
final class Journal implements Closeable {
  private static final String PREFIX = "journal-";
  private static final int HEAD = 16;
  private static final int LARGEST = 1 << 30;

  private final Path directory;
  private final TreeMap<Long, Segment> segments = new TreeMap<>();
  private long next;

  /**
   * A file of the journal. Its end is moved under the journal's own lock only. It is not used as a
   * channel, because a channel closes when a thread that uses it is interrupted.
   */
  private static final class Segment {
    private final Path file;
    private final RandomAccessFile handle;
    private volatile long end;

    Segment(Path file) throws IOException {
      this.file = file;
      this.handle = new RandomAccessFile(file.toFile(), "rw");
    }

    synchronized void write(byte[] bytes, long offset) throws IOException {
      handle.seek(offset);
      handle.write(bytes);
    }

    synchronized byte[] read(int length, long offset) throws IOException {
      byte[] bytes = new byte[length];
      handle.seek(offset);
      handle.readFully(bytes);
      return bytes;
    }
  }

  /** A record's number and where it is; {@code after} is where the next one begins. */
  record Entry(long number, JournalRecord record, Cursor after) {}

  /** A place to read on from. */
  record Cursor(long segment, long offset, long number) {}

  private Journal(Path directory) {
    this.directory = directory;
  }

  /** Opens the files from a number on; older ones are left over from an unfinished clean-up. */
  static Journal open(Path directory, long first) throws IOException {
    Journal journal = new Journal(directory);
    journal.next = first;
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> ours =
          files
              .filter(file -> file.getFileName().toString().startsWith(PREFIX))
              .sorted(Comparator.comparing(Path::toString))
              .toList();
      for (Path file : ours) {
        long number =
            HexFormat.fromHexDigitsToLong(
                file.getFileName().toString(), PREFIX.length(), PREFIX.length() + 16);
        if (number < first) {
          Files.delete(file);
        } else {
          journal.adopt(number, file);
        }
      }
    }
    if (journal.segments.isEmpty()) {
      journal.startSegment();
    }
    return journal;
  }

  private void adopt(long number, Path file) throws IOException {
    if (number != next) {
      // A gap: what follows belongs to a history that this one does not continue.
      Files.delete(file);
      return;
    }
    Segment segment = new Segment(file);
    segments.put(number, segment);
    segment.end = segment.handle.length();
    Cursor cursor = new Cursor(number, 0, number);
    for (Optional<Entry> entry = read(cursor); entry.isPresent(); entry = read(cursor)) {
      cursor = entry.get().after();
    }
    segment.end = cursor.offset();
    segment.handle.setLength(segment.end);
    next = cursor.number();
  }

  private void startSegment() throws IOException {
    Path file = directory.resolve(PREFIX + HexFormat.of().toHexDigits(next));
    segments.put(next, new Segment(file));
    DurableFiles.sync(directory);
  }

  /** Adds a record; gives its number. */
  synchronized long append(JournalRecord record) throws IOException {
    byte[] payload = record.encode();
    ByteBuffer buffer = ByteBuffer.allocate(HEAD + payload.length);
    buffer.putInt(payload.length).putInt(checksum(next, payload)).putLong(next).put(payload);
    Segment segment = segments.lastEntry().getValue();
    try {
      segment.write(buffer.array(), segment.end);
    } catch (IOException problem) {
      // The rest of a half-written record must not be in front of the next one.
      segment.handle.setLength(segment.end);
      throw problem;
    }
    segment.end += buffer.capacity();
    return next++;
  }

  /** The number that the next record will have. */
  synchronized long next() {
    return next;
  }

  /** Where the first record is. */
  synchronized Cursor start() {
    return new Cursor(segments.firstKey(), 0, segments.firstKey());
  }

  /** The number of the first record in the file that is written to now. */
  synchronized long currentSegment() {
    return segments.lastKey();
  }

  synchronized long bytes() {
    return segments.values().stream().mapToLong(segment -> segment.end).sum();
  }

  /** The record at a place; empty when none is there yet. */
  Optional<Entry> read(Cursor cursor) throws IOException {
    Segment segment;
    Optional<Long> following;
    synchronized (this) {
      segment = segments.get(cursor.segment());
      following = Optional.ofNullable(segments.higherKey(cursor.segment()));
    }
    if (segment == null) {
      throw new IOException("journal record " + cursor.number() + " is gone");
    }
    Optional<Entry> here = readIn(segment, cursor);
    return here.isEmpty() && following.isPresent()
        ? read(new Cursor(following.get(), 0, following.get()))
        : here;
  }

  private static Optional<Entry> readIn(Segment segment, Cursor cursor) throws IOException {
    long end = segment.end;
    if (cursor.offset() + HEAD > end) {
      return Optional.empty();
    }
    ByteBuffer head = ByteBuffer.wrap(segment.read(HEAD, cursor.offset()));
    int length = head.getInt();
    int checksum = head.getInt();
    long number = head.getLong();
    if (length <= 0
        || length > LARGEST
        || number != cursor.number()
        || cursor.offset() + HEAD + length > end) {
      return Optional.empty();
    }
    byte[] payload = segment.read(length, cursor.offset() + HEAD);
    if (checksum(number, payload) != checksum) {
      return Optional.empty();
    }
    Cursor after = new Cursor(cursor.segment(), cursor.offset() + HEAD + length, number + 1);
    return Optional.of(new Entry(number, JournalRecord.decode(payload), after));
  }

  private static int checksum(long number, byte[] payload) {
    CRC32C checksum = new CRC32C();
    checksum.update(ByteBuffer.allocate(8).putLong(number).flip());
    checksum.update(payload);
    return (int) checksum.getValue();
  }

  /** Puts what has been appended so far on disk. */
  void force() throws IOException {
    Segment segment;
    synchronized (this) {
      segment = segments.lastEntry().getValue();
    }
    segment.handle.getChannel().force(false);
  }

  /** From here on a new file is written to; its first number. The old one is on disk then. */
  synchronized long rotate() throws IOException {
    if (segments.lastEntry().getValue().end > 0) {
      force();
      startSegment();
    }
    return segments.lastKey();
  }

  /** Removes the files before a number, which must be the first of a file. */
  synchronized void forgetBefore(long number) throws IOException {
    for (Map.Entry<Long, Segment> old : Map.copyOf(segments.headMap(number)).entrySet()) {
      old.getValue().handle.close();
      Files.deleteIfExists(old.getValue().file);
      segments.remove(old.getKey());
    }
  }

  /** Whether the file that is written to still has its name. */
  synchronized boolean isInPlace() {
    return Files.exists(segments.lastEntry().getValue().file);
  }

  @Override
  public synchronized void close() throws IOException {
    for (Segment segment : segments.values()) {
      segment.handle.close();
    }
  }
}
