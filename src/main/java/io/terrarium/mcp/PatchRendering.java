package io.terrarium.mcp;

import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.files.PatchResult;
import io.terrarium.files.patch.PatchOutcome;
import java.util.List;
import java.util.stream.Collectors;

/** What an agent sees of a patch, made or not. */
public final class PatchRendering {
  private PatchRendering() {}

  public static ToolResponse render(PatchResult result) {
    return switch (result) {
      case PatchResult.Applied applied -> ToolResponse.success(applied(applied.files()));
      case PatchResult.AlreadyApplied _ -> ToolResponse.success("already applied, nothing changed");
      case PatchResult.Refused refused ->
          ToolResponse.error(refused.path() + ": " + why(refused.why()));
    };
  }

  static String applied(List<PatchResult.Patched> files) {
    String lines = files.stream().map(PatchRendering::line).collect(Collectors.joining("\n"));
    return files.size() == 1 ? lines : "patched %d files\n".formatted(files.size()) + lines;
  }

  private static String line(PatchResult.Patched file) {
    boolean untouched = file.added() + file.removed() == 0;
    String counts =
        file.path() + (untouched ? "" : ": +%d -%d".formatted(file.added(), file.removed()));
    String what =
        switch (file.kind()) {
          case MODIFY -> "patched " + counts;
          case CREATE -> "created " + counts;
          case DELETE, REMOVE -> "deleted " + file.path();
          case RENAME -> "renamed " + file.from() + " to " + counts;
          case COPY -> "copied " + file.from() + " to " + counts;
        };
    return what + drifts(file.drifts());
  }

  private static String drifts(List<PatchOutcome.Drift> drifts) {
    if (drifts.isEmpty()) {
      return "";
    }
    PatchOutcome.Drift first = drifts.getFirst();
    String others = drifts.size() == 1 ? "" : ", %d more moved".formatted(drifts.size() - 1);
    return " (hunk %d was found %d lines %s%s)"
        .formatted(
            first.hunk(), Math.abs(first.lines()), first.lines() > 0 ? "later" : "earlier", others);
  }

  private static String why(PatchOutcome outcome) {
    return switch (outcome) {
      case PatchOutcome.Mismatch mismatch -> mismatch(mismatch);
      case PatchOutcome.NoLandmark none ->
          "hunk %d of %d (diff line %d) is to come after a line that is not in the file, or not there: %s; nothing was changed, Read the file again"
              .formatted(
                  none.hunk(),
                  none.hunks(),
                  none.diffLine(),
                  ChangeRendering.visible(none.landmark()));
      case PatchOutcome.Overlap overlap ->
          "hunks %d and %d change the same lines: make them one hunk; nothing was changed"
              .formatted(overlap.hunk(), overlap.other());
      case PatchOutcome.Already _ -> "is already so; nothing was changed";
      case PatchOutcome.Applied _ -> "fits";
    };
  }

  private static String mismatch(PatchOutcome.Mismatch mismatch) {
    String hunk =
        "hunk %d of %d (diff line %d, %s)"
            .formatted(
                mismatch.hunk(), mismatch.hunks(), mismatch.diffLine(), mismatch.header().strip());
    String lines =
        mismatch.found().stream()
            .map(line -> NumberedLine.render(line.number(), line.text()))
            .collect(Collectors.joining());
    if (mismatch.found().isEmpty()) {
      return hunk + " does not fit: the file has no line there; nothing was changed";
    }
    return switch (mismatch.why()) {
      case DIFFERS ->
          hunk
              + " does not fit; nothing was changed. The file has there:\n"
              + lines
              + pair(mismatch);
      case MADE_ALREADY ->
          hunk
              + " does not fit: its new lines are in the file already; nothing was changed. Leave"
              + " this hunk out. The file has there:\n"
              + lines;
      case ELSEWHERE ->
          hunk
              + " does not fit: its lines are not where they may be (hunks go in the order of the"
              + " file); nothing was changed. The file has:\n"
              + lines;
      case SEVERAL ->
          hunk
              + " fits in several places, each with other white space at line ends; nothing was"
              + " changed. Copy the lines exactly. The file has:\n"
              + lines;
    };
  }

  private static String pair(PatchOutcome.Mismatch mismatch) {
    PatchOutcome.Line wanted = mismatch.wanted();
    return mismatch.found().stream()
        .filter(line -> line.number() == wanted.number())
        .findFirst()
        .map(found -> ChangeRendering.pair(found.number(), found.text(), wanted.text()))
        .orElseGet(() -> "the diff has   " + ChangeRendering.visible(wanted.text()) + "\n");
  }
}
