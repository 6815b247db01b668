package io.terrarium;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.quarkiverse.mcp.server.Tool;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every class with a tool that changes something is left out of the read-only build. */
class ReadOnlyBuildTest {
  private static final Pattern EXCLUDE = Pattern.compile("<exclude>(io/terrarium/.*)</exclude>");

  @Test
  void leavesOutEveryChangingTool() throws IOException {
    List<String> excludes =
        EXCLUDE
            .matcher(Files.readString(Path.of("pom.xml")))
            .results()
            .map((MatchResult match) -> match.group(1))
            .toList();
    List<JavaMethod> changing =
        new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.terrarium.mcp")
                .stream()
                .flatMap((JavaClass type) -> type.getMethods().stream())
                .filter(method -> method.isAnnotatedWith(Tool.class))
                .filter(
                    method -> !method.getAnnotationOfType(Tool.class).annotations().readOnlyHint())
                .toList();
    assertThat(changing).isNotEmpty();
    for (JavaMethod tool : changing) {
      Path source = Path.of(tool.getOwner().getName().replace('.', '/') + ".java");
      assertThat(excludes)
          .as("pom.xml's read-only build leaves out " + source)
          .anyMatch(
              glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(source));
    }
  }
}
