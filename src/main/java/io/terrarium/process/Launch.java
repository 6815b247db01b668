package io.terrarium.process;

import io.terrarium.kernel.Descriptor;
import java.util.List;
import java.util.Map;

/**
 * What to run, where, and with which environment. The directory is an open handle, so that nobody
 * can move it away in between; whoever made it closes it once the program has been started.
 */
public record Launch(What what, Descriptor directory, Map<String, String> environment) {
  public Launch {
    environment = Map.copyOf(environment);
  }

  /** A command line for bash, or a program and its arguments as they are. */
  public sealed interface What {}

  public record Script(String text) implements What {}

  public record Arguments(List<String> arguments) implements What {
    public Arguments {
      arguments = List.copyOf(arguments);
    }
  }
}
