package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the kernel's lists of TCP sockets, of which IPv6 has one of its own (proc(5)). */
record TcpTable(Proc proc) {
  private static final String ESTABLISHED = "01";
  private static final String LISTENING = "0A";

  private static final int INODE = 9;

  /** One socket of a list; ports are hexadecimal. */
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
    List<Socket> established = sockets(ESTABLISHED);
    if (established == null) {
      to.unread(prefix + Telemetry.CLIENT_CONNECTIONS, "/proc/net/tcp cannot be read");
      return;
    }
    String listens = hexadecimal(listenPort);
    String server = hexadecimal(serverPort);
    to.gauge(
        prefix + Telemetry.CLIENT_CONNECTIONS,
        atNs,
        (double) established.stream().filter(socket -> socket.localPort.equals(listens)).count());
    to.gauge(
        prefix + Telemetry.SERVER_CONNECTIONS,
        atNs,
        (double) established.stream().filter(socket -> socket.remotePort.equals(server)).count());
  }

  /**
   * Returns the process that listens on a port, of several the one with the lowest id, which has
   * started the others; empty where this user may not look at it.
   */
  Optional<Long> listener(int port) {
    List<Socket> listening = sockets(LISTENING);
    Set<String> links =
        (listening == null ? Stream.<Socket>empty() : listening.stream())
            .filter(socket -> socket.localPort.equals(hexadecimal(port)))
            .map(Socket::link)
            .collect(Collectors.toSet());
    return links.isEmpty()
        ? Optional.empty()
        : proc.processes().stream().sorted().filter(pid -> holdsAny(pid, links)).findFirst();
  }

  private boolean holdsAny(long pid, Set<String> links) {
    return FileTrees.list(proc.root().resolve(pid + "/fd")).stream()
        .map(TcpTable::target)
        .anyMatch(links::contains);
  }

  private static String target(Path openFile) {
    try {
      return Files.readSymbolicLink(openFile).toString();
    } catch (IOException e) {
      return ""; // it was closed meanwhile
    }
  }

  /** Returns the sockets in a state; {@code null} where the kernel does not list them. */
  private List<Socket> sockets(String state) {
    List<String> lines = proc.lines("net/tcp");
    return lines.isEmpty()
        ? null
        : Stream.concat(lines.stream(), proc.lines("net/tcp6").stream())
            .map(Socket::of)
            .filter(Objects::nonNull)
            .filter(socket -> socket.state.equals(state))
            .toList();
  }

  private static String hexadecimal(int port) {
    return String.format(Locale.ROOT, "%04X", port);
  }
}
