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

  /** Number of the field with the inode. */
  private static final int INODE = 9;

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

  /** One socket of a list. */
  private record Socket(String localPort, String remotePort, String state, String link) {
    /** Reads a line; returns {@code null} for one of another form, such as the header. */
    static Socket of(String line) {
      String[] fields = line.strip().split("\\s+", INODE + 2);
      return fields.length <= INODE || !fields[0].endsWith(":")
          ? null
          : new Socket(
              port(fields[1]), port(fields[2]), fields[3], "socket:[" + fields[INODE] + "]");
    }

    private static String port(String address) {
      return address.substring(address.lastIndexOf(':') + 1);
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
          if (socket.state.equals(ESTABLISHED)) {
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
            if (socket.state.equals(LISTENING) && socket.localPort.equals(listens)) {
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
