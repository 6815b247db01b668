package io.terrarium.mcp;

/** Names and texts that several surfaces share. */
public final class Surface {
  /** The server of the read-only half; {@code /readonly/mcp}. */
  static final String READONLY = "readonly";

  /** The surfaces of other harnesses; each at {@code /<name>/mcp}. */
  public static final String LITTERBOX = "litterbox";

  public static final String DISPATCH = "dispatch";
  public static final String CLAUDE = "claude";
  public static final String CODEX = "codex";
  public static final String OPENCODE = "opencode";

  public static final String WORKSPACE_ARGUMENT = "workspace name, if several are configured";

  private Surface() {}

  /** A refusal in the words of the surface it is for: one of them names the kind of each. */
  static String refusal(String surface, String message) {
    return surface.equals(DISPATCH) ? "Error: " + message : message;
  }
}
