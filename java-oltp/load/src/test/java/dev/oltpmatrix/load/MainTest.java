package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.workload.Workloads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int oltp(String... arguments) throws InterruptedException {
    return Main.run(
        List.of(arguments),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void helpNamesEveryTestAndOption() throws InterruptedException {
    assertThat(oltp("--help")).isZero();

    assertThat(Workloads.names()).hasSize(11).allMatch(printed()::contains);
    assertThat(printed()).contains("--delete-inserts=1", "--rand-zipfian-exp=0.8", "--rate=0");
  }

  @Test
  void helpOfATestNamesThatOne() throws InterruptedException {
    assertThat(oltp("bulk_insert", "help")).isZero();

    assertThat(printed()).contains("usage: oltp bulk_insert").doesNotContain("oltp_read_only");
  }

  @Test
  void theVersionIsOneLine() throws InterruptedException {
    assertThat(oltp("--version")).isZero();

    assertThat(printed()).matches("oltp \\d+\\.\\d+\\.\\d+\n");
  }

  @Test
  void wrongUsageIsOneLineAndStatusTwo() throws InterruptedException {
    assertThat(oltp("oltp_read_only", "run", "--tabels=3")).isEqualTo(2);

    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines("oltp: --tabels: no such option; the nearest is --tables\n");
  }

  @Test
  void whatIsForeignInAMessageDrivesNoTerminal() throws InterruptedException {
    assertThat(oltp("oltp_read_only", "run", "--\u001b]0;title\u0007=3")).isEqualTo(2);

    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("oltp: --\\x1b]0;title\\x07: no such option")
        .doesNotContain("\u001b", "\u0007");
  }

  @Test
  void aDryRunNeedsNoServer() throws InterruptedException {
    String nowhere = "--mysql-port=1";
    for (String command : List.of("prepare", "prewarm", "run", "cleanup")) {
      assertThat(oltp("oltp_read_write", command, nowhere, "--mysql-dry-run", "--events=10"))
          .as(err::toString)
          .isZero();
    }

    assertThat(printed()).contains("total number of events:              10");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aServerThatTakesTheConnectionAndSaysNothingIsToldInTime(String driver) throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      for (String command : List.of("prepare", "run")) {
        int status =
            oltp(
                "oltp_read_only",
                command,
                "--driver=" + driver,
                "--mysql-host=127.0.0.1",
                "--mysql-port=" + silent.getLocalPort(),
                "--thread-init-timeout=1");

        assertThat(status).as(command).isEqualTo(1);
      }
    }

    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("no answer within 1 s", "--thread-init-timeout");
  }
}
