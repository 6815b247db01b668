package io.terrarium.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Where the program can run, and what it says elsewhere. */
class PlatformTest {
  @Test
  void linuxOnBothMachinesWillDo() {
    assertThat(Platform.problem("Linux", "amd64")).isEmpty();
    assertThat(Platform.problem("Linux", "aarch64")).isEmpty();
    assertThat(Platform.problem()).isEmpty();
  }

  @Test
  void anythingElseIsNamed() {
    assertThat(Platform.problem("Mac OS X", "aarch64"))
        .contains("needs Linux on x86-64 or AArch64, not Mac OS X on aarch64");
    assertThat(Platform.problem("Linux", "riscv64"))
        .contains("needs Linux on x86-64 or AArch64, not Linux on riscv64");
  }
}
