package io.terrarium.telemetry;

import io.terrarium.workspace.Call;
import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.jboss.logmanager.ExtLogRecord;
import org.jspecify.annotations.Nullable;

/**
 * Notes on a record which request is being served. It is a filter because those are asked on the
 * thread that logs; the line is written by another.
 */
record RequestStamp(@Nullable Filter next) implements Filter {
  /** What a pattern calls it: {@code %X{request}}. */
  static final String REQUEST = "request";

  private static final int LONGEST = 64;

  @Override
  public boolean isLoggable(LogRecord record) {
    if (record instanceof ExtLogRecord noted) {
      Call.current()
          .ifPresent(call -> noted.putMdc(REQUEST, " request=" + printable(call.requestId())));
    }
    return next == null || next.isLoggable(record);
  }

  /** Once, however often it is asked for. */
  static void on(Handler handler) {
    if (!(handler.getFilter() instanceof RequestStamp)) {
      handler.setFilter(new RequestStamp(handler.getFilter()));
    }
  }

  /** The request a record was stamped with, or "". */
  static String of(ExtLogRecord record) {
    String stamp = record.getMdc(REQUEST);
    return stamp == null ? "" : stamp.substring(stamp.indexOf('=') + 1);
  }

  private static String printable(String requestId) {
    String start = requestId.substring(0, Math.min(LONGEST, requestId.length()));
    return start.replaceAll("[^\\p{Graph}]", "?");
  }
}
