package io.terrarium.shell;

import io.terrarium.process.Launch;
import io.terrarium.workspace.Call;
import io.terrarium.workspace.Figure;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.util.List;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Refuses commands by name, where a name is what would be run: {@code echo "no sudo"} passes. It is
 * a guard against habits, not a wall: a name can be hidden from it, but not what the kernel
 * forbids. Every refusal is one line in the audit log.
 */
public final class Denylist {
  private static final Logger AUDIT = Logger.getLogger("terrarium.audit");
  private static final int LONGEST_SHOWN = 200;
  private static final List<String> USUAL =
      List.of(
          "sudo",
          "su",
          "shutdown",
          "reboot",
          "halt",
          "poweroff",
          "chroot",
          "mount",
          "umount",
          "mkfs*");

  private final List<Pattern> denied;

  /** {@code more}: names besides the usual ones; {@code *} stands for any characters. */
  public Denylist(List<String> more) {
    this.denied = Stream.concat(USUAL.stream(), more.stream()).map(Denylist::pattern).toList();
  }

  private static Pattern pattern(String name) {
    String quoted = Pattern.quote(name.strip()).replace("*", "\\E.*\\Q");
    return Pattern.compile(quoted, Pattern.DOTALL);
  }

  void check(CommandRequest request) {
    List<String> names =
        switch (request.what()) {
          case Launch.Script script -> new CommandNames(script.text()).all();
          case Launch.Arguments program -> CommandNames.ofProgram(program.arguments());
        };
    for (String name : names) {
      String base = name.substring(name.lastIndexOf('/') + 1);
      if (denied.stream().anyMatch(pattern -> pattern.matcher(base).matches())) {
        Call.report(Figure.DENIED_COMMANDS, 1);
        AUDIT.warning(() -> "refused command " + base + ": " + shown(request.shown()));
        throw new SandboxException(
            Reason.PROTECTED, base + " is not allowed here: do it without, or ask the operator to");
      }
    }
  }

  /** One line, whatever the command holds. */
  private static String shown(String command) {
    String line = command.lines().findFirst().orElse("");
    String cut = line.length() <= LONGEST_SHOWN ? line : line.substring(0, LONGEST_SHOWN) + "...";
    return cut.replaceAll("\\p{Cntrl}", "?");
  }
}
