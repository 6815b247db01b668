package io.terrarium;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Turns the command line into properties and starts the server; a mistake there starts nothing. */
@QuarkusMain
public final class Main {
  Main() {}

  public static void main(String... args) {
    switch (CommandLine.parse(args, System.getProperties(), System.getenv())) {
      case CommandLine.Properties properties -> {
        properties.values().forEach(System::setProperty);
        Quarkus.run();
      }
      case CommandLine.Answer answer -> System.out.println(answer.text());
      case CommandLine.Mistake mistake -> {
        System.err.println("terrarium: " + mistake.message());
        System.exit(2);
      }
    }
  }
}
