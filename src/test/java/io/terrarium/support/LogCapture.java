package io.terrarium.support;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jboss.logmanager.ExtHandler;

/** What the console's formatter makes of every record, until it is closed. */
public final class LogCapture extends Handler {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Formatter formatter;

  private LogCapture(Formatter formatter) {
    this.formatter = formatter;
  }

  /** Every record is shown as the server's own handlers show it. */
  public static LogCapture start() {
    Formatter used =
        handlers(Logger.getLogger("").getHandlers())
            .map(Handler::getFormatter)
            .filter(one -> one != null)
            .findFirst()
            .orElseThrow();
    LogCapture capture = new LogCapture(used);
    Logger.getLogger("").addHandler(capture);
    return capture;
  }

  private static Stream<Handler> handlers(Handler[] handlers) {
    return Arrays.stream(handlers)
        .flatMap(
            handler ->
                handler instanceof ExtHandler several && several.getHandlers().length > 0
                    ? handlers(several.getHandlers())
                    : Stream.of(handler));
  }

  public List<String> lines() {
    return List.copyOf(lines);
  }

  @Override
  public void publish(LogRecord record) {
    lines.add(formatter.format(record));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    Logger.getLogger("").removeHandler(this);
  }
}
