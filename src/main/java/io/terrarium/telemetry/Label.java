package io.terrarium.telemetry;

import io.terrarium.secrets.Redaction;
import io.terrarium.secrets.Secret;
import java.util.Arrays;
import java.util.List;

/** A label of metrics and the only values it takes; names of tools are those registered. */
public enum Label {
  TOOL("tool"),
  ENDPOINT("endpoint", (Object[]) Endpoint.values()),
  STATUS("status", (Object[]) Status.values()),
  OPERATION("operation", "read", "write", "edit"),
  CLASS("class", (Object[]) ExitClass.values()),
  TYPE("type", Arrays.stream(Redaction.values()).map(Redaction::label).toArray()),
  REASON("reason", "not_read", "changed_on_disk"),
  LIMIT("limit", "calls_at_once", "bytes_per_call", "calls_per_second"),
  SOURCE("source", (Object[]) Secret.Source.values());

  /** For a call of a tool that does not exist. */
  public static final String UNKNOWN_TOOL = "unknown";

  private final String text;

  @SuppressWarnings("ImmutableEnumChecker") // it cannot be modified
  private final List<String> values;

  Label(String text, Object... values) {
    this.text = text;
    this.values = Arrays.stream(values).map(String::valueOf).toList();
  }

  public String text() {
    return text;
  }

  /** Empty for tools: those are the server's. */
  public List<String> closed() {
    return values;
  }
}
