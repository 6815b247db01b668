package io.terrarium.app;

import io.quarkus.vertx.http.HttpServer;
import io.quarkus.vertx.http.HttpServerStart;
import io.terrarium.Build;
import io.terrarium.SandboxConfig;
import io.terrarium.SandboxConfig.Mode;
import jakarta.enterprise.event.ObservesAsync;
import java.util.Locale;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Says at start-up what runs, where, and how a client gets there. */
final class StartLog {
  private static final Logger LOG = Logger.getLogger("terrarium");

  void started(
      @ObservesAsync HttpServerStart event,
      SandboxConfig config,
      HttpServer server,
      @ConfigProperty(name = "quarkus.http.host") String host) {
    String shownHost = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    String address = shownHost + ":" + server.getPort();
    LOG.infof(
        "terrarium %s, %s mode, workspace %s, http://%s/mcp",
        Build.current().version(),
        config.mode().name().toLowerCase(Locale.ROOT),
        config.workspaces().or(config::workspace).orElse("none"),
        address);
    config
        .bind()
        .ifPresent(
            how ->
                LOG.infof(
                    "waiting to be bound to a session by %s", how.name().toLowerCase(Locale.ROOT)));
    if (config.mode() == Mode.READONLY) {
      LOG.info("terrarium running in read-only mode (mutating tools not registered)");
    }
    boolean open = config.token().or(config::tokenFile).isEmpty();
    String reachable = host.equals("0.0.0.0") ? "127.0.0.1:" + server.getPort() : address;
    LOG.infof(
        "add it to a client: claude mcp add --transport http terrarium http://%s/mcp%s",
        reachable, open ? "" : " --header \"Authorization: Bearer $SANDBOX_TOKEN\"");
  }
}
