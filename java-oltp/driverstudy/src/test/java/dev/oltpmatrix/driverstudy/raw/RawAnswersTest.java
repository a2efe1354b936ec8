package dev.oltpmatrix.driverstudy.raw;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.load.driver.Endpoint;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that invalid answers are reported as errors, never as unexpected exceptions of the program.
 */
class RawAnswersTest {
  private static final String OK = "00000002000000";

  private static final String GREETING =
      "0a"
          + hex("10.11.0-MariaDB\0")
          + "01000000"
          + hex("12345678")
          + "00".repeat(19)
          + hex("123456789012\0")
          + hex("mysql_native_password\0");

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static Stream<Arguments> firstAnswers() {
    return Stream.of(
        Arguments.of("", "an empty packet"),
        Arguments.of("ff", "an error without a code"),
        Arguments.of("ff10", "an error without a code"),
        Arguments.of("ff1004", "error 1040: "),
        Arguments.of("ff1004" + hex("#080"), "error 1040: #080"),
        Arguments.of("ff1004" + hex("#08004Too many"), "error 1040: Too many"),
        Arguments.of("0a", "no greeting"),
        Arguments.of("0a" + hex("5.5\0") + "01", "no greeting"));
  }

  @ParameterizedTest
  @MethodSource("firstAnswers")
  void anInvalidGreeting(String packet, String words) throws IOException {
    refused(words, packet);
  }

  private static Stream<Arguments> answersToALogin() {
    return Stream.of(
        Arguments.of("", "an empty packet"),
        Arguments.of("ff", "an error without a code"),
        Arguments.of("ff1504", "error 1045: "),
        Arguments.of("fe", "the account wants "));
  }

  @ParameterizedTest
  @MethodSource("answersToALogin")
  void anInvalidAnswerToALogin(String packet, String words) throws IOException {
    refused(words, GREETING, packet);
  }

  @Test
  void anInvalidAnswerToAStatement() throws IOException {
    refused("an empty packet", GREETING, OK, "");
    refused("an error without a code", GREETING, OK, "ffff");
  }

  @Test
  void aTooShortAnswerToAPrepare() throws Exception {
    try (ServerSocket server = answering(GREETING, OK, OK, "0001");
        RawConnection connection = RawConnection.open(endpoint(server))) {
      assertThatThrownBy(() -> connection.prepare("SELECT ?"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("shorter than the protocol");
    }
  }

  private static void refused(String words, String... packets) throws IOException {
    try (ServerSocket server = answering(packets)) {
      assertThatThrownBy(() -> RawConnection.open(endpoint(server)).close())
          .isInstanceOf(SQLException.class)
          .satisfies(
              e -> {
                int code = ((SQLException) e).getErrorCode();
                String said = code == 0 ? e.getMessage() : "error " + code + ": " + e.getMessage();
                org.assertj.core.api.Assertions.assertThat(said).contains(words);
              });
    }
  }

  private static Endpoint endpoint(ServerSocket server) {
    ServerPlace place = ServerPlace.tcp("127.0.0.1", server.getLocalPort());
    return new Endpoint(place, "me", "secret", "shop", Tls.OFF, false, false, false);
  }

  /**
   * Returns a server that greets with the first packet and answers each of the client's with the
   * next, then closes.
   */
  private static ServerSocket answering(String... packets) throws IOException {
    ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Thread thread =
        new Thread(
            () -> {
              try (Socket client = server.accept()) {
                int number = 0;
                for (String packet : packets) {
                  byte[] payload = HexFormat.of().parseHex(packet);
                  client.getOutputStream().write(RawPackets.packet(number, payload));
                  byte[] head = client.getInputStream().readNBytes(4);
                  if (head.length < 4) {
                    return;
                  }
                  client.getInputStream().readNBytes((head[0] & 0xff) | (head[1] & 0xff) << 8);
                  number = head[3] + 1;
                }
              } catch (IOException e) {
                // The test has ended.
              }
            },
            "raw-answers");
    thread.setDaemon(true);
    thread.start();
    return server;
  }
}
