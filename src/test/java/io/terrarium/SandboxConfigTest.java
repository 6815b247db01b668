package io.terrarium;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every default, so that none changes unnoticed. */
class SandboxConfigTest {
  private static final long KIB = 1024;

  private static SandboxConfig config(Map<String, String> values) {
    SmallRyeConfig config =
        new SmallRyeConfigBuilder()
            .addDiscoveredConverters()
            .withMapping(SandboxConfig.class)
            .withDefaultValues(values)
            .build();
    return config.getConfigMapping(SandboxConfig.class);
  }

  @Test
  void hasTheseDefaults() {
    SandboxConfig config = config(Map.of());
    assertThat(config.workspace()).isEmpty();
    assertThat(config.workspaces()).isEmpty();
    assertThat(config.bind()).isEmpty();
    assertThat(config.bindFile()).isEqualTo("/etc/podinfo/annotations");
    assertThat(config.addr()).isEqualTo(Flag.ADDR.fallback()).isEqualTo("127.0.0.1:8080");
    assertThat(config.metricsAddr())
        .isEqualTo(Flag.METRICS_ADDR.fallback())
        .isEqualTo("127.0.0.1:9000");
    assertThat(config.mode()).isEqualTo(SandboxConfig.Mode.FULL);
    assertThat(config.token()).isEmpty();
    assertThat(config.tokenFile()).isEmpty();
    assertThat(config.anonymous()).isFalse();
    assertThat(config.allowedHosts()).isEmpty();
    assertThat(config.secretsDir()).isEmpty();
    assertThat(config.stateDir()).isEmpty();
    assertThat(config.isolation()).isEqualTo(SandboxConfig.Isolation.AUTO);
    assertThat(config.cacheDirs()).isEmpty();
    assertThat(config.maxCommands()).hasToString(Flag.MAX_COMMANDS.fallback()).isEqualTo(16);
    assertThat(config.deny()).isEmpty();
    assertThat(config.passEnv()).isEmpty();
    assertThat(config.limitProcesses()).hasToString(Flag.LIMIT_PROCESSES.fallback()).isEqualTo(512);
    assertThat(config.limitOpenFiles())
        .hasToString(Flag.LIMIT_OPEN_FILES.fallback())
        .isEqualTo(16384);
    assertThat(config.limitFileSize().asLongValue()).isEqualTo(8 * KIB * KIB * KIB);
    assertThat(config.limitMemory().asLongValue()).isZero();
    assertThat(config.snapshots()).isEqualTo(SandboxConfig.Snapshots.AUTO);
    assertThat(config.snapshotLimit().asLongValue()).isEqualTo(2 * KIB * KIB * KIB);
    assertThat(config.searchIndex()).isEqualTo(SandboxConfig.SearchIndex.AUTO);
    assertThat(config.languageServers()).isEqualTo(4);
    assertThat(config.languageServerMemory().asLongValue()).isEqualTo(3 * KIB * KIB * KIB);
    assertThat(config.languageServerIdle()).hasMinutes(15);
    assertThat(config.feedbackEnabled()).isTrue();
    assertThat(config.maxOutput().asLongValue()).isEqualTo(100 * KIB);
    assertThat(config.maxEdit().asLongValue()).isEqualTo(64 * KIB * KIB);
    assertThat(config.minDisk().asLongValue()).isEqualTo(32 * KIB * KIB);
    assertThat(config.endWithParent()).isFalse();
    assertThat(config.callsAtOnce()).isEqualTo(64);
    assertThat(config.callsPerSecond()).isEqualTo(1000);
    assertThat(config.maxCall().asLongValue()).isEqualTo(16 * KIB * KIB);
    assertThat(config.scrubPatterns()).isEmpty();
    assertThat(config.logFormat()).isEqualTo(SandboxConfig.LogFormat.TEXT);
  }

  @Test
  void understandsTheValuesOfTheCommandLine() {
    SandboxConfig config =
        config(
            Map.of(
                "sandbox.mode", "readonly",
                "sandbox.bind", "http",
                "sandbox.isolation", "landlock",
                "sandbox.snapshots", "manual",
                "sandbox.search-index", "off",
                "sandbox.allowed-hosts", "a.example,b.example"));
    assertThat(config.searchIndex()).isEqualTo(SandboxConfig.SearchIndex.OFF);
    assertThat(config.mode()).isEqualTo(SandboxConfig.Mode.READONLY);
    assertThat(config.bind()).contains(SandboxConfig.Bind.HTTP);
    assertThat(config.isolation()).isEqualTo(SandboxConfig.Isolation.LANDLOCK);
    assertThat(config.snapshots()).isEqualTo(SandboxConfig.Snapshots.MANUAL);
    assertThat(config.allowedHosts().orElseThrow()).containsExactly("a.example", "b.example");
  }
}
