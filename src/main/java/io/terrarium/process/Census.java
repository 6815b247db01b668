package io.terrarium.process;

import io.terrarium.kernel.Errno;
import io.terrarium.kernel.KernelException;
import io.terrarium.kernel.ProcessControl;
import io.terrarium.process.ProcessTable.Entry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells which process belongs to which command. Orphans are adopted by the server, so all processes
 * of commands are its descendants; a process belongs to the command of its session or process
 * group, else to its parent's, else to the one whose mark it has in its environment. One that was
 * recognised once stays so, whatever it does to shake it off. Nobody waits for anybody here: when
 * processes multiply, a lock held by a thread that gets no time would be the end.
 */
final class Census {
  static final String MARK = "TERRARIUM_COMMAND";

  private final Map<Identity, String> known = new ConcurrentHashMap<>();
  private final Map<Integer, String> roots = new ConcurrentHashMap<>();
  private final Set<Integer> ended = ConcurrentHashMap.newKeySet();

  private record Identity(int pid, long started) {}

  /**
   * The session that a command's shell leads belongs to that command, as long as anybody is in it.
   */
  void add(int root, String mark) {
    ended.remove(root);
    roots.put(root, mark);
  }

  /** Its shell has ended. The kernel gives its number to nobody while the session has members. */
  void rootEnded(int root) {
    ended.add(root);
  }

  private boolean isLivingRoot(int pid) {
    return roots.containsKey(pid) && !ended.contains(pid);
  }

  /** All living processes by the mark of their command, zombies left out. */
  Map<String, List<Entry>> take() throws IOException {
    Set<Integer> endedBefore = Set.copyOf(ended);
    Map<Integer, Entry> all = ProcessTable.all();
    Map<Integer, Optional<String>> judged = new HashMap<>();
    Map<String, List<Entry>> result = new HashMap<>();
    int self = ProcessTable.self();
    judged.put(self, Optional.empty());
    for (Entry entry : all.values()) {
      if (!entry.isZombie() && isDescendant(entry, all, self)) {
        judge(entry, all, judged)
            .ifPresent(mark -> result.computeIfAbsent(mark, one -> new ArrayList<>()).add(entry));
      }
    }
    known.keySet().removeIf(identity -> !isAlive(identity, all));
    forgetEmptySessions(endedBefore, all.values());
    return result;
  }

  private void forgetEmptySessions(Set<Integer> candidates, Collection<Entry> all) {
    Set<Integer> empty = new HashSet<>(candidates);
    for (Entry entry : all) {
      empty.remove(entry.session());
      empty.remove(entry.group());
    }
    for (int root : empty) {
      // A new command may have been given the number meanwhile: then it is not ended any more.
      if (ended.remove(root)) {
        roots.remove(root);
      }
    }
  }

  private static boolean isAlive(Identity identity, Map<Integer, Entry> all) {
    Entry entry = all.get(identity.pid());
    return entry != null && entry.started() == identity.started();
  }

  private static boolean isDescendant(Entry entry, Map<Integer, Entry> all, int self) {
    Entry current = entry;
    while (current != null && current.pid() != self) {
      current = all.get(current.parent());
    }
    return current != null && entry.pid() != self;
  }

  private Optional<String> judge(
      Entry entry, Map<Integer, Entry> all, Map<Integer, Optional<String>> judged) {
    Optional<String> before = judged.get(entry.pid());
    if (before != null) {
      return before;
    }
    Identity identity = new Identity(entry.pid(), entry.started());
    Optional<String> mark =
        Optional.ofNullable(known.get(identity))
            .or(() -> Optional.ofNullable(roots.get(entry.session())))
            .or(() -> Optional.ofNullable(roots.get(entry.group())))
            .or(
                () ->
                    Optional.ofNullable(all.get(entry.parent()))
                        .flatMap(parent -> judge(parent, all, judged)))
            // Last, because the kernel makes us wait while the process is just starting another.
            .or(() -> ProcessTable.variable(entry.pid(), MARK));
    mark.ifPresent(found -> known.put(identity, found));
    judged.put(entry.pid(), mark);
    return mark;
  }

  /** Lets the kernel forget adopted processes that have ended. */
  void reapAdopted() throws IOException {
    Optional<List<Integer>> adopted = ProcessTable.adopted();
    List<Integer> candidates =
        adopted.isPresent()
            ? adopted.get()
            : ProcessTable.all().values().stream()
                .filter(entry -> entry.isZombie() && entry.parent() == ProcessTable.self())
                .map(Entry::pid)
                .toList();
    int session = ProcessTable.entry(ProcessTable.self()).map(Entry::session).orElse(0);
    for (int pid : candidates) {
      // What shares our session was started by the platform, which waits for it itself.
      boolean ours =
          ProcessTable.entry(pid).filter(entry -> entry.session() != session).isPresent();
      if (ours && !isLivingRoot(pid)) {
        reap(pid);
      }
    }
  }

  private static void reap(int pid) throws KernelException {
    try {
      ProcessControl.reap(pid);
    } catch (KernelException problem) {
      // A process that changed parents in this moment is somebody else's to wait for.
      if (problem.errno() != Errno.ECHILD) {
        throw problem;
      }
    }
  }
}
