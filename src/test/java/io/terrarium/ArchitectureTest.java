package io.terrarium;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.quarkiverse.mcp.server.McpLog;
import io.quarkiverse.mcp.server.ProgressNotification;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.smallrye.common.annotation.RunOnVirtualThread;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The arrows between the rooms of the house point one way only. */
class ArchitectureTest {
  private static JavaClasses classes;

  @BeforeAll
  static void read() {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.terrarium");
  }

  /** A room and the only others of ours that it may know. */
  record Room(String name, String... mayKnow) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Room> plainRooms() {
    return Stream.of(
        new Room("kernel"),
        new Room("workspace", "kernel"),
        new Room("files", "workspace", "kernel"),
        new Room("search", "workspace", "kernel"),
        new Room("process", "workspace", "kernel"),
        new Room("shell", "process", "secrets", "workspace", "kernel"),
        new Room("snapshot", "files", "workspace", "kernel"),
        new Room("verify", "process", "shell", "workspace", "kernel"),
        new Room("code", "files", "search", "workspace", "kernel"),
        new Room("lsp", "code", "files", "process", "workspace", "kernel"),
        new Room("session", "workspace", "kernel"),
        new Room("diagram", "files", "shell", "workspace"),
        new Room("secrets"));
  }

  @ParameterizedTest
  @MethodSource("plainRooms")
  void knowsOnlyWhatLiesBelow(Room room) {
    String[] allowed =
        Stream.concat(Stream.of(room.name), Arrays.stream(room.mayKnow))
            .map(ArchitectureTest::room)
            .toArray(String[]::new);
    check(
        noClasses()
            .that()
            .resideInAPackage(room(room.name))
            .should()
            .dependOnClassesThat(
                resideInAPackage("io.terrarium..").and(not(resideInAnyPackage(allowed)))));
  }

  @ParameterizedTest
  @MethodSource("plainRooms")
  void isPlainJava(Room room) {
    check(
        noClasses()
            .that()
            .resideInAPackage(room(room.name))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "jakarta..", "io.quarkus..", "io.quarkiverse..", "io.vertx..", "com.fasterxml.."));
  }

  @Test
  void onlyKernelUsesTheForeignFunctionApi() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(room("kernel"))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.lang.foreign.."));
  }

  @Test
  void onlyProcessStartsPrograms() {
    ArchRule byBuilder =
        noClasses()
            .that()
            .resideOutsideOfPackage(room("process"))
            .should()
            .dependOnClassesThat()
            .areAssignableTo(ProcessBuilder.class);
    ArchRule byRuntime =
        noClasses()
            .that()
            .resideOutsideOfPackage(room("process"))
            .should()
            .callMethodWhere(
                com.tngtech.archunit.core.domain.JavaCall.Predicates.target(
                        com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner(
                            com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo(
                                Runtime.class)))
                    .and(
                        com.tngtech.archunit.core.domain.JavaCall.Predicates.target(
                            com.tngtech.archunit.core.domain.properties.HasName.Predicates.name(
                                "exec"))));
    check(byBuilder);
    check(byRuntime);
  }

  @Test
  void onlySnapshotsUseGit() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(room("snapshot"))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.jgit.."));
  }

  @Test
  void everyToolCallHasItsOwnThreadAndPassesStartAndEnd() {
    ArchRule rule =
        methods()
            .that()
            .areAnnotatedWith(Tool.class)
            .should()
            .beAnnotatedWith(RunOnVirtualThread.class)
            .andShould()
            .beAnnotatedWith(
                describe(
                    "the guardrails CallStart and CallEnd",
                    annotation ->
                        annotation.getRawType().isEquivalentTo(ToolGuardrails.class)
                            && named(annotation, "input").contains("io.terrarium.mcp.CallStart")
                            && named(annotation, "output").contains("io.terrarium.mcp.CallEnd")));
    rule.check(classes);
  }

  private static List<String> named(JavaAnnotation<?> guardrails, String property) {
    JavaClass[] classes = (JavaClass[]) guardrails.get(property).orElse(new JavaClass[0]);
    return Arrays.stream(classes).map(JavaClass::getName).toList();
  }

  @Test
  void progressIsToldThroughTheScrubberOnly() {
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.terrarium.mcp.McpCaller")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(ProgressNotification.Builder.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(McpLog.class));
  }

  @Test
  void onlyMetricsUsesTheMetricsLibrary() {
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.terrarium.telemetry.Metrics")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.micrometer.."));
  }

  @Test
  void surfacesDoNotKnowEachOther() {
    check(
        noClasses()
            .that()
            .resideInAPackage(room("http"))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(room("mcp")));
    check(
        noClasses()
            .that()
            .resideInAPackage(room("mcp"))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(room("http")));
  }

  @Test
  void nobodyKnowsTheApplication() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(room("app"))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(room("app")));
  }

  private static String room(String name) {
    return "io.terrarium." + name + "..";
  }

  /** A room that is not furnished yet keeps every rule. */
  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(classes);
  }
}
