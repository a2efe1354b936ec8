package dev.oltpmatrix.wire.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class RelayTest {
  private static final int SEED = 15;
  private static final int FIVE_MB = 5_000_000;

  @ParameterizedTest
  @ValueSource(longs = {0, 100, 5_000})
  void bothDirectionsTransferDataAtTheSameTime(long rttUs) throws Exception {
    byte[] asked = randomBytes(FIVE_MB);
    byte[] answered = randomBytes(FIVE_MB);
    try (RelayedServer relayed = new RelayedServer(Duration.ofNanos(rttUs * 1_000));
        Socket client = relayed.connect();
        Socket server = relayed.accept()) {
      Future<byte[]> gotByServer = Background.start(() -> server.getInputStream().readAllBytes());
      Future<byte[]> gotByClient = Background.start(() -> client.getInputStream().readAllBytes());
      Future<Object> answering = Background.start(() -> send(server, answered));
      sendAndEnd(client, asked);
      answering.get();

      assertThat(gotByServer.get()).isEqualTo(asked);
      sendAndEnd(server, new byte[] {3}); // a side that has ended its output still receives
      assertThat(gotByClient.get()).startsWith(answered).hasSize(FIVE_MB + 1).endsWith(3);
    }
  }

  private static Object send(Socket socket, byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return bytes;
  }

  private static Object sendAndEnd(Socket socket, byte[] bytes) throws IOException {
    send(socket, bytes);
    socket.shutdownOutput();
    return bytes;
  }

  @Test
  void aRoundTripTakesAtLeastTheRequestedTime() throws Exception {
    assertThat(MeasuredRtt.medianNs(20_000_000, 10)).isGreaterThanOrEqualTo(20_000_000);
  }

  /** Sleeping for each of them would take 100 × 50 ms. */
  @Test
  void dataSentWithoutWaitingIsDelayedOnceAndInOrder() throws Exception {
    Duration rtt = Duration.ofMillis(100);
    int messages = 100;
    try (RelayedServer relayed = new RelayedServer(rtt);
        Socket client = relayed.connect();
        Socket server = relayed.accept()) {
      Future<Object> echo = Background.start(() -> echoUntilEnd(server));
      long startNs = System.nanoTime();
      for (int i = 0; i < messages; i++) {
        client.getOutputStream().write(i);
        Thread.sleep(1); // so that they arrive one by one
      }
      client.shutdownOutput();
      byte[] got = client.getInputStream().readAllBytes();
      echo.get();

      assertThat(System.nanoTime() - startNs).isLessThan(10 * rtt.toNanos());
      assertThat(got).hasSize(messages);
      for (int i = 0; i < messages; i++) {
        assertThat(got[i]).isEqualTo((byte) i);
      }
    }
  }

  private static Object echoUntilEnd(Socket server) throws IOException {
    server.getInputStream().transferTo(server.getOutputStream());
    server.shutdownOutput();
    return server;
  }

  /** A delay for each chunk of at most 256 KiB would take 76 × 100 ms. */
  @Test
  void latencyDoesNotLimitThroughput() throws Exception {
    byte[] bytes = randomBytes(20_000_000);
    try (RelayedServer relayed = new RelayedServer(Duration.ofMillis(200));
        Socket client = relayed.connect();
        Socket server = relayed.accept()) {
      long startNs = System.nanoTime();
      Future<Object> sending = Background.start(() -> sendAndEnd(client, bytes));
      byte[] got = server.getInputStream().readAllBytes();
      sending.get();

      assertThat(System.nanoTime() - startNs).isLessThan(Duration.ofSeconds(6).toNanos());
      assertThat(got).isEqualTo(bytes);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1_000})
  void aSlowReceiverDoesNotThrottleTheSender(long rttUs) throws Exception {
    byte[] bytes = randomBytes(40_000_000); // more than the sockets' own buffers hold
    try (RelayedServer relayed = new RelayedServer(Duration.ofNanos(rttUs * 1_000));
        Socket client = relayed.connect();
        Socket server = relayed.accept()) {
      sendAndEnd(client, bytes);
      assertThat(server.getInputStream().readAllBytes()).isEqualTo(bytes);
    }
  }

  @Test
  void manyConnectionsDoNotMix() throws Exception {
    int count = 300;
    List<Socket> sockets = new ArrayList<>();
    List<Future<Object>> echoes = new ArrayList<>();
    try (RelayedServer relayed = new RelayedServer(Duration.ofMillis(2))) {
      for (int i = 0; i < count; i++) {
        Socket client = relayed.connect();
        sockets.add(client);
        Socket server = relayed.accept();
        sockets.add(server);
        echoes.add(Background.start(() -> echoUntilEnd(server)));
      }
      for (int i = 0; i < count; i++) {
        sockets.get(2 * i).getOutputStream().write(new byte[] {(byte) i, (byte) (i >> 8)});
      }
      for (int i = 0; i < count; i++) {
        assertThat(sockets.get(2 * i).getInputStream().readNBytes(2))
            .containsExactly((byte) i, (byte) (i >> 8));
        sockets.get(2 * i).shutdownOutput();
        echoes.get(i).get();
      }
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anAbortedConnectionEndsTheOtherSide(boolean clientBreaks) throws Exception {
    try (RelayedServer relayed = new RelayedServer(Duration.ofMillis(1));
        Socket client = relayed.connect();
        Socket server = relayed.accept()) {
      Socket breaking = clientBreaks ? client : server;
      breaking.setSoLinger(true, 0); // like the end of a killed process
      breaking.close();
      assertEnded(clientBreaks ? server : client);
    }
  }

  @Test
  void closingTheRelayEndsAllConnections() throws Exception {
    try (RelayedServer relayed = new RelayedServer(Duration.ofMillis(1));
        Socket client = relayed.connect();
        Socket server = relayed.accept()) {
      client.getOutputStream().write(1);
      assertThat(server.getInputStream().read()).isEqualTo(1);
      assertThat(relayed.relay.isOpen()).isTrue();
      relayed.relay.close();
      assertThat(relayed.relay.isOpen()).isFalse();
      assertEnded(client);
      assertEnded(server);
      assertThatThrownBy(relayed::connect).isInstanceOf(IOException.class);
    }
  }

  private static void assertEnded(Socket socket) throws IOException {
    int got;
    try {
      got = socket.getInputStream().read();
    } catch (java.net.SocketException e) {
      return; // reset, which is also an end
    }
    assertThat(got).isEqualTo(-1);
  }

  @Test
  void anUnreachableServerIsReportedOnceAndTheClientDisconnected() throws Exception {
    InetSocketAddress nobody;
    try (ServerSocket taken = RelayedServer.listen()) {
      nobody = RelayedServer.address(taken);
    }
    List<String> messages = Collections.synchronizedList(new ArrayList<>());
    try (Relay relay =
        Relay.start(RelayedServer.anyPort(), nobody, 0, () -> Tap.NONE, messages::add)) {
      for (int i = 0; i < 3; i++) {
        try (Socket client = RelayedServer.connect(relay.address())) {
          assertEnded(client);
        }
      }
    }
    assertThat(messages).hasSize(1);
    assertThat(messages.get(0)).contains("127.0.0.1:" + nobody.getPort()).contains("refused");
  }

  private static byte[] randomBytes(int count) {
    byte[] bytes = new byte[count];
    new Random(SEED + count).nextBytes(bytes);
    return bytes;
  }
}
