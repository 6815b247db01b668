package io.terrarium.bench;

import io.terrarium.verify.report.JunitXml;
import io.terrarium.verify.report.TestCase;
import io.terrarium.verify.report.TestTally;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads one report in a process of its own, whose memory can be limited; prints milliseconds. */
final class ParseReport {
  private ParseReport() {}

  public static void main(String[] arguments) throws IOException {
    long begin = System.nanoTime();
    TestTally tally = new TestTally(TestCase::name);
    try (InputStream input = Files.newInputStream(Path.of(arguments[0]))) {
      if (!JunitXml.read(input, tally)) {
        throw new IOException("cut off");
      }
    }
    System.out.println((System.nanoTime() - begin) / 1_000_000 + " " + tally.counts().total());
  }
}
