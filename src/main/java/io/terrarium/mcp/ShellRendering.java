package io.terrarium.mcp;

import io.quarkiverse.mcp.server.TextContent;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.shell.ShellOutput;
import io.terrarium.shell.Shells.Killed;
import io.terrarium.shell.WatchEvent;
import io.terrarium.shell.Watches.Events;
import java.util.List;
import java.util.stream.Collectors;

/** What an agent sees of shells that run beside its calls. */
final class ShellRendering {
  private ShellRendering() {}

  static ToolResponse render(ShellOutput output) {
    return answer(text(output), ShellAnswer.of(output));
  }

  static String text(ShellOutput output) {
    String lost =
        output.lostBytes() == 0
            ? ""
            : "[%d bytes before this are not kept any more]\n".formatted(output.lostBytes());
    String more =
        output.next() == output.total()
            ? ""
            : "[%d more bytes: since=%d]\n"
                .formatted(output.total() - output.next(), output.next());
    return lost
        + CommandRendering.line(output.text())
        + more
        + CommandRendering.survivors(output.survivors(), output.shellId())
        + status(output.running(), output.exitCode())
        + "; next since=%d".formatted(output.next());
  }

  static String render(Killed killed) {
    if (killed.wasRunning()) {
      return "killed " + killed.shellId() + ": " + killed.command();
    }
    return killed.survivors().isEmpty()
        ? killed.shellId() + " had ended already; it is forgotten now"
        : "killed what %s had left running: %d processes"
            .formatted(killed.shellId(), killed.survivors().size());
  }

  static String watching(String shellId) {
    return "watching %s: ask with watch_process_events".formatted(shellId);
  }

  static ToolResponse render(Events events) {
    return answer(text(events), EventsAnswer.of(events));
  }

  static String text(Events events) {
    return events.events().stream().map(ShellRendering::event).collect(Collectors.joining())
        + status(events.running(), events.exitCode());
  }

  private static String event(WatchEvent event) {
    return "%d %s %s %s\n"
        .formatted(event.id(), event.time(), EventsAnswer.name(event), event.text());
  }

  private static String status(boolean running, int exitCode) {
    return running ? "running" : "exit: " + exitCode;
  }

  private static ToolResponse answer(String text, Object structured) {
    return new ToolResponse(false, List.of(new TextContent(text)), structured, null);
  }
}
