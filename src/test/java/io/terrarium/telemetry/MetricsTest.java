package io.terrarium.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkiverse.mcp.server.ToolManager;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrarium.support.Management;
import io.terrarium.support.McpClient;
import io.terrarium.support.TestWorkspace;
import io.terrarium.workspace.Changes;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.Workspaces;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The metrics that operators build on: names, labels and their closed sets. */
@QuarkusTest
@WithTestResource(TestWorkspace.class)
class MetricsTest {
  private static final Pattern SERIES = Pattern.compile("(sandbox_[a-z_]+)(\\{(.*)})? .*");
  private static final Pattern LABEL = Pattern.compile("([a-z]+)=\"([^\"]*)\"");
  private static final Pattern ROW = Pattern.compile("\\| `(sandbox_[a-z_]+)` \\| ([^|]*) \\|.*");

  @TestHTTPResource("/mcp")
  URI endpoint;

  @TestHTTPResource("/api/health/agent")
  URI health;

  @Inject ToolManager tools;
  @Inject Metrics metrics;
  @Inject Changes changes;
  @Inject Workspaces workspaces;

  private static Map<String, String> pinned() {
    Map<String, String> all = new TreeMap<>();
    for (Metric metric : Metric.values()) {
      all.put(
          metric.exposed(),
          metric.labels().stream().map(Label::text).collect(Collectors.joining(", ")));
    }
    return all;
  }

  @Test
  void namesAndLabelsAreThese() {
    assertThat(pinned())
        .containsExactlyInAnyOrderEntriesOf(
            new TreeMap<>(
                Map.ofEntries(
                    Map.entry("sandbox_tool_calls_total", "tool, endpoint, status"),
                    Map.entry("sandbox_tool_duration_seconds", "tool, endpoint"),
                    Map.entry("sandbox_calls_running", ""),
                    Map.entry("sandbox_connections", ""),
                    Map.entry("sandbox_limited_calls_total", "limit"),
                    Map.entry("sandbox_file_bytes_total", "operation"),
                    Map.entry("sandbox_path_violations_total", ""),
                    Map.entry("sandbox_tracker_refusals_total", "reason"),
                    Map.entry("sandbox_scrub_hits_total", "type"),
                    Map.entry("sandbox_secret_accesses_total", "source"),
                    Map.entry("sandbox_bash_exit_total", "class"),
                    Map.entry("sandbox_background_shells", ""),
                    Map.entry("sandbox_denylist_hits_total", ""),
                    Map.entry("sandbox_snapshots", ""),
                    Map.entry("sandbox_snapshot_lag_seconds", ""),
                    Map.entry("sandbox_snapshot_queue", ""),
                    Map.entry("sandbox_snapshot_bytes", ""),
                    Map.entry("sandbox_search_index_bytes", ""),
                    Map.entry("sandbox_agent_test_failure_streak", ""),
                    Map.entry("sandbox_agent_seconds_since_green", ""),
                    Map.entry("sandbox_agent_error_rate", ""),
                    Map.entry("sandbox_agent_repetitions_total", ""))));
  }

  @Test
  void readmeListsThem() throws IOException {
    Map<String, String> listed = new TreeMap<>();
    Files.readAllLines(Path.of("README.md")).stream()
        .map(ROW::matcher)
        .filter(java.util.regex.Matcher::matches)
        .forEach(row -> listed.put(row.group(1), row.group(2).replace("`", "").strip()));
    assertThat(listed).isEqualTo(pinned());
  }

  @Test
  void everySeriesIsDeclaredAndItsLabelsAreFromClosedSets() {
    useEverything();
    List<String> names = new ArrayList<>();
    for (String line : Management.metrics()) {
      java.util.regex.Matcher series = SERIES.matcher(line);
      if (line.startsWith("sandbox_")) {
        assertThat(series.matches()).as(line).isTrue();
        Metric metric = declared(series.group(1));
        names.add(metric.exposed());
        checkLabels(metric, series.group(3) == null ? "" : series.group(3));
      } else {
        assertThat(line).matches("(jvm|process|system)_.*|");
      }
    }
    assertThat(new TreeSet<>(names))
        .containsAll(
            Set.of(
                "sandbox_tool_calls_total",
                "sandbox_tool_duration_seconds",
                "sandbox_bash_exit_total",
                "sandbox_background_shells",
                "sandbox_calls_running"));
  }

  private static Metric declared(String series) {
    String name = series.replaceAll("_(bucket|count|sum|max)$", "");
    return Arrays.stream(Metric.values())
        .filter(metric -> metric.exposed().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("not declared: " + series));
  }

  private void checkLabels(Metric metric, String text) {
    Map<String, String> labels =
        LABEL
            .matcher(text)
            .results()
            .filter(label -> !label.group(1).equals("le"))
            .collect(
                Collectors.toMap((MatchResult label) -> label.group(1), label -> label.group(2)));
    assertThat(labels.keySet())
        .isEqualTo(metric.labels().stream().map(Label::text).collect(Collectors.toSet()));
    Set<String> toolNames =
        StreamSupport.stream(tools.spliterator(), false)
            .map(ToolManager.ToolInfo::name)
            .collect(Collectors.toSet());
    toolNames.add(Label.UNKNOWN_TOOL);
    for (Label label : metric.labels()) {
      assertThat(label.closed().isEmpty() ? toolNames : Set.copyOf(label.closed()))
          .contains(labels.get(label.text()));
    }
  }

  private void useEverything() {
    try (McpClient client = McpClient.connect(endpoint)) {
      client.call("Write", "file_path", "metrics.txt", "content", "abc");
      client.call("Read", "file_path", "metrics.txt");
      client.call("Read", "file_path", "/etc/passwd");
      client.exchange(client.callMessage("made up by a client", new JsonObject()));
    }
    CommandRun run = new CommandRun("metrics", "make", true);
    changes.commandStarted(workspaces.all().getFirst(), run);
    assertThat(Management.metric("sandbox_background_shells")).isEqualTo(1);
    changes.commandEnded(workspaces.all().getFirst(), run, 137);
    assertThat(Management.metric("sandbox_background_shells")).isZero();
    assertThat(Management.metric("sandbox_bash_exit_total", "signal")).isPositive();
  }

  @Test
  void countsBytesRefusalsAndViolations() {
    double read = Management.metric("sandbox_file_bytes_total", "read");
    double written = Management.metric("sandbox_file_bytes_total", "write");
    double edited = Management.metric("sandbox_file_bytes_total", "edit");
    double violations = Management.metric("sandbox_path_violations_total");
    double unread = Management.metric("sandbox_tracker_refusals_total", "not_read");
    try (McpClient client = McpClient.connect(endpoint)) {
      client.call("Write", "file_path", "count.txt", "content", "0123456789");
      client.call("Read", "file_path", "count.txt");
      client.call("Edit", "file_path", "count.txt", "old_string", "9", "new_string", "9abc");
      client.call("Read", "file_path", "../outside");
      Files.writeString(TestWorkspace.root().resolve("unread.txt"), "x");
      client.call("Write", "file_path", "unread.txt", "content", "y");
    } catch (IOException problem) {
      throw new AssertionError(problem);
    }
    assertThat(Management.metric("sandbox_file_bytes_total", "read") - read).isEqualTo(10);
    assertThat(Management.metric("sandbox_file_bytes_total", "write") - written).isEqualTo(10);
    assertThat(Management.metric("sandbox_file_bytes_total", "edit") - edited).isEqualTo(13);
    assertThat(Management.metric("sandbox_path_violations_total") - violations).isEqualTo(1);
    assertThat(Management.metric("sandbox_tracker_refusals_total", "not_read") - unread)
        .isEqualTo(1);
  }

  @Test
  void refusesALabelThatIsNotDeclared() {
    assertThatThrownBy(() -> metrics.count(Metric.LIMITED, 1, "made up"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> metrics.count(Metric.LIMITED, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void canBeScrapedUnderLoad() throws Exception {
    double before = Management.metric("sandbox_tool_calls_total", "tool=\"LS\"");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> clients = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        clients.add(threads.submit(this::callOften));
      }
      while (clients.stream().anyMatch(client -> !client.isDone())) {
        assertThat(Management.scrape()).contains("sandbox_tool_calls_total");
      }
      for (Future<?> client : clients) {
        client.get();
      }
    }
    assertThat(Management.metric("sandbox_tool_calls_total", "tool=\"LS\"") - before)
        .isEqualTo(400);
  }

  private void callOften() {
    try (McpClient client = McpClient.connect(endpoint)) {
      for (int i = 0; i < 50; i++) {
        assertThat(client.call("LS").isError()).isFalse();
      }
    }
  }

  @Test
  void tellsTheAgentsHealth() {
    try (McpClient client = McpClient.connect(endpoint)) {
      client.call("Read", "file_path", "does not exist");
    }
    JsonObject now = new JsonObject(Management.get(health));
    assertThat(now.fieldNames())
        .containsExactlyInAnyOrder(
            "testFailureStreak", "secondsSinceGreen", "errorRate", "calls", "repetitions");
    assertThat(now.getDouble("errorRate")).isPositive();
    assertThat(now.getInteger("calls")).isPositive();
  }
}
