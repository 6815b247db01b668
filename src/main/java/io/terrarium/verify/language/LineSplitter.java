package io.terrarium.verify.language;

import io.terrarium.process.Execution.OutputListener;
import io.terrarium.process.Output;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Cuts output into lines as it comes; of a line that never ends only its beginning is kept. */
final class LineSplitter implements OutputListener {
  private static final int LONGEST = 32 * 1024 * 1024;

  private final Line out;
  private final Line errors;

  LineSplitter(Consumer<String> out, Consumer<String> errors) {
    this.out = new Line(out);
    this.errors = new Line(errors);
  }

  @Override
  public synchronized void arrived(Output.Stream stream, byte[] bytes, int length) {
    (stream == Output.Stream.OUT ? out : errors).take(bytes, length);
  }

  /** A last line may have no end. */
  synchronized void finish() {
    out.finish();
    errors.finish();
  }

  private static final class Line {
    private final Consumer<String> lines;
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

    Line(Consumer<String> lines) {
      this.lines = lines;
    }

    void take(byte[] bytes, int length) {
      int start = 0;
      for (int i = 0; i < length; i++) {
        if (bytes[i] == '\n') {
          add(bytes, start, i);
          end();
          start = i + 1;
        }
      }
      add(bytes, start, length);
    }

    private void add(byte[] bytes, int from, int to) {
      begun.write(bytes, from, Math.min(to - from, LONGEST - begun.size()));
    }

    private void end() {
      String line = begun.toString(StandardCharsets.UTF_8);
      begun.reset();
      lines.accept(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    }

    void finish() {
      if (begun.size() > 0) {
        end();
      }
    }
  }
}
