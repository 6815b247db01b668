package io.terrarium.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The dashboard and the alert rules can be loaded, and ask for metrics and labels that exist. */
class DeployTest {
  private static final Pattern NAME = Pattern.compile("\\b(sandbox_[a-z_]+|jvm_[a-z_]+)");
  private static final Pattern SELECTED = Pattern.compile("(sandbox_[a-z_]+)\\{([^}]*)}");
  private static final Pattern LABEL = Pattern.compile("([a-z]+)(=~|=)\"([^\"]*)\"");
  private static final Pattern BY = Pattern.compile("by \\(([^)]*)\\)");

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static List<String> dashboardQueries() {
    JsonObject dashboard = new JsonObject(read("deploy/grafana/terrarium.json"));
    List<String> queries = new ArrayList<>();
    JsonArray panels = dashboard.getJsonArray("panels");
    Set<Integer> ids = new HashSet<>();
    for (int i = 0; i < panels.size(); i++) {
      JsonObject panel = panels.getJsonObject(i);
      assertThat(ids.add(panel.getInteger("id"))).isTrue();
      assertThat(panel.getString("title")).isNotBlank();
      JsonArray targets = panel.getJsonArray("targets");
      assertThat(targets).isNotEmpty();
      targets.forEach(target -> queries.add(((JsonObject) target).getString("expr")));
    }
    return queries;
  }

  /** The rules of all groups. */
  private static List<Map<String, Object>> rules() {
    Map<String, Object> file = new Yaml().load(read("deploy/prometheus/terrarium.rules.yml"));
    return maps(file, "groups").stream().flatMap(group -> maps(group, "rules").stream()).toList();
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> maps(Map<String, Object> in, String name) {
    return (List<Map<String, Object>>) Objects.requireNonNull(in.get(name), name);
  }

  private static String keys(Map<String, Object> rule, String name) {
    return ((Map<?, ?>) Objects.requireNonNull(rule.get(name), name)).keySet().toString();
  }

  private static List<String> alertQueries() {
    return rules().stream().map(rule -> String.valueOf(rule.get("expr"))).toList();
  }

  @Test
  void everyAlertSaysWhatItIsAndWhatToDo() {
    assertThat(rules()).isNotEmpty();
    for (Map<String, Object> rule : rules()) {
      assertThat(rule).containsKeys("alert", "expr", "labels", "annotations");
      assertThat(keys(rule, "labels")).isEqualTo("[severity]");
      assertThat(keys(rule, "annotations")).isEqualTo("[summary, description]");
    }
  }

  @Test
  void everyMetricExists() {
    for (String query :
        Stream.concat(dashboardQueries().stream(), alertQueries().stream()).toList()) {
      List<String> names = NAME.matcher(query).results().map(match -> match.group(1)).toList();
      assertThat(names).as(query).isNotEmpty();
      for (String name : names) {
        assertThat(name.startsWith("jvm_") || isDeclared(name)).as(query).isTrue();
      }
    }
  }

  private static boolean isDeclared(String name) {
    String base = name.replaceAll("_bucket$", "");
    return Arrays.stream(Metric.values()).anyMatch(metric -> metric.exposed().equals(base));
  }

  @Test
  void everyLabelExistsAndCanHaveThatValue() {
    for (String query :
        Stream.concat(dashboardQueries().stream(), alertQueries().stream()).toList()) {
      Set<String> known = new HashSet<>(Set.of("instance", "le"));
      NAME.matcher(query)
          .results()
          .filter(match -> match.group().startsWith("sandbox_"))
          .forEach(match -> labels(match.group()).forEach(label -> known.add(label.text())));
      BY.matcher(query)
          .results()
          .flatMap(by -> Arrays.stream(by.group(1).split(", ", -1)))
          .forEach(label -> assertThat(known).as(query).contains(label));
      SELECTED.matcher(query).results().forEach(one -> checkValues(one.group(1), one.group(2)));
    }
  }

  private static void checkValues(String metric, String selector) {
    Map<String, Label> labels =
        labels(metric).stream().collect(Collectors.toMap(Label::text, label -> label));
    LABEL
        .matcher(selector)
        .results()
        .filter(one -> !one.group(1).equals("instance"))
        .forEach(
            one -> {
              assertThat(labels).containsKey(one.group(1));
              List<String> closed = Objects.requireNonNull(labels.get(one.group(1))).closed();
              if (!closed.isEmpty()) {
                assertThat(closed).containsAll(List.of(one.group(3).split("\\|", -1)));
              }
            });
  }

  private static List<Label> labels(String name) {
    String base = name.replaceAll("_bucket$", "");
    return Arrays.stream(Metric.values())
        .filter(metric -> metric.exposed().equals(base))
        .findFirst()
        .orElseThrow()
        .labels();
  }

  @Test
  void everyMetricOfOursIsOnTheDashboard() {
    String all = String.join("\n", dashboardQueries());
    for (Metric metric : Metric.values()) {
      assertThat(all).contains(metric.exposed());
    }
  }
}
