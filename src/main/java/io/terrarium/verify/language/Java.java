package io.terrarium.verify.language;

import java.io.IOException;
import java.util.List;

/** Maven or Gradle, by their wrappers where there are any. The linter is the build's own. */
final class Java implements Language {
  @Override
  public String name() {
    return "java";
  }

  @Override
  public List<String> aliases() {
    return List.of("maven", "gradle", "kotlin");
  }

  @Override
  public String markers() {
    return "pom.xml, build.gradle, build.gradle.kts";
  }

  @Override
  public boolean isAt(Place place) {
    return place.hasFile("pom.xml") || Gradle.isAt(place);
  }

  private static boolean isMaven(Place place) {
    return place.hasFile("pom.xml");
  }

  @Override
  public TestReport test(Job job, Selection selection) throws IOException {
    return isMaven(job.place()) ? Maven.test(job, selection) : Gradle.test(job, selection);
  }

  @Override
  public Checked lint(Job job, String target) throws IOException {
    return Checks.below(job, isMaven(job.place()) ? Maven.lint(job) : Gradle.lint(job), target);
  }

  @Override
  public Checked types(Job job, String target) throws IOException {
    return Checks.below(
        job, isMaven(job.place()) ? Maven.compile(job) : Gradle.compile(job), target);
  }

  /** No tool of Java's answers fast enough for a single file. */
  @Override
  public boolean owns(String fileName) {
    return false;
  }

  @Override
  public Checked review(Job job, String file) {
    return Checked.NOTHING;
  }
}
