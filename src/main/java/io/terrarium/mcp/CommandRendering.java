package io.terrarium.mcp;

import io.quarkiverse.mcp.server.TextContent;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.process.Survivor;
import io.terrarium.shell.CommandResult;
import io.terrarium.shell.CommandResult.Text;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** What an agent sees of a command. */
public final class CommandRendering {
  private static final int LONGEST_COMMAND_SHOWN = 200;

  private CommandRendering() {}

  public static ToolResponse render(CommandResult result) {
    return new ToolResponse(
        false, List.of(new TextContent(text(result))), CommandAnswer.of(result), null);
  }

  static ToolResponse started(String shellId) {
    String text = "started %s: read it with BashOutput, end it with KillShell".formatted(shellId);
    return new ToolResponse(
        false, List.of(new TextContent(text)), CommandAnswer.started(shellId), null);
  }

  public static String text(CommandResult result) {
    return output(result.both(), result.shellId())
        + survivors(result.survivors(), result.shellId())
        + why(result)
        + "exit: "
        + result.exitCode();
  }

  private static String output(Text text, String shellId) {
    if (text.isWhole()) {
      return line(text.head());
    }
    return line(text.head())
        + "[%d lines (%d bytes) left out: BashOutput shell_id=%s]\n"
            .formatted(text.leftOutLines(), text.leftOutBytes(), shellId)
        + line(text.tail());
  }

  static String survivors(List<Survivor> survivors, String shellId) {
    if (survivors.isEmpty()) {
      return "";
    }
    return "still running (BashOutput or KillShell shell_id=%s):\n".formatted(shellId)
        + survivors.stream().map(CommandRendering::survivor).collect(Collectors.joining());
  }

  private static String survivor(Survivor survivor) {
    String command = survivor.command();
    String shown =
        command.length() <= LONGEST_COMMAND_SHOWN
            ? command
            : command.substring(0, LONGEST_COMMAND_SHOWN) + "...";
    String ports =
        survivor.ports().isEmpty()
            ? ""
            : ", listening on "
                + survivor.ports().stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "  %d %s%s\n".formatted(survivor.pid(), shown, ports);
  }

  private static String why(CommandResult result) {
    return switch (result.cause()) {
      case EXITED -> "";
      case TIMED_OUT -> "timed out after " + seconds(result.timeout()) + "s\n";
      case CANCELLED -> "cancelled\n";
      case KILLED -> "killed\n";
      case TOO_MANY_PROCESSES -> "ended: too many processes at once\n";
      case WAITING_FOR_INPUT -> "ended: it waited for input on a terminal, and there is nobody\n";
    };
  }

  private static String seconds(Duration duration) {
    return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString();
  }

  static String line(String text) {
    return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
  }
}
