package io.terrarium.telemetry;

import io.terrarium.secrets.Scrubber;
import io.terrarium.workspace.Call;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.jboss.logmanager.ExtFormatter;
import org.jboss.logmanager.ExtLogRecord;

/**
 * Scrubs whatever another formatter made of a record, stack trace included, and lets it know the
 * request that is being served.
 */
final class ScrubbedFormatter extends ExtFormatter {
  /** What a pattern calls it: {@code %X{request}}. */
  static final String REQUEST = "request";

  private static final int LONGEST_REQUEST = 64;

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
    Call.current()
        .ifPresent(call -> record.putMdc(REQUEST, " request=" + printable(call.requestId())));
    return scrubber.scrub(formatter.format((LogRecord) record));
  }

  static String printable(String requestId) {
    String start = requestId.substring(0, Math.min(LONGEST_REQUEST, requestId.length()));
    return start.replaceAll("[^\\p{Graph}]", "?");
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
