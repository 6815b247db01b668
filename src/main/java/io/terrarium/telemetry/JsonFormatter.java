package io.terrarium.telemetry;

import io.vertx.core.json.JsonObject;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jboss.logmanager.ExtFormatter;
import org.jboss.logmanager.ExtLogRecord;

/** One JSON object a line. */
final class JsonFormatter extends ExtFormatter {

  @Override
  public String format(ExtLogRecord record) {
    Instant time = record.getInstant().truncatedTo(ChronoUnit.MILLIS);
    JsonObject line =
        new JsonObject()
            .put("time", time.toString())
            .put("level", record.getLevel().getName())
            .put("logger", record.getLoggerName())
            .put("message", formatMessage(record));
    String request = RequestStamp.of(record);
    if (!request.isEmpty()) {
      line.put("request", request);
    }
    Object[] parameters = record.getParameters();
    if (parameters != null && parameters.length == 1 && parameters[0] instanceof CallLine call) {
      line.put("message", "call").put("call", call.fields());
    }
    if (record.getThrown() != null) {
      StringWriter trace = new StringWriter();
      record.getThrown().printStackTrace(new PrintWriter(trace));
      line.put("error", trace.toString());
    }
    return line.encode() + "\n";
  }
}
