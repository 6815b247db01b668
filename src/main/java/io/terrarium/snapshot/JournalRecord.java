package io.terrarium.snapshot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;

/**
 * What the journal holds. A {@link Planned} is written before a change and means nothing by itself;
 * the {@link Snapshot} that follows the change may refer to it instead of repeating it.
 */
sealed interface JournalRecord {
  List<Delta> deltas();

  /** What a call is about to do. */
  record Planned(List<Delta> deltas) implements JournalRecord {
    public Planned {
      deltas = List.copyOf(deltas);
    }
  }

  /**
   * One snapshot to make. {@code planned} is the sequence of the record with its deltas, or {@link
   * #NOTHING_PLANNED}. A {@code found} one tells what was there before a call changed it.
   */
  record Snapshot(boolean found, long millisecond, String message, long planned, List<Delta> deltas)
      implements JournalRecord {
    static final long NOTHING_PLANNED = -1;

    public Snapshot {
      deltas = List.copyOf(deltas);
    }

    boolean refersToPlan() {
      return planned != NOTHING_PLANNED;
    }

    Snapshot with(List<Delta> planned) {
      return new Snapshot(found, millisecond, message, NOTHING_PLANNED, planned);
    }
  }

  default byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      switch (this) {
        case Planned _ -> out.writeByte('P');
        case Snapshot snapshot -> {
          out.writeByte('S');
          out.writeBoolean(snapshot.found);
          out.writeLong(snapshot.millisecond);
          writeBytes(out, snapshot.message.getBytes(StandardCharsets.UTF_8));
          out.writeLong(snapshot.planned);
        }
      }
      out.writeInt(deltas().size());
      for (Delta delta : deltas()) {
        write(out, delta);
      }
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
    return bytes.toByteArray();
  }

  static JournalRecord decode(byte[] payload) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(payload));
    byte type = in.readByte();
    if (type == 'P') {
      return new Planned(readDeltas(in));
    }
    boolean found = in.readBoolean();
    long millisecond = in.readLong();
    String message = new String(readBytes(in), StandardCharsets.UTF_8);
    long planned = in.readLong();
    return new Snapshot(found, millisecond, message, planned, readDeltas(in));
  }

  private static void write(DataOutputStream out, Delta delta) throws IOException {
    writeBytes(out, delta.path().getBytes(StandardCharsets.ISO_8859_1));
    switch (delta) {
      case Delta.Gone _ -> out.writeByte('G');
      case Delta.Put put -> {
        out.writeByte(
            switch (put.content()) {
              case Delta.Inline _ -> 'I';
              case Delta.Spliced _ -> 'S';
              case Delta.InStore _ -> 'R';
            });
        out.writeInt(put.version().mode().getBits());
        put.version().id().copyRawTo(out);
        switch (put.content()) {
          case Delta.Inline inline -> writeBytes(out, inline.bytes());
          case Delta.Spliced spliced -> {
            spliced.base().copyRawTo(out);
            out.writeInt(spliced.head());
            out.writeInt(spliced.tail());
            writeBytes(out, spliced.middle());
          }
          case Delta.InStore _ -> {}
        }
      }
    }
  }

  private static List<Delta> readDeltas(DataInputStream in) throws IOException {
    int count = in.readInt();
    List<Delta> deltas = new ArrayList<>(Math.min(count, 1 << 16));
    for (int i = 0; i < count; i++) {
      String path = new String(readBytes(in), StandardCharsets.ISO_8859_1);
      byte type = in.readByte();
      if (type == 'G') {
        deltas.add(new Delta.Gone(path));
      } else {
        FileMode mode = FileMode.fromBits(in.readInt());
        ObjectId id = readId(in);
        deltas.add(new Delta.Put(path, new Version(mode, id), readContent(in, type)));
      }
    }
    return deltas;
  }

  private static Delta.Content readContent(DataInputStream in, byte type) throws IOException {
    return switch (type) {
      case 'I' -> new Delta.Inline(readBytes(in));
      case 'S' -> new Delta.Spliced(readId(in), in.readInt(), in.readInt(), readBytes(in));
      default -> new Delta.InStore();
    };
  }

  private static ObjectId readId(DataInputStream in) throws IOException {
    return ObjectId.fromRaw(in.readNBytes(Constants.OBJECT_ID_LENGTH));
  }

  private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static byte[] readBytes(DataInputStream in) throws IOException {
    return in.readNBytes(in.readInt());
  }
}
