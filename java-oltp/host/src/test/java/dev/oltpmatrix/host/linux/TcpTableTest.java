package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.readings.Line;
import dev.oltpmatrix.host.readings.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TcpTableTest {
  private static final String HEADER =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout"
          + " inode\n";

  /** A proxy on port 21308 (0x533C) with two clients, before a server on port 3306 (0x0CEA). */
  private static final String SOCKETS =
      HEADER
          + line(0, "0100007F:533C 00000000:0000 0A", 77)
          + line(1, "0100007F:533C 0100007F:C001 01", 78)
          + line(2, "0100007F:533C 0100007F:C002 01", 79)
          + line(3, "0100007F:C001 0100007F:533C 01", 80)
          + line(4, "0100007F:C100 0100007F:0CEA 01", 81)
          + line(5, "0100007F:0CEA 0100007F:C100 01", 82)
          + line(6, "0100007F:533C 0100007F:C003 06", 0);

  @TempDir private Path proc;

  private static String line(int number, String socket, int inode) {
    return "%4d: %s 00000000:00000000 00:00000000 00000000  1000        0 %d 1 0000000000000000\n"
        .formatted(number, socket, inode);
  }

  @BeforeEach
  void folder() throws IOException {
    Files.createDirectories(proc.resolve("net"));
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(proc.resolve("net").resolve(file), text);
  }

  private Readings read(int listenPort, int serverPort) {
    Readings readings = new Readings();
    table().readCounts(readings, 5, "path.x.", listenPort, serverPort);
    return readings;
  }

  private TcpTable table() {
    return new TcpTable(new Proc(proc));
  }

  private void assertCounts(int listenPort, int serverPort, double ofClients, double toServer) {
    Map<String, Line> lines = read(listenPort, serverPort).lines();
    assertThat(lines.values()).extracting(Line::kind).containsOnly(Line.Kind.GAUGE);
    assertThat(lines.get("path.x.client_connections").maxUntil(5)).isEqualTo(ofClients);
    assertThat(lines.get("path.x.server_connections").maxUntil(5)).isEqualTo(toServer);
  }

  @Test
  void establishedConnectionsOnBothSidesAreCountedThoseOfIpv6Too() throws IOException {
    write("tcp", SOCKETS);
    assertCounts(0x533C, 3306, 2, 1);
    assertCounts(9999, 9998, 0, 0);
    String six = "0000000000000000FFFF00000100007F";
    write("tcp6", HEADER + line(0, six + ":C200 " + six + ":0CEA 01", 90));
    assertCounts(0x533C, 3306, 2, 2);
  }

  @Test
  void withoutTheListNothingIsKnown() {
    assertThat(table().listener(1)).isEmpty();
    assertThat(read(1, 2).lines()).isEmpty();
    assertThat(read(1, 2).unread()).containsOnlyKeys("path.x.client_connections");
  }

  @Test
  void theListenerIsTheFirstProcessThatHoldsTheListeningSocket() throws IOException {
    write("tcp", SOCKETS);
    open(500, "socket:[78]");
    open(40, "socket:[1]");
    open(300, "socket:[77]");
    open(301, "socket:[77]");
    assertThat(table().listener(0x533C)).hasValue(300L);
    assertThat(table().listener(3306)).isEmpty();
  }

  private void open(int pid, String target) throws IOException {
    Path files = Files.createDirectories(proc.resolve(pid + "/fd"));
    Files.createSymbolicLink(files.resolve("3"), Path.of(target));
  }
}
