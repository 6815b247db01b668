package io.terrarium.mcp;

import io.quarkiverse.mcp.server.TextContent;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.snapshot.DiffSnapshots.Diff;
import io.terrarium.snapshot.ListSnapshots.Item;
import io.terrarium.snapshot.ListSnapshots.Listing;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What an agent sees of the history. */
final class SnapshotRendering {
  private SnapshotRendering() {}

  static ToolResponse render(Listing listing, OutputBudget budget) {
    List<String> lines =
        new ArrayList<>(listing.items().stream().map(SnapshotRendering::line).toList());
    if (lines.isEmpty()) {
      lines.add("[no snapshots]");
    }
    if (listing.more()) {
      lines.add("[older ones left out: raise limit]");
    }
    return respond(
        budget.fit(String.join("\n", lines), "lower limit, or pass path"),
        new ListedSnapshots(
            listing.items().stream().map(SnapshotRendering::entry).toList(), listing.more()));
  }

  static ToolResponse render(Diff diff, OutputBudget budget) {
    String text = diff.text().isEmpty() ? "[no differences]" : diff.text();
    String fitted = budget.fit(text, "pass path for one of the files");
    return respond(
        fitted, new SnapshotDifference(diff.files(), diff.cut() || !fitted.equals(text)));
  }

  private static String line(Item item) {
    String names = item.names().isEmpty() ? "" : "  [" + String.join(", ", item.names()) + "]";
    return "%s  %s  %s (%d %s)%s"
        .formatted(
            item.id(),
            item.time().truncatedTo(ChronoUnit.SECONDS),
            item.trigger(),
            item.files(),
            item.files() == 1 ? "file" : "files",
            names);
  }

  private static ListedSnapshots.Entry entry(Item item) {
    return new ListedSnapshots.Entry(
        item.id(), item.time().toString(), item.trigger(), item.files(), item.names());
  }

  private static ToolResponse respond(String text, Object data) {
    return new ToolResponse(false, List.of(new TextContent(text)), data, Map.of());
  }
}
