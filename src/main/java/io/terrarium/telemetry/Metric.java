package io.terrarium.telemetry;

import java.util.List;

/** Every metric of our own, by the name it has for Prometheus: the README lists the same ones. */
public enum Metric {
  TOOL_CALLS(
      "sandbox_tool_calls_total",
      "calls by tool, surface and how they ended",
      Label.TOOL,
      Label.ENDPOINT,
      Label.STATUS),
  TOOL_DURATION(
      "sandbox_tool_duration_seconds",
      "how long calls took, as a histogram",
      Label.TOOL,
      Label.ENDPOINT),
  CALLS_RUNNING("sandbox_calls_running", "calls that run now"),
  CONNECTIONS("sandbox_connections", "clients that are connected"),
  LIMITED("sandbox_limited_calls_total", "calls that a limit refused", Label.LIMIT),
  FILE_BYTES("sandbox_file_bytes_total", "bytes read, written and edited", Label.OPERATION),
  PATH_VIOLATIONS("sandbox_path_violations_total", "paths that would have left the workspace"),
  TRACKER_REFUSALS(
      "sandbox_tracker_refusals_total",
      "changes refused because the file was not read, or changed",
      Label.REASON),
  SCRUB_HITS("sandbox_scrub_hits_total", "what was taken out of text that leaves", Label.TYPE),
  SECRET_ACCESSES("sandbox_secret_accesses_total", "secrets handed out", Label.SOURCE),
  BASH_EXITS("sandbox_bash_exit_total", "commands by how they ended", Label.CLASS),
  BACKGROUND_SHELLS("sandbox_background_shells", "background commands that run now"),
  DENYLIST_HITS("sandbox_denylist_hits_total", "commands that the denylist refused"),
  SNAPSHOTS("sandbox_snapshots", "snapshots that there are"),
  SNAPSHOT_LAG("sandbox_snapshot_lag_seconds", "age of the oldest change without a snapshot"),
  SNAPSHOT_QUEUE("sandbox_snapshot_queue", "changes that wait for their snapshot"),
  SNAPSHOT_BYTES("sandbox_snapshot_bytes", "size of the snapshot store"),
  SEARCH_INDEX_BYTES("sandbox_search_index_bytes", "size of the search index"),
  TEST_FAILURE_STREAK("sandbox_agent_test_failure_streak", "runs of tests that failed in a row"),
  SECONDS_SINCE_GREEN(
      "sandbox_agent_seconds_since_green",
      "time since all tests passed; NaN before the first time"),
  ERROR_RATE("sandbox_agent_error_rate", "share of the last 100 calls that did not succeed"),
  REPETITIONS(
      "sandbox_agent_repetitions_total",
      "bursts of the same call with the same arguments, 3 times within 10 minutes");

  private final String exposed;
  private final String help;

  @SuppressWarnings("ImmutableEnumChecker") // it cannot be modified
  private final List<Label> labels;

  Metric(String exposed, String help, Label... labels) {
    this.exposed = exposed;
    this.help = help;
    this.labels = List.of(labels);
  }

  /** As Prometheus sees it. */
  public String exposed() {
    return exposed;
  }

  public String help() {
    return help;
  }

  public List<Label> labels() {
    return labels;
  }

  /** As the registry wants it: it adds the suffix of a counter or a timer itself. */
  String registered() {
    String suffix = this == TOOL_DURATION ? "_seconds" : "_total";
    String name =
        exposed.endsWith(suffix)
            ? exposed.substring(0, exposed.length() - suffix.length())
            : exposed;
    return name.replace('_', '.');
  }
}
