package io.terrarium.mcp;

import io.quarkiverse.mcp.server.TextContent;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.verify.run.Feedback.Review;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an agent sees of linters after a change: nothing, if they have nothing to say. */
final class FeedbackRendering {
  private static final int MOST = 20;

  private FeedbackRendering() {}

  /** Behind the answer to a change that was made. */
  static ToolResponse after(ToolResponse made, Review review) {
    if (made.isError() || review.isEmpty()) {
      return made;
    }
    String text = ((TextContent) made.content().getFirst()).text();
    return new ToolResponse(
        false,
        List.of(new TextContent(text.stripTrailing() + text(review))),
        made.structuredContent(),
        made._meta());
  }

  static String text(Review review) {
    if (review.isEmpty()) {
      return "";
    }
    List<String> lines =
        Stream.concat(
                review.fresh().stream().map(one -> "new: " + one.shown()),
                review.others().stream().map(one -> one.shown()))
            .toList();
    String fresh = review.fresh().isEmpty() ? "" : ", " + review.fresh().size() + " new";
    String more = lines.size() > MOST ? "\n[%d more: run_lint]".formatted(lines.size() - MOST) : "";
    return "\n\n%s: %d %s%s\n"
            .formatted(
                review.tool(), lines.size(), lines.size() == 1 ? "finding" : "findings", fresh)
        + lines.stream().limit(MOST).collect(Collectors.joining("\n"))
        + more;
  }
}
