package io.terrarium.lsp;

import io.terrarium.workspace.WorkspacePath;
import java.util.List;

/**
 * Where something is defined or used.
 *
 * @param by who says so: a server's name, or empty for the symbol index
 * @param missing the server that would know better, if there is none
 * @param unfinished what the server was still doing; empty when it was ready
 * @param asked the place that was asked about, for an answer that found nothing
 */
public record Places(
    List<Place> places, String by, String missing, String unfinished, Asked asked) {
  public Places {
    places = List.copyOf(places);
  }

  /** A place; {@code path} is absolute and {@code text} empty when it is outside. */
  public record Place(String path, int line, int column, String text, boolean outside) {}

  /** {@code word}: the identifier there, perhaps empty. */
  public record Asked(WorkspacePath path, int line, int column, String word, String text) {}
}
