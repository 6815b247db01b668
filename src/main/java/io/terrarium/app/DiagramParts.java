package io.terrarium.app;

import io.terrarium.diagram.RenderDiagram;
import io.terrarium.files.WriteFile;
import io.terrarium.shell.Commands;
import io.terrarium.shell.Environment;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The part that draws; a read-only build does not contain it. */
final class DiagramParts {

  @Produces
  @Singleton
  RenderDiagram renderDiagram(
      Commands commands, WriteFile writeFile, Territory territory, Environment environment) {
    return new RenderDiagram(
        commands,
        writeFile,
        territory.temporary(),
        environment.variables().getOrDefault("PATH", ""));
  }
}
