package io.terrarium;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Every flag, declared once: the help text, the README's table and the environment follow from it.
 */
enum Flag {
  WORKSPACE(Kind.DIRECTORY, "DIR", "./workspace", "the directory the agent works in"),
  WORKSPACES(
      Kind.DIRECTORIES, "NAME=DIR,...", "", "several of them by name, instead of -workspace"),
  ADDR(Kind.ADDRESS, "HOST:PORT", "127.0.0.1:8080", "where the tools are served"),
  METRICS_ADDR(Kind.ADDRESS, "HOST:PORT", "127.0.0.1:9000", "where health and metrics are served"),
  READONLY(Kind.SWITCH, "", "", "only the tools that change nothing (sandbox.mode=readonly)"),
  TOKEN_FILE(Kind.FILE, "FILE", "", "file with the bearer token (or SANDBOX_TOKEN)"),
  ANONYMOUS(Kind.SWITCH, "", "", "serve other machines without a token"),
  ALLOWED_HOSTS(Kind.TEXT, "HOST,...", "", "more names this server may be called by"),
  SECRETS_DIR(Kind.DIRECTORY, "DIR", "", "directory with a file for each secret"),
  STATE_DIR(Kind.TEXT, "DIR", "", "where snapshots are kept ($XDG_STATE_HOME/terrarium/<slug>)"),
  ISOLATION(Kind.ISOLATION, "auto|landlock|none", "auto", "how commands are confined"),
  SNAPSHOTS(Kind.SNAPSHOTS, "auto|manual", "auto", "when snapshots are taken");

  /** What a flag's value has to be. */
  enum Kind {
    DIRECTORY,
    DIRECTORIES,
    FILE,
    ADDRESS,
    SWITCH,
    TEXT,
    ISOLATION,
    SNAPSHOTS
  }

  private final Kind kind;
  private final String value;
  private final String fallback;
  private final String help;

  Flag(Kind kind, String value, String fallback, String help) {
    this.kind = kind;
    this.value = value;
    this.fallback = fallback;
    this.help = help;
  }

  static Optional<Flag> named(String name) {
    return Arrays.stream(values()).filter(flag -> flag.flag().equals(name)).findFirst();
  }

  Kind kind() {
    return kind;
  }

  boolean isSwitch() {
    return kind == Kind.SWITCH;
  }

  /** Without dashes. */
  String flag() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String property() {
    return this == READONLY ? "sandbox.mode" : "sandbox." + flag();
  }

  String environment() {
    return property().toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /** What the property becomes when a switch is given. */
  String switchedOn() {
    return this == READONLY ? "readonly" : "true";
  }

  String switchedOff() {
    return this == READONLY ? "full" : "false";
  }

  /** The default as people see it; empty when there is none. */
  String fallback() {
    return fallback;
  }

  String help() {
    return help;
  }

  String usage() {
    return "-" + flag() + (isSwitch() ? "" : "=" + value);
  }
}
