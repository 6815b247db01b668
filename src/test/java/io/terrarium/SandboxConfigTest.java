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
    assertThat(config.snapshots()).isEqualTo(SandboxConfig.Snapshots.AUTO);
    assertThat(config.maxOutput().asLongValue()).isEqualTo(100 * KIB);
    assertThat(config.maxEdit().asLongValue()).isEqualTo(64 * KIB * KIB);
    assertThat(config.minDisk().asLongValue()).isEqualTo(32 * KIB * KIB);
    assertThat(config.endWithParent()).isFalse();
  }

  @Test
  void understandsTheValuesOfTheCommandLine() {
    SandboxConfig config =
        config(
            Map.of(
                "sandbox.mode", "readonly",
                "sandbox.isolation", "landlock",
                "sandbox.snapshots", "manual",
                "sandbox.allowed-hosts", "a.example,b.example"));
    assertThat(config.mode()).isEqualTo(SandboxConfig.Mode.READONLY);
    assertThat(config.isolation()).isEqualTo(SandboxConfig.Isolation.LANDLOCK);
    assertThat(config.snapshots()).isEqualTo(SandboxConfig.Snapshots.MANUAL);
    assertThat(config.allowedHosts().orElseThrow()).containsExactly("a.example", "b.example");
  }
}
