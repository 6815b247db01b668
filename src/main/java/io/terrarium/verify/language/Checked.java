package io.terrarium.verify.language;

import io.terrarium.verify.Finding;
import java.util.List;
import java.util.stream.Stream;

/** What a linter or type checker found; {@code tool} names it. */
public record Checked(String tool, List<Finding> findings, String shellId) {
  public static final Checked NOTHING = new Checked("", List.of(), "");

  public Checked {
    findings = findings.stream().distinct().sorted().toList();
  }

  Checked and(Checked other) {
    return new Checked(
        tool.isEmpty() ? other.tool : other.tool.isEmpty() ? tool : tool + ", " + other.tool,
        Stream.concat(findings.stream(), other.findings.stream()).toList(),
        shellId.isEmpty() ? other.shellId : shellId);
  }
}
