package io.terrarium.telemetry;

import java.util.Locale;

/** The surfaces, by the first part of their path. */
public enum Endpoint {
  MCP,
  READONLY,
  LITTERBOX,
  DISPATCH,
  CLAUDE,
  CODEX,
  OPENCODE;

  /** The endpoint that a server serves; the one without a name serves {@code /mcp}. */
  static Endpoint of(String server) {
    return switch (server) {
      case "readonly" -> READONLY;
      case "litterbox" -> LITTERBOX;
      case "dispatch" -> DISPATCH;
      case "claude" -> CLAUDE;
      case "codex" -> CODEX;
      case "opencode" -> OPENCODE;
      default -> MCP;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
