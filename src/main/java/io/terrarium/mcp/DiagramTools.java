package io.terrarium.mcp;

import io.quarkiverse.mcp.server.Cancellation;
import io.quarkiverse.mcp.server.Progress;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.diagram.RenderDiagram;
import io.terrarium.diagram.RenderDiagram.Notation;
import io.terrarium.secrets.Scrubber;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Drawing diagrams into the workspace; a read-only build does not contain it. */
@Refusing
final class DiagramTools {
  private static final String OUTPUT = "picture to write: .svg, .png or .pdf";
  private static final String TIMEOUT = "seconds, at most 600";

  private final Workspaces workspaces;
  private final RenderDiagram renderDiagram;
  private final Scrubber scrubber;

  DiagramTools(Workspaces workspaces, RenderDiagram renderDiagram, Scrubber scrubber) {
    this.workspaces = workspaces;
    this.renderDiagram = renderDiagram;
    this.scrubber = scrubber;
  }

  @Tool(
      name = "render_dot",
      description = "Draw a Graphviz DOT graph into a file of the workspace.",
      annotations =
          @Annotations(
              title = "Draw a DOT graph",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String renderDot(
      @ToolArg(description = "the graph, as digraph { a -> b }") String source,
      @ToolArg(name = "output_path", description = OUTPUT) String outputPath,
      @ToolArg(description = TIMEOUT, defaultValue = "30") int timeout,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    return render(Notation.DOT, source, outputPath, timeout, workspace, cancellation, progress);
  }

  @Tool(
      name = "render_mermaid",
      description = "Draw a Mermaid diagram into a file of the workspace.",
      annotations =
          @Annotations(
              title = "Draw a Mermaid diagram",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String renderMermaid(
      @ToolArg(description = "the diagram, as graph TD; A-->B") String source,
      @ToolArg(name = "output_path", description = OUTPUT) String outputPath,
      @ToolArg(description = TIMEOUT, defaultValue = "60") int timeout,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    return render(Notation.MERMAID, source, outputPath, timeout, workspace, cancellation, progress);
  }

  private String render(
      Notation notation,
      String source,
      String outputPath,
      int timeout,
      Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    RenderDiagram.Request request =
        new RenderDiagram.Request(notation, source, outputPath, Duration.ofSeconds(timeout));
    return ChangeRendering.render(
        renderDiagram.render(
            workspaces.select(workspace),
            request,
            new McpCaller(cancellation, progress, scrubber)));
  }
}
