package io.terrarium.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words of one simple command, and which of them are names of commands: the first that is no
 * assignment, and behind one that runs others, the next.
 */
final class SimpleCommand {
  private static final Pattern ASSIGNMENT =
      Pattern.compile("[A-Za-z_][A-Za-z0-9_]*\\+?=.*", Pattern.DOTALL);
  private static final Pattern DURATION = Pattern.compile("[0-9.]+[smhd]?");
  private static final Set<String> SHELLS = Set.of("bash", "sh", "dash", "zsh", "ksh", "ash");

  /** Commands that run another, and those of their options that take a value. */
  private static final Map<String, Set<String>> RUNNERS =
      Map.ofEntries(
          Map.entry("env", Set.of("-u", "--unset", "-C", "--chdir")),
          Map.entry("nohup", Set.of()),
          Map.entry("setsid", Set.of()),
          Map.entry("exec", Set.of("-a")),
          Map.entry("command", Set.of()),
          Map.entry("builtin", Set.of()),
          Map.entry("time", Set.of("-f", "-o")),
          Map.entry("nice", Set.of("-n", "--adjustment")),
          Map.entry("ionice", Set.of("-c", "-n")),
          Map.entry("stdbuf", Set.of("-i", "-o", "-e")),
          Map.entry("timeout", Set.of("-s", "--signal", "-k", "--kill-after")),
          Map.entry("busybox", Set.of()),
          Map.entry("strace", Set.of("-e", "-o", "-p")),
          Map.entry("xargs", Set.of("-n", "-I", "-P", "-L", "-d", "-s", "-a", "-E")));

  private final List<String> words = new ArrayList<>();
  private final int depth;

  SimpleCommand(int depth) {
    this.depth = depth;
  }

  void add(String word) {
    words.add(word);
  }

  boolean isEmpty() {
    return words.isEmpty();
  }

  /** {@code case word in}: what follows are patterns. */
  boolean opensCase() {
    return words.size() == 3 && words.get(0).equals("case") && words.get(2).equals("in");
  }

  List<String> names() {
    List<String> names = new ArrayList<>();
    int i = afterAssignments(0);
    while (i < words.size()) {
      String name = words.get(i);
      names.add(name);
      String base = name.substring(name.lastIndexOf('/') + 1);
      List<String> arguments = words.subList(i + 1, words.size());
      if (SHELLS.contains(base)) {
        script(arguments).forEach(script -> addScript(names, script));
        return names;
      }
      if (base.equals("eval")) {
        addScript(names, String.join(" ", arguments));
        return names;
      }
      if (base.equals("find")) {
        names.addAll(executed(arguments));
        return names;
      }
      Set<String> valued = RUNNERS.get(base);
      if (valued == null) {
        return names;
      }
      i = afterOptions(i + 1, valued);
    }
    return names;
  }

  private void addScript(List<String> names, String script) {
    names.addAll(CommandNames.ofScript(script, depth + 1));
  }

  private int afterAssignments(int from) {
    int i = from;
    while (i < words.size() && ASSIGNMENT.matcher(words.get(i)).matches()) {
      i++;
    }
    return i;
  }

  private int afterOptions(int from, Set<String> valued) {
    int i = from;
    while (i < words.size()) {
      String word = words.get(i);
      if (valued.contains(word)) {
        i += 2;
      } else if (word.startsWith("-")
          || ASSIGNMENT.matcher(word).matches()
          || DURATION.matcher(word).matches()) {
        i++;
      } else {
        return i;
      }
    }
    return i;
  }

  /** What stands behind {@code -c}, also among other letters. */
  private static List<String> script(List<String> arguments) {
    for (int i = 0; i + 1 < arguments.size(); i++) {
      String option = arguments.get(i);
      if (option.startsWith("-") && !option.startsWith("--") && option.contains("c")) {
        return List.of(arguments.get(i + 1));
      }
    }
    return List.of();
  }

  private static List<String> executed(List<String> arguments) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i + 1 < arguments.size(); i++) {
      if (Set.of("-exec", "-execdir", "-ok", "-okdir").contains(arguments.get(i))) {
        names.add(arguments.get(i + 1));
      }
    }
    return names;
  }
}
