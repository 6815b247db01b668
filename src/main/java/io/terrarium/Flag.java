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
  BIND(Kind.BIND, "annotations|http", "", "be ready only when bound to a session, once"),
  ADDR(Kind.ADDRESS, "HOST:PORT", "127.0.0.1:8080", "where the tools are served"),
  METRICS_ADDR(Kind.ADDRESS, "HOST:PORT", "127.0.0.1:9000", "where health and metrics are served"),
  READONLY(Kind.SWITCH, "", "", "only the tools that change nothing (sandbox.mode=readonly)"),
  TOKEN_FILE(Kind.FILE, "FILE", "", "file with the bearer token (or SANDBOX_TOKEN)"),
  ANONYMOUS(Kind.SWITCH, "", "", "serve other machines without a token"),
  ALLOWED_HOSTS(Kind.TEXT, "HOST,...", "", "more names this server may be called by"),
  SECRETS_DIR(Kind.DIRECTORY, "DIR", "", "directory with a file for each secret"),
  STATE_DIR(Kind.TEXT, "DIR", "", "where snapshots are kept ($XDG_STATE_HOME/terrarium/<slug>)"),
  ISOLATION(Kind.ISOLATION, "auto|landlock|none", "auto", "how commands are confined"),
  CACHE_DIRS(Kind.TEXT, "DIR,...", "", "what commands may change besides the workspace"),
  MAX_COMMANDS(Kind.COUNT, "N", "16", "most commands at once"),
  DENY(Kind.TEXT, "NAME,...", "", "more command names to refuse"),
  PASS_ENV(Kind.TEXT, "NAME,...", "", "more variables that commands get"),
  LIMIT_PROCESSES(Kind.COUNT, "N", "512", "most processes of a command"),
  LIMIT_OPEN_FILES(Kind.COUNT, "N", "16384", "most open files of a process"),
  LIMIT_FILE_SIZE(Kind.SIZE, "SIZE", "8G", "largest file that a command makes"),
  LIMIT_MEMORY(Kind.SIZE, "SIZE", "0", "most address space of a process"),
  SNAPSHOTS(Kind.SNAPSHOTS, "auto|manual", "auto", "when snapshots are taken"),
  SEARCH_INDEX(Kind.SEARCH_INDEX, "auto|off", "auto", "whether searches keep an index"),
  SCRUB_PATTERNS(Kind.PATTERNS, "RE2,...", "", "more patterns of what must not leave"),
  LOG_FORMAT(Kind.LOG_FORMAT, "text|json", "text", "how log lines look");

  /** What a flag's value has to be. */
  enum Kind {
    DIRECTORY,
    DIRECTORIES,
    FILE,
    ADDRESS,
    SWITCH,
    TEXT,
    COUNT,
    SIZE,
    BIND,
    ISOLATION,
    SNAPSHOTS,
    SEARCH_INDEX,
    PATTERNS,
    LOG_FORMAT
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
