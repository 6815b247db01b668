package io.terrarium.support;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Podman on this machine, with a container runtime that works here. */
public final class Podman {
  private final List<String> command;

  private Podman(List<String> command) {
    this.command = command;
  }

  /** What a command printed, both streams, and its exit code. */
  public record Result(int exitCode, String output) {}

  /** Empty where no runtime can run an image; {@code image} is one that has {@code true}. */
  public static Optional<Podman> running(String image, List<String> options) throws IOException {
    for (List<String> command : List.of(List.of("podman"), List.of("podman", "--runtime=runc"))) {
      Podman podman = new Podman(command);
      List<String> arguments = new ArrayList<>(List.of("run", "--rm"));
      arguments.addAll(options);
      arguments.addAll(List.of("--entrypoint=/usr/bin/true", image));
      if (podman.run(arguments).exitCode() == 0) {
        return Optional.of(podman);
      }
    }
    return Optional.empty();
  }

  public static boolean isInstalled() {
    try {
      return new Podman(List.of("podman")).run(List.of("--version")).exitCode() == 0;
    } catch (IOException missing) {
      return false;
    }
  }

  public static Result build(List<String> arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("build", "-q"));
    all.addAll(arguments);
    return new Podman(List.of("podman")).run(all);
  }

  public Result run(List<String> arguments) throws IOException {
    List<String> all = new ArrayList<>(command);
    all.addAll(arguments);
    Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    try {
      if (!process.waitFor(5, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new IOException("podman does not end: " + arguments);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new IOException(ended);
    }
    return new Result(process.exitValue(), output);
  }
}
