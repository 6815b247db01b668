package io.terrarium.http;

import io.quarkiverse.mcp.server.InitialRequest.Transport;
import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.runtime.ConnectionManager;
import io.quarkiverse.mcp.server.runtime.McpConnectionBase;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.terrarium.SandboxConfig;
import io.terrarium.session.Binding;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Lets a request pass or answers it with one line, before its body is read. Probes are on another
 * port and do not come by here.
 */
@Singleton
final class RequestGuard {
  private static final Logger LOG = Logger.getLogger("terrarium");
  private static final int BEFORE_EVERYTHING = 1000;

  private final Access operator;
  private final boolean local;
  private final Binding binding;
  private final ConnectionManager sessions;
  private volatile Access current;

  RequestGuard(
      SandboxConfig config,
      @ConfigProperty(name = "quarkus.http.host") String host,
      Binding binding,
      ConnectionManager sessions) {
    this.local = Hosts.isLoopback(host);
    this.operator = Access.of(config, local, Token.from(config));
    this.current = operator;
    this.binding = binding;
    this.sessions = sessions;
    binding.whenBound(
        session ->
            session
                .tokenHash()
                .ifPresent(
                    hash -> current = Access.of(config, local, Optional.of(Token.ofHash(hash)))));
  }

  /** Who is let in. */
  private record Access(Optional<Token> token, boolean onlyLocalPeers, Hosts hosts) {
    static Access of(SandboxConfig config, boolean local, Optional<Token> token) {
      Set<String> allowed =
          config.allowedHosts().orElse(List.of()).stream()
              .map(name -> name.strip().toLowerCase(Locale.ROOT))
              .collect(Collectors.toSet());
      return new Access(
          token,
          token.isEmpty() && !config.anonymous(),
          new Hosts(local, token.isPresent(), allowed));
    }
  }

  /** An answer that keeps a request out. */
  private record Refusal(int status, String message) {}

  void register(@Observes Filters filters) {
    filters.register(this::check, BEFORE_EVERYTHING);
    if (operator.token().isEmpty() && !operator.onlyLocalPeers()) {
      LOG.warn("no token is set and -anonymous is: whoever reaches this port may use the tools");
    } else if (operator.onlyLocalPeers() && !local) {
      LOG.warn("no token is set: only this machine is served; set SANDBOX_TOKEN or -token-file");
    }
  }

  private void check(RoutingContext context) {
    Optional<Refusal> refusal = refusal(context.request(), context.normalizedPath());
    if (refusal.isEmpty()) {
      context.next();
      return;
    }
    if (refusal.get().status() == 401) {
      context.response().putHeader("WWW-Authenticate", "Bearer");
    }
    context
        .response()
        .setStatusCode(refusal.get().status())
        .putHeader("Content-Type", "text/plain; charset=utf-8")
        .end(refusal.get().message() + "\n");
  }

  private Optional<Refusal> refusal(HttpServerRequest request, String path) {
    // Who binds is the operator; who calls tools is the session's owner.
    Access access = path.equals(BindPage.PATH) ? operator : current;
    if (access.onlyLocalPeers() && !isLocal(request.remoteAddress())) {
      return refuse(403, "no token is configured, so only this machine is served");
    }
    String host = request.authority() == null ? "" : request.authority().toString();
    if (!access.hosts().mayBeCalled(host)) {
      return refuse(403, "this server is not called that; name the host with -allowed-hosts");
    }
    String origin = request.getHeader("Origin");
    if (origin != null && !access.hosts().mayCallFrom(origin, host)) {
      return refuse(403, "pages of that origin may not call; name its host with -allowed-hosts");
    }
    if (access.token().isPresent()
        && !access.token().get().isIn(request.getHeader("Authorization"))) {
      return refuse(401, "a valid bearer token is needed");
    }
    if (binding.session().isEmpty() && !path.startsWith("/v1/")) {
      return refuse(503, "not bound to a session yet: bind it, then wait until it is ready");
    }
    if (!isSessionOf(path, request.getHeader("Mcp-Session-Id"))) {
      return refuse(404, "no such session here: initialize again");
    }
    return Optional.empty();
  }

  private static Optional<Refusal> refuse(int status, String message) {
    return Optional.of(new Refusal(status, message));
  }

  static boolean isLocal(@Nullable SocketAddress peer) {
    if (peer == null || peer.hostAddress() == null) {
      return false;
    }
    String address = peer.hostAddress();
    int scope = address.indexOf('%');
    String plain = scope < 0 ? address : address.substring(0, scope);
    return Hosts.isLoopback(plain)
        || plain.equals("0:0:0:0:0:0:0:1")
        || plain.startsWith("::ffff:127.");
  }

  /** A session belongs to the surface it was made on: marks made there must not count elsewhere. */
  private boolean isSessionOf(String path, @Nullable String id) {
    if (id == null) {
      return isOwnMessagePath(path);
    }
    McpConnectionBase session = sessions.get(id);
    return session != null
        && session.initialRequest() != null
        && session.initialRequest().transport() == Transport.STREAMABLE_HTTP
        && session.serverName().equals(serverOf(path));
  }

  private boolean isOwnMessagePath(String path) {
    int messages = path.indexOf("/messages/");
    if (messages < 0) {
      return true;
    }
    McpConnectionBase session = sessions.get(path.substring(messages + "/messages/".length()));
    return session != null && session.serverName().equals(serverOf(path));
  }

  private static String serverOf(String path) {
    return path.equals("/mcp") || path.startsWith("/mcp/")
        ? McpServer.DEFAULT
        : path.substring(1, Math.max(1, path.indexOf('/', 1)));
  }
}
