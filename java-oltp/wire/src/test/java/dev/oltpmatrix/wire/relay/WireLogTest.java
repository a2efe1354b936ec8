package dev.oltpmatrix.wire.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireLogTest {
  private final WireLog log = new WireLog();
  private final Tap tap = log.connected();

  private void login(int capabilities) {
    tap.toClient(Packets.greeting());
    tap.fromClient(Packets.login(capabilities));
    tap.toClient(Packets.ok(2));
  }

  @Test
  void aLoginIsARoundTripAndNoCommand() {
    login(Packets.CLIENT_PROTOCOL_41);
    WireCounts counts = log.counts();
    assertThat(counts.connects()).isEqualTo(1);
    assertThat(counts.trips()).isEqualTo(1);
    assertThat(counts.packetsToServer()).isEqualTo(1);
    assertThat(counts.packetsToClient()).isEqualTo(2);
    assertThat(counts.bytesToServer()).isEqualTo(Packets.login(0).remaining());
    assertThat(counts.bytesToClient())
        .isEqualTo(Packets.greeting().remaining() + Packets.ok(2).remaining());
    assertThat(counts.commands()).isEmpty();
    assertThat(counts.encrypted()).isFalse();
  }

  @Test
  void commandsAreCountedByName() {
    login(Packets.CLIENT_PROTOCOL_41);
    WireCounts before = log.counts();
    tap.fromClient(Packets.query("SELECT 1"));
    tap.toClient(Packets.ok(1));
    tap.fromClient(Packets.command(0x16, "SELECT ?"));
    tap.toClient(Packets.ok(1));
    tap.fromClient(Packets.command(0x17, "\1\0\0\0"));
    tap.toClient(Packets.ok(1));
    tap.fromClient(Packets.command(0xFA, "\1\0\0\0"));
    tap.toClient(Packets.ok(1));
    tap.fromClient(Packets.command(0x19, "\1\0\0\0"));
    tap.fromClient(Packets.command(0x1F, ""));
    tap.toClient(Packets.ok(1));
    tap.fromClient(Packets.command(0x42, ""));
    tap.fromClient(Packets.command(0x01, ""));

    WireCounts after = log.counts().minus(before);
    assertThat(after.commands())
        .containsOnly(
            entry("COM_QUERY", 1L),
            entry("COM_STMT_PREPARE", 1L),
            entry("COM_STMT_EXECUTE", 1L),
            entry("COM_STMT_BULK_EXECUTE", 1L),
            entry("COM_STMT_CLOSE", 1L),
            entry("COM_RESET_CONNECTION", 1L),
            entry("COM_0x42", 1L),
            entry("COM_QUIT", 1L));
    assertThat(after.command("COM_STMT_PREPARE")).isEqualTo(1);
    assertThat(after.command("COM_PING")).isZero();
    assertThat(after.trips()).isEqualTo(5);
    assertThat(after.connects()).isZero();
    assertThat(after.packetsToServer()).isEqualTo(8);
    assertThat(log.statements())
        .containsExactly(
            "COM_QUERY SELECT 1",
            "COM_STMT_PREPARE SELECT ?",
            "COM_STMT_EXECUTE",
            "COM_STMT_BULK_EXECUTE",
            "COM_STMT_CLOSE",
            "COM_RESET_CONNECTION",
            "COM_0x42",
            "COM_QUIT");
    log.forgetStatements();
    assertThat(log.statements()).isEmpty();
    assertThat(log.counts().minus(before)).isEqualTo(after);
  }

  @Test
  void aDifferenceHasOnlyNewCommands() {
    login(Packets.CLIENT_PROTOCOL_41);
    tap.fromClient(Packets.query("SELECT 1"));
    WireCounts before = log.counts();
    tap.fromClient(Packets.command(0x0E, ""));
    assertThat(log.counts().minus(before).commands()).isEqualTo(Map.of("COM_PING", 1L));
    assertThat(before.commands()).isEqualTo(Map.of("COM_QUERY", 1L));
  }

  @Test
  void dataSentBeforeTheFirstAnswerIsOneRoundTrip() {
    login(Packets.CLIENT_PROTOCOL_41);
    WireCounts before = log.counts();
    for (int i = 0; i < 3; i++) {
      tap.fromClient(Packets.query("INSERT"));
    }
    for (int i = 0; i < 3; i++) {
      tap.toClient(Packets.ok(1));
    }
    assertThat(log.counts().minus(before).trips()).isEqualTo(1);
    // It has no answer, so no client waits for one.
    tap.fromClient(Packets.command(0x19, "\1\0\0\0"));
    tap.toClient(ByteBuffer.allocate(0));
    assertThat(log.counts().minus(before).trips()).isEqualTo(1);
    tap.fromClient(Packets.query("SELECT"));
    tap.toClient(Packets.ok(1));
    assertThat(log.counts().minus(before).trips()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 1000})
  void packetsAreFoundInChunksOfAnySize(int chunkBytes) {
    String longText = "SELECT '" + "ü".repeat(300) + "'";
    ByteBuffer all =
        Packets.together(
            Packets.login(Packets.CLIENT_PROTOCOL_41),
            Packets.query("SELECT 1"),
            Packets.query(longText),
            Packets.command(0x0E, ""),
            Packets.query("DO\n2"));
    int bytes = all.remaining();
    while (all.hasRemaining()) {
      int end = Math.min(all.limit(), all.position() + chunkBytes);
      tap.fromClient(all.slice(all.position(), end - all.position()));
      all.position(end);
    }
    WireCounts counts = log.counts();
    assertThat(counts.bytesToServer()).isEqualTo(bytes);
    assertThat(counts.packetsToServer()).isEqualTo(5);
    assertThat(counts.commands()).isEqualTo(Map.of("COM_QUERY", 3L, "COM_PING", 1L));
    assertThat(log.statements())
        .containsExactly(
            "COM_QUERY SELECT 1",
            "COM_QUERY SELECT '" + "ü".repeat(96), // 200 bytes
            "COM_PING",
            "COM_QUERY DO 2");
  }

  @Test
  void aPacketOfMaximumSizeContinuesInTheNext() {
    login(Packets.CLIENT_PROTOCOL_41);
    WireCounts before = log.counts();
    tap.fromClient(Packets.greatest(0, 0x03));
    // After 256 of them the number is 0 again, and the content may look like a command.
    tap.fromClient(Packets.greatest(0, 0x16));
    tap.fromClient(Packets.packet(0, (byte) 0x16));
    tap.fromClient(Packets.command(0x0E, ""));
    WireCounts after = log.counts().minus(before);
    assertThat(after.commands()).isEqualTo(Map.of("COM_QUERY", 1L, "COM_PING", 1L));
    assertThat(after.packetsToServer()).isEqualTo(4);
    assertThat(after.bytesToServer()).isEqualTo(2L * (4 + 0xFF_FFFF) + 5 + 5);
  }

  @Test
  void anEmptyContinuationEndsAPacketOfExactlyTheMaximumSize() {
    login(Packets.CLIENT_PROTOCOL_41);
    tap.fromClient(Packets.greatest(0, 0x03));
    tap.fromClient(Packets.packet(1));
    tap.fromClient(Packets.command(0x0E, ""));
    assertThat(log.counts().commands()).isEqualTo(Map.of("COM_QUERY", 1L, "COM_PING", 1L));
  }

  @Test
  void aFileOfTheClientsIsNoCommand() {
    login(Packets.CLIENT_PROTOCOL_41);
    tap.fromClient(Packets.query("LOAD DATA LOCAL INFILE 'f' INTO TABLE t"));
    tap.toClient(Packets.packet(1, (byte) 0xFB, (byte) 'f'));
    for (int sequence = 2; sequence < 600; sequence++) {
      tap.fromClient(Packets.packet(sequence & 0xFF, (byte) 0x03, (byte) 'x'));
    }
    tap.fromClient(Packets.packet(600 & 0xFF));
    tap.toClient(Packets.ok(601 & 0xFF));
    tap.fromClient(Packets.command(0x0E, ""));
    assertThat(log.counts().commands()).isEqualTo(Map.of("COM_QUERY", 1L, "COM_PING", 1L));
  }

  @Test
  void aRowThatBeginsWithNullAsksForNoFile() {
    login(Packets.CLIENT_PROTOCOL_41);
    tap.fromClient(Packets.query("SELECT NULL FROM t"));
    tap.toClient(Packets.packet(1, (byte) 0xFB)); // the 257th packet of a result
    tap.fromClient(Packets.query("SELECT 1"));
    assertThat(log.counts().command("COM_QUERY")).isEqualTo(2);
  }

  @Test
  void afterATlsRequestOnlyBytesAreCounted() {
    tap.toClient(Packets.greeting());
    tap.fromClient(Packets.together(Packets.tlsRequest(), Packets.query("not a query")));
    tap.toClient(Packets.ok(0));
    tap.fromClient(Packets.query("neither"));
    WireCounts counts = log.counts();
    assertThat(counts.encrypted()).isTrue();
    assertThat(counts.compressed()).isFalse();
    assertThat(counts.commands()).isEmpty();
    assertThat(counts.packetsToServer()).isEqualTo(1);
    assertThat(counts.packetsToClient()).isEqualTo(1);
    assertThat(counts.trips()).isEqualTo(1);
    assertThat(counts.bytesToClient())
        .isEqualTo(Packets.greeting().remaining() + Packets.ok(0).remaining());
    assertThat(counts.minus(counts).encrypted()).isTrue();
  }

  @Test
  void aCompressedConnectionIsRecognised() {
    login(Packets.CLIENT_PROTOCOL_41 | Packets.CLIENT_COMPRESS);
    tap.fromClient(Packets.query("this would have another header"));
    assertThat(log.counts().compressed()).isTrue();
    assertThat(log.counts().encrypted()).isFalse();
    assertThat(log.counts().commands()).isEmpty();
  }

  @Test
  void theNumberOfQueryAttributesIsNotInTheText() {
    login(Packets.CLIENT_PROTOCOL_41 | Packets.CLIENT_QUERY_ATTRIBUTES);
    tap.fromClient(Packets.query("\0\1SELECT 1"));
    assertThat(log.statements()).containsExactly("COM_QUERY SELECT 1");
  }

  @Test
  void connectionsAreDistinguished() {
    login(Packets.CLIENT_PROTOCOL_41);
    Tap other = log.connected();
    tap.fromClient(Packets.query("SELECT 1"));
    other.toClient(Packets.greeting());
    other.fromClient(Packets.login(Packets.CLIENT_PROTOCOL_41));
    tap.toClient(Packets.ok(1));
    other.toClient(Packets.ok(2));
    assertThat(log.counts().trips()).isEqualTo(3);
    assertThat(log.counts().connects()).isEqualTo(2);
    assertThat(log.counts().commands()).isEqualTo(Map.of("COM_QUERY", 1L));
  }

  @Test
  void theNumberOfKeptStatementsIsLimited() {
    login(Packets.CLIENT_PROTOCOL_41);
    for (int i = 0; i < 10_001; i++) {
      tap.fromClient(Packets.query("SELECT " + i));
    }
    assertThat(log.statements()).hasSize(10_000).endsWith("COM_QUERY SELECT 10000");
  }

  /** The delay is long, as a busy machine may take long to send three messages. */
  @Test
  void throughARelaySendingWithoutWaitingIsOneRoundTrip() throws Exception {
    WireLog relayLog = new WireLog();
    try (RelayedServer relayed = new RelayedServer(Duration.ofMillis(300), relayLog::connected);
        Socket client = relayed.connect();
        Socket server = relayed.accept()) {
      Future<Long> echo =
          Background.start(() -> server.getInputStream().transferTo(server.getOutputStream()));
      WireCounts atStart = relayLog.settled(400);
      for (int i = 0; i < 3; i++) {
        client.getOutputStream().write(Packets.command(0x0E, "").array());
        client.getOutputStream().flush();
      }
      client.getInputStream().readNBytes(15);
      WireCounts pipelined = relayLog.settled(400);
      assertThat(pipelined.minus(atStart).trips()).isEqualTo(1);
      assertThat(pipelined.minus(atStart).bytesToServer()).isEqualTo(15);
      assertThat(pipelined.minus(atStart).bytesToClient()).isEqualTo(15);
      for (int i = 0; i < 2; i++) {
        client.getOutputStream().write(Packets.command(0x0E, "").array());
        client.getInputStream().readNBytes(5);
      }
      assertThat(relayLog.counts().minus(pipelined).trips()).isEqualTo(2);
      assertThat(relayLog.counts().connects()).isEqualTo(1);
      client.shutdownOutput();
      assertThat(echo.get()).isEqualTo(25);
    }
  }

  @Test
  void settledWaitsForDataInTransit() throws Exception {
    WireLog relayLog = new WireLog();
    try (RelayedServer relayed = new RelayedServer(Duration.ofMillis(10), relayLog::connected);
        Socket client = relayed.connect();
        Socket server = relayed.accept()) {
      server.getOutputStream().write(new byte[7]);
      assertThat(relayLog.settled(500).bytesToClient()).isEqualTo(7);
      client.getOutputStream().write(new byte[5]);
      assertThat(relayLog.settled(500).bytesToServer()).isEqualTo(5);
    }
  }
}
