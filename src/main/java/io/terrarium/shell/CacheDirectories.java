package io.terrarium.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where build tools keep what they download: these must be changeable, or nothing builds. A
 * directory that does not exist yet is made if its tool is on the path, which would do the same.
 */
public final class CacheDirectories {
  private static final Map<String, List<String>> TOOLS = tools();

  private CacheDirectories() {}

  private static Map<String, List<String>> tools() {
    Map<String, List<String>> tools = new LinkedHashMap<>();
    tools.put(".cache", List.of("bash"));
    tools.put(".npm", List.of("npm"));
    tools.put(".m2", List.of("mvn"));
    tools.put(".gradle", List.of("gradle"));
    tools.put(".cargo", List.of("cargo"));
    tools.put("go", List.of("go"));
    tools.put(".yarn", List.of("yarn"));
    tools.put(".pnpm-store", List.of("pnpm"));
    tools.put(".local/share/pnpm", List.of("pnpm"));
    tools.put(".bun", List.of("bun"));
    tools.put(".nuget", List.of("dotnet"));
    tools.put(".dotnet", List.of("dotnet"));
    tools.put(".ivy2", List.of("sbt"));
    tools.put(".sbt", List.of("sbt"));
    return tools;
  }

  /** The usual ones below a home directory, for the tools on a search path. */
  public static List<Path> usual(Path home, String searchPath) {
    List<Path> directories = new ArrayList<>();
    TOOLS.forEach(
        (name, tools) -> {
          Path directory = home.resolve(name);
          if (Files.isDirectory(directory) || (isOn(searchPath, tools) && make(directory))) {
            directories.add(directory);
          }
        });
    return directories;
  }

  private static boolean isOn(String searchPath, List<String> tools) {
    return Stream.of(searchPath.split(":", -1))
        .filter(directory -> !directory.isEmpty())
        .anyMatch(
            directory ->
                tools.stream().anyMatch(tool -> Files.isExecutable(Path.of(directory, tool))));
  }

  private static boolean make(Path directory) {
    try {
      Files.createDirectories(directory);
      return true;
    } catch (IOException notAllowed) {
      return false;
    }
  }
}
