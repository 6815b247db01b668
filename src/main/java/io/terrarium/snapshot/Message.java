package io.terrarium.snapshot;

import io.terrarium.workspace.Call;
import io.terrarium.workspace.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a snapshot is described: its trigger, what was left out, and whose call it was. */
record Message(String subject, List<String> notes, List<String> trailers) {
  private static final int LONGEST_COMMAND = 72;
  private static final int LONGEST_SUBJECT = 200;
  private static final int MOST_NOTES = 100;

  Message {
    notes = List.copyOf(notes);
    trailers = List.copyOf(trailers);
  }

  /** {@code paths} as people see them. */
  static Message change(Change.Kind kind, List<String> paths) {
    String verb = kind.name().toLowerCase(Locale.ROOT);
    String what = paths.size() == 1 ? paths.getFirst() : paths.size() + " files";
    return new Message(verb + ": " + what, List.of(), byCall(Call.current()));
  }

  /** {@code call} is the one that started the command, if it is known. */
  static Message command(String command, @Nullable Call call) {
    String line = command.strip().lines().findFirst().orElse("");
    String shown =
        line.codePoints()
            .limit(LONGEST_COMMAND)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    return new Message("bash: " + shown, List.of(), byCall(Optional.ofNullable(call)));
  }

  /** Something that no tool did. */
  static Message found(String trigger, int files) {
    return new Message(trigger + ": " + files + " files", List.of(), List.of());
  }

  /** {@code verb} is restore or undo or snapshot, {@code what} names the snapshot. */
  static Message of(String verb, String what) {
    return new Message(verb + ": " + what, List.of(), byCall(Call.current()));
  }

  Message with(String trailer) {
    List<String> all = new ArrayList<>(trailers);
    all.add(trailer);
    return new Message(subject, notes, all);
  }

  Message leavingOut(List<String> paths, String why) {
    List<String> all = new ArrayList<>(notes);
    paths.stream().limit(MOST_NOTES).forEach(path -> all.add("left out, " + why + ": " + path));
    if (paths.size() > MOST_NOTES) {
      all.add("left out, " + why + ": " + (paths.size() - MOST_NOTES) + " more");
    }
    return new Message(subject, all, trailers);
  }

  private static List<String> byCall(Optional<Call> current) {
    return current
        .map(
            call ->
                List.of(
                    "Tool: " + oneLine(call.tool()),
                    "Request-Id: " + oneLine(call.requestId()),
                    "Duration-Ms: " + call.millisecondsSoFar()))
        .orElse(List.of());
  }

  String text() {
    StringBuilder text = new StringBuilder(oneLine(subject));
    for (List<String> part : List.of(notes, trailers)) {
      if (!part.isEmpty()) {
        text.append('\n');
        part.forEach(line -> text.append('\n').append(oneLine(line)));
      }
    }
    return text.append('\n').toString();
  }

  private static String oneLine(String text) {
    String line = text.replaceAll("\\p{Cntrl}", " ").strip();
    return line.length() <= LONGEST_SUBJECT ? line : line.substring(0, LONGEST_SUBJECT) + "...";
  }
}
