package io.terrarium.kernel;

import java.util.Optional;

/** Which machines the kernel's calls are known for: Linux on x86-64 and AArch64. */
public final class Platform {
  private Platform() {}

  /** Why this machine will not do; empty when it will. Costs nothing and calls nothing. */
  public static Optional<String> problem() {
    return problem(System.getProperty("os.name"), machine());
  }

  static Optional<String> problem(String system, String machine) {
    boolean known = machine.equals("amd64") || machine.equals("aarch64");
    return system.equals("Linux") && known
        ? Optional.empty()
        : Optional.of("needs Linux on x86-64 or AArch64, not " + system + " on " + machine);
  }

  static boolean isArm() {
    return machine().equals("aarch64");
  }

  private static String machine() {
    return System.getProperty("os.arch");
  }
}
