package io.terrarium.search;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;

/**
 * What to search for and where. Made from a pattern, with the rest added step by step; an empty
 * {@code glob} or {@code type} stands for every file.
 */
public record GrepRequest(
    String pattern,
    String path,
    String glob,
    String type,
    boolean caseInsensitive,
    boolean literal,
    boolean multiline,
    int before,
    int after,
    Mode mode,
    int limit) {

  private static final int MOST_CONTEXT = 1000;

  /** How much of what matches is wanted; the limit counts matching lines, or else files. */
  public enum Mode {
    CONTENT,
    FILES,
    COUNT
  }

  public GrepRequest {
    if (pattern.isEmpty()) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          "pattern is empty: every line would match; Glob finds files by name");
    }
    if (limit < 1) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "head_limit must be 1 or more, not " + limit);
    }
    if (before < 0 || after < 0 || before > MOST_CONTEXT || after > MOST_CONTEXT) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "before and after must be from 0 to " + MOST_CONTEXT);
    }
  }

  /** A regular expression, everywhere, with all its matching lines up to a limit. */
  public static GrepRequest of(String pattern, int limit) {
    return new GrepRequest(pattern, ".", "", "", false, false, false, 0, 0, Mode.CONTENT, limit);
  }

  public GrepRequest in(String where) {
    return new GrepRequest(
        pattern,
        where,
        glob,
        type,
        caseInsensitive,
        literal,
        multiline,
        before,
        after,
        mode,
        limit);
  }

  /** Only files whose path matches; a leading {@code !} turns that round. */
  public GrepRequest onlyMatching(String files) {
    return new GrepRequest(
        pattern,
        path,
        files,
        type,
        caseInsensitive,
        literal,
        multiline,
        before,
        after,
        mode,
        limit);
  }

  public GrepRequest onlyOfType(String files) {
    return new GrepRequest(
        pattern,
        path,
        glob,
        files,
        caseInsensitive,
        literal,
        multiline,
        before,
        after,
        mode,
        limit);
  }

  public GrepRequest ignoringCase(boolean ignoring) {
    return new GrepRequest(
        pattern, path, glob, type, ignoring, literal, multiline, before, after, mode, limit);
  }

  /** The pattern means itself, character by character. */
  public GrepRequest literally(boolean itself) {
    return new GrepRequest(
        pattern, path, glob, type, caseInsensitive, itself, multiline, before, after, mode, limit);
  }

  /** A match may span lines, and {@code .} matches a line end as well. */
  public GrepRequest acrossLines(boolean across) {
    return new GrepRequest(
        pattern, path, glob, type, caseInsensitive, literal, across, before, after, mode, limit);
  }

  public GrepRequest withContext(int linesBefore, int linesAfter) {
    return new GrepRequest(
        pattern,
        path,
        glob,
        type,
        caseInsensitive,
        literal,
        multiline,
        linesBefore,
        linesAfter,
        mode,
        limit);
  }

  public GrepRequest answering(Mode wanted) {
    return new GrepRequest(
        pattern,
        path,
        glob,
        type,
        caseInsensitive,
        literal,
        multiline,
        before,
        after,
        wanted,
        limit);
  }
}
