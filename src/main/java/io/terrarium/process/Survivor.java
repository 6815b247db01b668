package io.terrarium.process;

import java.util.List;

/** A process that outlived the shell that started it, and the TCP ports it listens on. */
public record Survivor(int pid, String command, List<Integer> ports) {
  public Survivor {
    ports = List.copyOf(ports);
  }
}
