package io.terrarium.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Refusals by name, each with its line in the audit log. */
class DenylistTest {
  @TempDir Path directory;

  private final Denylist denylist = new Denylist(List.of("kubectl", "aws-*"));
  private final List<String> audited = new ArrayList<>();
  private final Handler handler = new Collecting();
  private Workspace workspace;

  @BeforeEach
  void open() {
    workspace = Workspace.open("workspace", directory.toString());
    Logger.getLogger("terrarium.audit").addHandler(handler);
  }

  @AfterEach
  void close() {
    Logger.getLogger("terrarium.audit").removeHandler(handler);
    workspace.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sudo id",
        "su",
        "shutdown now",
        "reboot",
        "halt",
        "poweroff",
        "chroot /x",
        "mount",
        "umount /",
        "mkfs /dev/x",
        "mkfs.ext4 /dev/x",
        "kubectl get pods",
        "aws-vault exec",
        "ls; /bin/su -"
      })
  void refusesAndSaysSo(String command) {
    assertThatThrownBy(() -> denylist.check(CommandRequest.bash(workspace, command)))
        .isInstanceOf(SandboxException.class)
        .hasMessageEndingWith(" is not allowed here: do it without, or ask the operator to");
    assertThat(audited).hasSize(1);
    assertThat(audited.getFirst()).startsWith("refused command ").contains(command);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo \"no sudo\"",
        "git log --grep=mount",
        "sum x",
        "mkdir x",
        "subl",
        "awsx",
        "aws"
      })
  void letsTheRestPass(String command) {
    assertThatCode(() -> denylist.check(CommandRequest.bash(workspace, command)))
        .doesNotThrowAnyException();
    assertThat(audited).isEmpty();
  }

  @Test
  void auditsOneLineWhateverTheCommandHolds() {
    String command = "sudo \u001b[31m" + "x".repeat(1_000) + "\nsecond line";
    assertThatThrownBy(() -> denylist.check(CommandRequest.bash(workspace, command)))
        .isInstanceOf(SandboxException.class);
    assertThat(audited.getFirst()).doesNotContain("second", "\n", "\u001b").hasSizeLessThan(300);
  }

  private final class Collecting extends Handler {
    @Override
    public void publish(LogRecord line) {
      audited.add(line.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
