package io.terrarium.lsp;

import com.google.gson.JsonElement;
import io.terrarium.lsp.Document.Position;
import io.terrarium.lsp.Findings.Finding;
import io.terrarium.lsp.ServerState.Report;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;

/** What the language server says of a file as it is now. */
public final class Diagnose {
  private static final int MOST = 500;
  private static final Duration STEP = Duration.ofMillis(200);
  private static final Duration QUIET = Duration.ofMillis(700);
  private static final Duration FOR_NEWS = Duration.ofSeconds(20);
  private static final Duration FOR_MORE_NEWS = Duration.ofSeconds(4);
  private static final Duration FOR_MORE = Duration.ofSeconds(30);

  private final LanguageServers servers;

  public Diagnose(LanguageServers servers) {
    this.servers = servers;
  }

  public Findings of(Workspace workspace, String file, Asker asker) throws IOException {
    return workspace.at(file, path -> at(workspace, path, asker));
  }

  private Findings at(Workspace workspace, WorkspacePath path, Asker asker) throws IOException {
    ServerKind kind = LanguageServers.kindOf(path);
    return servers
        .ask(workspace, path, (session, document) -> ask(session, path, document, asker), asker)
        .orElseThrow(
            () ->
                new SandboxException(
                    Reason.NOT_FOUND,
                    "diagnostics of %s need %s, which is not on PATH: use Bash with the project's own"
                            .formatted(path, kind.binary())
                        + " checker instead"));
  }

  private static Findings ask(Session session, WorkspacePath path, Document document, Asker asker)
      throws InterruptedException {
    String uri = Uris.of(session.workspace(), path);
    ServerState state = session.state();
    session.saved(path);
    // What a server said before may still hold, and then it need not say it again.
    Duration patience = state.report(uri).isPresent() ? FOR_MORE_NEWS : FOR_NEWS;
    long end = System.nanoTime() + patience.toNanos();
    while (!state.awaitReport(uri, session.told(), STEP) && System.nanoTime() < end) {
      requireWanted(asker);
    }
    long more = System.nanoTime() + FOR_MORE.toNanos();
    while (!state.awaitRest(QUIET, STEP) && System.nanoTime() < more) {
      requireWanted(asker);
    }
    if (!session.isAlive()) {
      throw new SandboxException(
          Reason.BUSY, session.kind().binary() + " has just ended: try again");
    }
    Report report =
        state
            .report(uri)
            .orElseThrow(
                () ->
                    new SandboxException(
                        Reason.BUSY,
                        "%s has said nothing about %s within %d seconds%s: try again"
                            .formatted(
                                session.kind().binary(),
                                path,
                                FOR_NEWS.toSeconds(),
                                state.task().map(task -> " (" + task + ")").orElse(""))));
    List<Finding> findings =
        report.diagnostics().stream()
            .limit(MOST)
            .map(diagnostic -> finding(diagnostic, document))
            .sorted(Comparator.comparingInt(Finding::line).thenComparingInt(Finding::column))
            .toList();
    return new Findings(path, findings, session.kind().binary(), session.unfinished().orElse(""));
  }

  private static void requireWanted(Asker asker) {
    if (asker.hasCancelled()) {
      throw new CancellationException("cancelled");
    }
  }

  private static Finding finding(JsonElement diagnostic, Document document) {
    Object range = Json.at(diagnostic, "range").orElse(diagnostic);
    Position start = FindPlaces.position(range, "start");
    String severity =
        switch (Json.number(diagnostic, "severity").orElse(1)) {
          case 2 -> "warning";
          case 3 -> "information";
          case 4 -> "hint";
          default -> "error";
        };
    String code =
        Json.at(diagnostic, "code")
            .filter(JsonElement::isJsonPrimitive)
            .map(JsonElement::getAsString)
            .orElse("");
    return new Finding(
        start.line() + 1,
        document.column(start),
        severity,
        Json.text(diagnostic, "message").orElse("(no message)").strip().replace("\n", "; "),
        code);
  }
}
