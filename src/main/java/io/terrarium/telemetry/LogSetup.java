package io.terrarium.telemetry;

import io.quarkus.runtime.StartupEvent;
import io.terrarium.SandboxConfig;
import io.terrarium.SandboxConfig.LogFormat;
import io.terrarium.secrets.Scrubber;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.util.Arrays;
import java.util.Collections;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jboss.logmanager.ExtHandler;

/**
 * Stamps every record with its request and puts the scrubber behind the formatter of every log
 * handler, before anything is served.
 */
final class LogSetup {
  private static final int FIRST = Interceptor.Priority.PLATFORM_BEFORE;

  void install(
      @Observes @Priority(FIRST) StartupEvent event, SandboxConfig config, Scrubber scrubber) {
    // The root is not among the names.
    Stream.concat(Stream.of(""), names())
        .map(Logger::getLogger)
        .flatMap(logger -> Arrays.stream(logger.getHandlers()))
        .forEach(
            handler -> {
              RequestStamp.on(handler);
              install(handler, config.logFormat(), scrubber);
            });
  }

  private static Stream<String> names() {
    return Collections.list(LogManager.getLogManager().getLoggerNames()).stream();
  }

  private static void install(Handler handler, LogFormat format, Scrubber scrubber) {
    if (handler instanceof ExtHandler several) {
      for (Handler inner : several.getHandlers()) {
        install(inner, format, scrubber);
      }
    }
    Formatter formatter = handler.getFormatter();
    if (formatter == null) {
      return;
    }
    Formatter plain = formatter instanceof ScrubbedFormatter old ? old.formatter() : formatter;
    Formatter wanted = format == LogFormat.JSON ? new JsonFormatter() : plain;
    handler.setFormatter(new ScrubbedFormatter(wanted, scrubber));
  }
}
