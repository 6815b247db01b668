package io.terrarium.verify.language;

import io.terrarium.shell.CommandResult;
import io.terrarium.verify.Coverage;
import io.terrarium.verify.Finding;
import io.terrarium.verify.Outcome;
import io.terrarium.verify.TestFailure;
import io.terrarium.verify.report.CargoText;
import io.terrarium.verify.report.CoverageReports;
import io.terrarium.verify.report.Diagnostic;
import io.terrarium.verify.report.LintJson;
import io.terrarium.verify.report.TestCase;
import io.terrarium.verify.report.TestTally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** cargo test, clippy, check; rustfmt. Coverage where LLVM's tools of rustc's version are. */
final class Rust implements Language {
  private static final int FAILED = 101;
  private static final Pattern LLVM_VERSION = Pattern.compile("LLVM version:? (\\d+)");

  @Override
  public String name() {
    return "rust";
  }

  @Override
  public List<String> aliases() {
    return List.of("rs", "cargo");
  }

  @Override
  public String markers() {
    return "Cargo.toml";
  }

  @Override
  public boolean isAt(Place place) {
    return place.hasFile("Cargo.toml");
  }

  @Override
  public TestReport test(Job job, Selection selection) throws IOException {
    Optional<String> llvm = selection.coverage() ? llvmTools(job) : Optional.empty();
    List<String> arguments =
        new ArrayList<>(List.of("cargo", "test", "--no-fail-fast", "--message-format=short"));
    arguments.addAll(selected(selection));
    TestTally tally = new TestTally(TestCase::name);
    CargoText text = new CargoText(tally);
    List<Finding> problems = new ArrayList<>();
    Map<String, String> variables =
        llvm.isEmpty()
            ? Map.of()
            : Map.of(
                "RUSTFLAGS", "-C instrument-coverage",
                "CARGO_TARGET_DIR", job.lasting("cargo").toString(),
                "LLVM_PROFILE_FILE", job.reports().path("%p-%m.profraw"));
    CommandResult result =
        job.run(
            Job.Step.of(arguments)
                .with(variables)
                .with(Map.of("RUST_BACKTRACE", "0"))
                .out(text::out)
                .errors(
                    line -> {
                      text.error(line);
                      Diagnostic.gnu(line)
                          .filter(Diagnostic::isError)
                          .ifPresent(
                              one -> problems.add(Failures.named(one.finding(), job.place())));
                    }));
    text.finish();
    List<TestFailure> failures =
        tally.broken().stream()
            .map(test -> Failures.of(test, test.name(), job.place(), Optional.empty()))
            .toList();
    List<Finding> compile =
        result.exitCode() == FAILED ? problems.stream().distinct().toList() : List.of();
    TestReport report = TestReport.of(result, tally, failures, compile);
    if (died(result) && tally.counts().failed() == 0 && compile.isEmpty()) {
      report = report.as(Outcome.CRASHED);
    }
    return llvm.isEmpty() || text.binaries().isEmpty()
        ? report
        : report.covering(coverage(job, llvm.get(), text.binaries(), tally));
  }

  /** Cargo lives on when one of its test binaries is killed. */
  private static boolean died(CommandResult result) {
    return result.errors().joined().lines().anyMatch(line -> line.contains("(signal: "));
  }

  private static List<String> selected(Selection selection) {
    if (!selection.only().isEmpty()) {
      return Stream.concat(
              Stream.of("--", "--exact"),
              selection.only().stream().map(TestFailure::name).distinct())
          .toList();
    }
    List<String> arguments = new ArrayList<>();
    String target = selection.target();
    if (target.matches("tests/[\\w-]+\\.rs")) {
      arguments.addAll(List.of("--test", target.substring(6, target.length() - 3)));
    }
    if (!selection.filter().isEmpty()) {
      arguments.addAll(List.of("--", selection.filter()));
    }
    return List.copyOf(arguments);
  }

  /**
   * What to write before the names of LLVM's tools that fit this rustc; empty if there are none.
   */
  private static Optional<String> llvmTools(Job job) throws IOException {
    StringBuilder library = new StringBuilder();
    CommandResult result =
        job.run(Job.Step.of("rustc", "--print", "target-libdir").out(library::append));
    if (result.exitCode() != 0) {
      return Optional.empty();
    }
    String tools = library.toString().strip().replaceFirst("/lib$", "/bin") + "/";
    return Files.isExecutable(Path.of(tools, "llvm-cov")) ? Optional.of(tools) : ofTheSystem(job);
  }

  /** A distribution's rustc is built with its own LLVM; another version cannot read its counts. */
  private static Optional<String> ofTheSystem(Job job) throws IOException {
    if (job.tools().onPath("llvm-cov").isEmpty() || job.tools().onPath("llvm-profdata").isEmpty()) {
      return Optional.empty();
    }
    Set<String> versions = new HashSet<>();
    for (List<String> ask : List.of(List.of("rustc", "-vV"), List.of("llvm-cov", "--version"))) {
      job.run(
          Job.Step.of(ask)
              .out(
                  line -> {
                    Matcher matcher = LLVM_VERSION.matcher(line);
                    if (matcher.find()) {
                      versions.add(matcher.group(1));
                    }
                  }));
    }
    return versions.size() == 1 ? Optional.of("") : Optional.empty();
  }

  private static Coverage coverage(Job job, String tools, List<String> binaries, TestTally tally)
      throws IOException {
    Coverage.Attribution attribution =
        tally.ran().size() == 1 ? Coverage.Attribution.TEST : Coverage.Attribution.RUN;
    Coverage.Recorder recorder = new Coverage.Recorder(attribution);
    List<String> merge =
        new ArrayList<>(
            List.of(
                tools + "llvm-profdata",
                "merge",
                "-sparse",
                "-o",
                job.reports().path("all.profdata")));
    Reports.Folder folder = job.reports();
    folder.place().files().stream()
        .filter(name -> name.endsWith(".profraw"))
        .map(folder::path)
        .forEach(merge::add);
    if (job.run(Job.Step.of(merge)).exitCode() != 0) {
      return recorder.finish();
    }
    List<String> export =
        new ArrayList<>(
            List.of(
                tools + "llvm-cov",
                "export",
                "--format=lcov",
                "--instr-profile=" + job.reports().path("all.profdata")));
    binaries.forEach(binary -> export.addAll(List.of("--object", binary)));
    job.run(
        Job.Step.of(export).out(CoverageReports.lcov(job.place()::source, tally.ran(), recorder)));
    return recorder.finish();
  }

  @Override
  public Checked lint(Job job, String target) throws IOException {
    if (job.tools().onPath("cargo-clippy").isEmpty()) {
      throw Job.missing("clippy (rustup component add clippy)");
    }
    return cargo(job, "clippy", target);
  }

  @Override
  public Checked types(Job job, String target) throws IOException {
    return cargo(job, "check", target);
  }

  private static Checked cargo(Job job, String command, String target) throws IOException {
    Function<String, Optional<Diagnostic>> parser = LintJson::cargo;
    Checked all =
        Checks.lines(
            job,
            "cargo " + command,
            Job.Step.of("cargo", command, "--all-targets", "--message-format=json"),
            parser);
    return Checks.below(job, all, target);
  }

  @Override
  public boolean owns(String fileName) {
    return fileName.endsWith(".rs");
  }

  /** Clippy compiles the whole crate: too long for an answer to an edit. */
  @Override
  public Checked review(Job job, String file) throws IOException {
    if (job.tools().onPath("rustfmt").isEmpty()) {
      return Checked.NOTHING;
    }
    List<Finding> syntax = new ArrayList<>();
    String[] error = {""};
    CommandResult result =
        job.run(
            Job.Step.of("rustfmt", "--check", "-l", "--edition", edition(job.place()), file)
                .errors(
                    line -> {
                      if (line.startsWith("error")) {
                        error[0] = line.replaceFirst("^error(?:\\[\\w+])?: ", "");
                      }
                      Optional<Diagnostic> at =
                          Diagnostic.gnu(
                              line.replaceFirst("^\\s*--> ", "") + ": error: " + error[0]);
                      if (line.strip().startsWith("--> ") && at.isPresent()) {
                        syntax.add(Failures.named(at.get().finding(), job.place()));
                      }
                    }));
    boolean unformatted = result.exitCode() == 1 && syntax.isEmpty();
    return Checks.unformatted(job, "rustfmt", file, unformatted).and(new Checked("", syntax, ""));
  }

  private static String edition(Place place) {
    return place
        .read("Cargo.toml")
        .flatMap(
            text ->
                text.lines()
                    .filter(line -> line.matches("\\s*edition\\s*=\\s*\"\\d{4}\".*"))
                    .findFirst())
        .map(line -> line.replaceAll("[^0-9]", "").substring(0, 4))
        .orElse("2021");
  }
}
