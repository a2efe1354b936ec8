package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.readings.Line;
import dev.oltpmatrix.host.readings.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  @Test
  void establishedConnectionsOnBothSidesAreCounted() throws IOException {
    write("tcp", SOCKETS);
    assertThat(new TcpTable(proc).count(0x533C, 3306)).isEqualTo(new TcpTable.Counts(2, 1));
    assertThat(new TcpTable(proc).count(9999, 9998)).isEqualTo(new TcpTable.Counts(0, 0));
  }

  @Test
  void thoseOfIpv6AreAmongThem() throws IOException {
    write("tcp", SOCKETS);
    String six = "0000000000000000FFFF00000100007F";
    write("tcp6", HEADER + line(0, six + ":C200 " + six + ":0CEA 01", 90));
    assertThat(new TcpTable(proc).count(0x533C, 3306)).isEqualTo(new TcpTable.Counts(2, 2));
  }

  @Test
  void withoutTheListNothingIsKnown() {
    assertThatThrownBy(() -> new TcpTable(proc).count(1, 2)).isInstanceOf(IOException.class);
    assertThat(new TcpTable(proc).listener(1)).isEmpty();
    Readings readings = new Readings();
    new TcpTable(proc).readCounts(readings, 5, "path.x.", 1, 2);
    assertThat(readings.lines()).isEmpty();
    assertThat(readings.unread()).containsOnlyKeys("path.x.client_connections");
  }

  @Test
  void bothNumbersAreGauges() throws IOException {
    write("tcp", SOCKETS);
    Readings readings = new Readings();
    new TcpTable(proc).readCounts(readings, 5, "path.x.", 0x533C, 3306);
    assertThat(readings.lines())
        .containsOnlyKeys("path.x.client_connections", "path.x.server_connections");
    assertThat(readings.lines().values()).extracting(Line::kind).containsOnly(Line.Kind.GAUGE);
  }

  @Test
  void theListenerIsTheFirstProcessThatHoldsTheListeningSocket() throws IOException {
    write("tcp", SOCKETS);
    open(500, "socket:[78]");
    open(40, "socket:[1]");
    open(300, "socket:[77]");
    open(301, "socket:[77]");
    assertThat(new TcpTable(proc).listener(0x533C)).hasValue(300L);
    assertThat(new TcpTable(proc).listener(3306)).isEmpty();
  }

  private void open(int pid, String target) throws IOException {
    Path files = Files.createDirectories(proc.resolve(pid + "/fd"));
    Files.createSymbolicLink(files.resolve("3"), Path.of(target));
  }
}
