package io.terrarium.verify.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JunitXmlTest {
  private static boolean read(String xml, TestTally tally) {
    return JunitXml.read(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)), tally);
  }

  @Test
  void readsReportsWithManyReferences() {
    TestTally tally = new TestTally(TestCase::name);
    String printed = "&lt;&amp;".repeat(200_000);
    assertThat(
            read(
                "<testsuite><testcase name=\"a\"><system-out>"
                    + printed
                    + "</system-out></testcase></testsuite>",
                tally))
        .isTrue();
    assertThat(tally.counts().passed()).isEqualTo(1);
  }

  @Test
  void keepsTheEndOfWhatAFailedTestPrinted() {
    TestTally tally = new TestTally(TestCase::name);
    String printed = "x".repeat(1_000_000) + "the end";
    assertThat(
            read(
                "<testsuite><testcase name=\"a\"><failure message=\"m\">t</failure><system-out>"
                    + printed
                    + "</system-out></testcase></testsuite>",
                tally))
        .isTrue();
    assertThat(tally.broken().getFirst().output()).endsWith("the end").hasSizeLessThan(10_000);
  }

  @Test
  void whatIsNoXmlHasNoTests() {
    TestTally tally = new TestTally(TestCase::name);
    assertThat(read("", tally)).isFalse();
    assertThat(read("not xml", tally)).isFalse();
    assertThat(tally.counts().total()).isZero();
  }
}
