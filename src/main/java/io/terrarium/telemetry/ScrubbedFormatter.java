package io.terrarium.telemetry;

import io.terrarium.secrets.Scrubber;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.jboss.logmanager.ExtFormatter;
import org.jboss.logmanager.ExtLogRecord;

/** Scrubs whatever another formatter made of a record, stack trace included. */
final class ScrubbedFormatter extends ExtFormatter {
  private final Formatter formatter;
  private final Scrubber scrubber;

  ScrubbedFormatter(Formatter formatter, Scrubber scrubber) {
    this.formatter = formatter;
    this.scrubber = scrubber;
  }

  Formatter formatter() {
    return formatter;
  }

  @Override
  public String format(ExtLogRecord record) {
    return scrubber.scrub(formatter.format((LogRecord) record));
  }

  @Override
  public String getHead(Handler handler) {
    return formatter.getHead(handler);
  }

  @Override
  public String getTail(Handler handler) {
    return formatter.getTail(handler);
  }
}
