package io.terrarium.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import org.eclipse.microprofile.config.ConfigProvider;

/** What the management port of the server in this JVM says. */
public final class Management {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private Management() {}

  public static String get(URI page) {
    try {
      return HTTP.send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } catch (InterruptedException problem) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(problem);
    }
  }

  /** All series, without comments. */
  public static List<String> metrics() {
    return Arrays.stream(scrape().split("\n", -1)).filter(line -> !line.startsWith("#")).toList();
  }

  public static String scrape() {
    int port = ConfigProvider.getConfig().getValue("quarkus.management.test-port", Integer.class);
    return get(URI.create("http://localhost:" + port + "/q/metrics"));
  }

  /** The sum of the series of that name which have these in their labels. */
  public static double metric(String name, String... labels) {
    return metrics().stream()
        .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
        .filter(line -> Arrays.stream(labels).allMatch(line::contains))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
