package io.terrarium.verify.report;

import io.terrarium.verify.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The JSON that linters and type checkers write; empty for what is no such report. */
public final class LintJson {
  private LintJson() {}

  /** {@code ruff check --output-format=json}. */
  public static Optional<List<Finding>> ruff(String text) {
    return Json.parse(text)
        .filter(Json.Items.class::isInstance)
        .map(
            report ->
                report.items().stream()
                    .map(
                        one ->
                            new Finding(
                                one.at("filename").text(),
                                one.at("location").at("row").number(),
                                one.at("location").at("column").number(),
                                one.at("code") instanceof Json.Text code ? code.value() : "syntax",
                                one.at("message").text()))
                    .toList());
  }

  /** {@code eslint -f json}. */
  public static Optional<List<Finding>> eslint(String text) {
    return Json.parse(text)
        .filter(Json.Items.class::isInstance)
        .map(
            report -> {
              List<Finding> findings = new ArrayList<>();
              for (Json file : report.items()) {
                for (Json one : file.at("messages").items()) {
                  findings.add(
                      new Finding(
                          file.at("filePath").text(),
                          one.at("line").number(),
                          one.at("column").number(),
                          one.at("ruleId") instanceof Json.Text rule ? rule.value() : "syntax",
                          one.at("message").text()));
                }
              }
              return findings;
            });
  }

  /** {@code pyright --outputjson}; its lines count from 0. */
  public static Optional<List<Finding>> pyright(String text) {
    return Json.parse(text)
        .filter(report -> report.at("generalDiagnostics") instanceof Json.Items)
        .map(
            report ->
                report.at("generalDiagnostics").items().stream()
                    .filter(one -> !one.at("severity").text().equals("information"))
                    .map(
                        one ->
                            new Finding(
                                one.at("file").text(),
                                one.at("range").at("start").at("line").number() + 1,
                                one.at("range").at("start").at("character").number() + 1,
                                one.at("rule").text(),
                                one.at("message").text()))
                    .toList());
  }

  /** {@code golangci-lint}, versions 1 and 2. */
  public static Optional<List<Finding>> golangci(String text) {
    int start = text.indexOf('{');
    int end = text.indexOf('\n', Math.max(0, start));
    String report = start < 0 ? text : text.substring(start, end < 0 ? text.length() : end);
    return Json.parse(report)
        .filter(one -> one instanceof Json.Members)
        .map(
            one ->
                one.at("Issues").items().stream()
                    .map(
                        issue ->
                            new Finding(
                                issue.at("Pos").at("Filename").text(),
                                issue.at("Pos").at("Line").number(),
                                issue.at("Pos").at("Column").number(),
                                issue.at("FromLinter").text(),
                                issue.at("Text").text()))
                    .toList());
  }

  /** One line of {@code cargo --message-format=json}; empty if it is about something else. */
  public static Optional<Diagnostic> cargo(String line) {
    return Json.parse(line)
        .filter(one -> one.at("reason").text().equals("compiler-message"))
        .map(one -> one.at("message"))
        .flatMap(
            message ->
                message.at("spans").items().stream()
                    .filter(span -> span.at("is_primary").isTrue())
                    .findFirst()
                    .map(
                        span ->
                            new Diagnostic(
                                message.at("level").text().startsWith("error")
                                    ? Diagnostic.Severity.ERROR
                                    : Diagnostic.Severity.WARNING,
                                new Finding(
                                    span.at("file_name").text(),
                                    span.at("line_start").number(),
                                    span.at("column_start").number(),
                                    message.at("code").at("code").text(),
                                    message.at("message").text()))));
  }
}
