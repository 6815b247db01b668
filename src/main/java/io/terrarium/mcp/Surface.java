package io.terrarium.mcp;

/** Names and texts that several surfaces share. */
final class Surface {
  /** The server of the read-only half; {@code /readonly/mcp}. */
  static final String READONLY = "readonly";

  static final String WORKSPACE_ARGUMENT = "workspace name, if several are configured";

  private Surface() {}
}
