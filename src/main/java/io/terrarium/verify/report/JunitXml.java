package io.terrarium.verify.report;

import io.terrarium.verify.report.TestCase.Status;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.MissingResourceException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * JUnit's XML as pytest, surefire, Gradle, node:test, vitest and ctest write it: {@code testcase}
 * elements, below {@code testsuite}s of any depth, with {@code failure}, {@code error} or {@code
 * skipped} in them. Streaming: what a passing test printed is not kept.
 */
public final class JunitXml {
  private static final int MOST_TEXT = 16 * 1024;
  private static final int MOST_OUTPUT = 4 * 1024;

  private final Consumer<TestCase> tests;
  private final Deque<String> suites = new ArrayDeque<>();
  private final Tail text = new Tail(MOST_TEXT);
  private final Tail output = new Tail(MOST_OUTPUT);
  private String suite = "";
  private String name = "";
  private String file = "";
  private int line;
  private Status status = Status.PASSED;
  private String message = "";
  private boolean inCase;

  private JunitXml(Consumer<TestCase> tests) {
    this.tests = tests;
  }

  /** Tells of every test; false if the report ends in the middle or is no XML. */
  public static boolean read(InputStream input, Consumer<TestCase> tests) {
    try {
      XMLStreamReader reader = Xml.reader(input);
      try {
        new JunitXml(tests).read(reader);
      } finally {
        reader.close();
      }
      return true;
    } catch (XMLStreamException | MissingResourceException malformed) {
      // A native image has no words for what is wrong with it.
      return false;
    }
  }

  private void read(XMLStreamReader reader) throws XMLStreamException {
    @Nullable Tail sink = null;
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> sink = begin(reader);
        case XMLStreamConstants.END_ELEMENT -> {
          end(reader.getLocalName());
          sink = null;
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (sink != null) {
            sink.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
          }
        }
        default -> {}
      }
    }
  }

  private @Nullable Tail begin(XMLStreamReader reader) {
    switch (reader.getLocalName()) {
      case "testsuite" -> suites.addLast(Xml.attribute(reader, "name"));
      case "testcase" -> beginCase(reader);
      case "failure" -> {
        return broken(reader, Status.FAILED);
      }
      case "error" -> {
        return broken(reader, Status.ERROR);
      }
      case "skipped" -> status = inCase ? Status.SKIPPED : status;
      case "system-out", "system-err" -> {
        return inCase ? output : null;
      }
      default -> {}
    }
    return null;
  }

  private void beginCase(XMLStreamReader reader) {
    inCase = true;
    String classname = Xml.attribute(reader, "classname");
    // node:test writes "test" for all of them; there the names of the suites tell more.
    suite =
        classname.equals("test")
            ? suites.stream().filter(one -> !one.isEmpty()).collect(Collectors.joining(" > "))
            : classname;
    name = Xml.attribute(reader, "name");
    file = Xml.attribute(reader, "file");
    line = Xml.number(reader, "line");
    status = Xml.attribute(reader, "status").equals("disabled") ? Status.SKIPPED : Status.PASSED;
    message = "";
    text.clear();
    output.clear();
  }

  private @Nullable Tail broken(XMLStreamReader reader, Status how) {
    if (!inCase) {
      return null;
    }
    status = how;
    String given = Xml.attribute(reader, "message");
    message = given.isEmpty() ? Xml.attribute(reader, "type") : given;
    return text;
  }

  private void end(String element) {
    if (element.equals("testsuite")) {
      suites.pollLast();
    } else if (element.equals("testcase") && inCase) {
      inCase = false;
      boolean broken = status == Status.FAILED || status == Status.ERROR;
      tests.accept(
          new TestCase(
              suite,
              name,
              file,
              line,
              status,
              message,
              broken ? text.text() : "",
              broken ? output.text() : ""));
    }
  }
}
