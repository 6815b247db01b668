package io.terrarium.mcp;

import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.secrets.SecretLookup;
import io.terrarium.secrets.SecretStore;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.util.List;

/** The operator's credentials: on every surface of our own. */
@Refusing
@McpServer(McpServer.DEFAULT)
@McpServer(Surface.READONLY)
final class SecretTools {
  /** The one tool whose answer is not scrubbed. */
  static final String SECRET = "secret";

  private final SecretStore secrets;

  SecretTools(SecretStore secrets) {
    this.secrets = secrets;
  }

  @Tool(
      name = SECRET,
      description =
          """
          The value of one of the operator's credentials. Prefer the secrets argument of a command:\
           then you need not see it. Values are taken out of all other answers.""",
      annotations =
          @Annotations(
              title = "Get a secret",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String secret(@ToolArg(description = "as secrets_available lists it") String name) {
    return switch (secrets.find(name, SECRET)) {
      case SecretLookup.Found found -> found.secret().value();
      case SecretLookup.BadName _ ->
          throw new SandboxException(
              Reason.BAD_ARGUMENT, "a secret's name has letters, digits, \"_\" and \"-\" only");
      case SecretLookup.Unknown unknown ->
          throw new SandboxException(
              Reason.NOT_FOUND, "no secret \"" + name + "\"; configured: " + list(unknown.names()));
      case SecretLookup.Unusable unusable ->
          throw new SandboxException(
              Reason.WRONG_KIND,
              "secret %s cannot be used: %s; tell the operator".formatted(name, unusable.reason()));
    };
  }

  @Tool(
      name = "secrets_available",
      description = "The names of the operator's credentials, one a line; not their values.",
      annotations =
          @Annotations(
              title = "List secrets",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String secretsAvailable() {
    List<String> names = secrets.names();
    return names.isEmpty() ? "no secrets are configured" : String.join("\n", names);
  }

  private static String list(List<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
  }
}
