package io.terrarium.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Which TCP ports are listened on, by the socket's inode, as the kernel lists them now. */
record ListeningPorts(Map<String, Integer> byInode) {
  private static final String LISTEN = "0A";

  static ListeningPorts now() {
    Map<String, Integer> ports = new HashMap<>();
    for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
      lines(table).stream().skip(1).forEach(line -> add(ports, line));
    }
    return new ListeningPorts(ports);
  }

  private static List<String> lines(String table) {
    try {
      return Files.readAllLines(Path.of(table));
    } catch (IOException noSuchProtocol) {
      return List.of();
    }
  }

  /** Number, local address, remote address, state, ..., inode as the tenth. */
  private static void add(Map<String, Integer> ports, String line) {
    String[] fields = line.strip().split("\\s+", -1);
    if (fields.length > 9 && fields[3].equals(LISTEN)) {
      String port = fields[1].substring(fields[1].indexOf(':') + 1);
      ports.put("socket:[" + fields[9] + "]", Integer.parseInt(port, 16));
    }
  }

  List<Integer> of(int pid) {
    Set<Integer> ports = new TreeSet<>();
    try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/" + pid + "/fd"))) {
      for (Path descriptor : open) {
        String target = Files.readSymbolicLink(descriptor).toString();
        if (byInode.containsKey(target)) {
          ports.add(Objects.requireNonNull(byInode.get(target)));
        }
      }
    } catch (IOException gone) {
      return List.copyOf(ports);
    }
    return List.copyOf(ports);
  }
}
