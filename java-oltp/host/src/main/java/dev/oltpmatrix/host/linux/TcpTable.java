package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.text.FileTrees;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reads the kernel's lists of TCP sockets, of which IPv6 has one of its own (proc(5)). */
final class TcpTable {
  private static final List<String> FILES = List.of("net/tcp", "net/tcp6");
  private static final String ESTABLISHED = "01";
  private static final String LISTENING = "0A";

  /** Digits of a port, which is hexadecimal. */
  private static final int PORT_DIGITS = 4;

  /** Fields of a line from the state on, to the inode. */
  private static final int INODE_AFTER_STATE = 6;

  private final Path proc;

  TcpTable(Path proc) {
    this.proc = proc;
  }

  /**
   * Numbers of established connections.
   *
   * @param ofClients those to a port of this machine
   * @param toServer those from this machine to a port
   */
  record Counts(int ofClients, int toServer) {}

  /**
   * One socket of a list.
   *
   * @param rest the line from the state on
   */
  private record Socket(String localPort, String remotePort, String rest) {
    /** Reads a line; returns {@code null} for one of another form, such as the header. */
    static Socket of(String line) {
      int local = line.indexOf(": ") + 2;
      int remote = line.indexOf(' ', local) + 1;
      int state = line.indexOf(' ', remote) + 1;
      boolean complete = local > 1 && remote > local + PORT_DIGITS && state > remote + PORT_DIGITS;
      return complete
          ? new Socket(
              line.substring(remote - 1 - PORT_DIGITS, remote - 1),
              line.substring(state - 1 - PORT_DIGITS, state - 1),
              line.substring(state))
          : null;
    }

    boolean isIn(String state) {
      return rest.startsWith(state);
    }

    /** Returns the socket as a link in a process's folder of open files names it. */
    String link() {
      String[] fields = rest.split("\\s+", INODE_AFTER_STATE + 2);
      return fields.length > INODE_AFTER_STATE ? "socket:[" + fields[INODE_AFTER_STATE] + "]" : "";
    }
  }

  void readCounts(Readings to, long atNs, String prefix, int listenPort, int serverPort) {
    try {
      Counts counts = count(listenPort, serverPort);
      to.gauge(prefix + Telemetry.CLIENT_CONNECTIONS, atNs, counts.ofClients());
      to.gauge(prefix + Telemetry.SERVER_CONNECTIONS, atNs, counts.toServer());
    } catch (IOException e) {
      to.unread(prefix + Telemetry.CLIENT_CONNECTIONS, Reasons.of(e));
    }
  }

  /** Counts the established connections on both sides of a process that forwards. */
  Counts count(int listenPort, int serverPort) throws IOException {
    String listens = hexadecimal(listenPort);
    String server = hexadecimal(serverPort);
    int[] counts = new int[2];
    forEach(
        socket -> {
          if (socket.isIn(ESTABLISHED)) {
            counts[0] += socket.localPort.equals(listens) ? 1 : 0;
            counts[1] += socket.remotePort.equals(server) ? 1 : 0;
          }
        });
    return new Counts(counts[0], counts[1]);
  }

  /**
   * Returns the process that listens on a port, of several the one with the lowest id, which has
   * started the others; empty where this user may not look at it.
   */
  Optional<Long> listener(int port) {
    Set<String> links = new HashSet<>();
    String listens = hexadecimal(port);
    try {
      forEach(
          socket -> {
            if (socket.isIn(LISTENING) && socket.localPort.equals(listens)) {
              links.add(socket.link());
            }
          });
    } catch (IOException e) {
      return Optional.empty(); // not Linux
    }
    return links.isEmpty() ? Optional.empty() : holder(links);
  }

  private Optional<Long> holder(Set<String> links) {
    return FileTrees.list(proc).stream()
        .map(process -> process.getFileName().toString())
        .filter(name -> name.matches("[0-9]{1,10}"))
        .map(Long::valueOf)
        .sorted()
        .filter(pid -> holdsAny(proc.resolve(pid + "/fd"), links))
        .findFirst();
  }

  private static boolean holdsAny(Path openFiles, Set<String> links) {
    return FileTrees.list(openFiles).stream().map(TcpTable::target).anyMatch(links::contains);
  }

  private static String target(Path openFile) {
    try {
      return Files.readSymbolicLink(openFile).toString();
    } catch (IOException e) {
      return ""; // it was closed meanwhile
    }
  }

  private void forEach(Consumer<Socket> one) throws IOException {
    for (String file : FILES) {
      Path list = proc.resolve(file);
      if (file.equals(FILES.get(0)) || Files.isReadable(list)) {
        try (BufferedReader lines = Files.newBufferedReader(list, StandardCharsets.ISO_8859_1)) {
          forEach(lines, one);
        }
      }
    }
  }

  private static void forEach(BufferedReader lines, Consumer<Socket> one) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Socket socket = Socket.of(line);
      if (socket != null) {
        one.accept(socket);
      }
    }
  }

  private static String hexadecimal(int port) {
    return String.format(Locale.ROOT, "%04X", port);
  }
}
