package dev.oltpmatrix.wire.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerRemedyTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1053 | 08S01 | the server closed the connection: it is shutting down",
        "1927 | 70100 | the server closed the connection: somebody used KILL",
        "4031 | HY000 | the server closed the connection: it was idle for longer than wait_timeout",
        "3032 | HY000 | the server closed the connection: it went into offline mode",
        "0    | 08S01 | the server closed the connection: it was stopped, or somebody used KILL",
        "-1   | 08000 | the server closed the connection: it was stopped, or somebody used KILL",
        "1153 | 08S01 | larger than the server's max_allowed_packet: raise it",
      })
  void aClosedConnectionIsReportedWithItsRemedy(int code, String state, String words) {
    assertThat(ServerRemedy.ofClosing(new SQLException("as the driver has it", state, code)))
        .hasValueSatisfying(message -> assertThat(message).contains(words));
  }

  @Test
  void aDriversRefusalOfALargeStatementNamesTheServersLimit() {
    SQLException mysql =
        new SQLException("Packet for query is too large. Set 'max_allowed_packet'", "08S01", 0);

    assertThat(ServerRemedy.ofClosing(mysql).orElseThrow()).contains("raise it");
  }

  @Test
  void aServerWithoutRoomIsNotBlamedOnKill() {
    SQLException full =
        new SQLException("message from server: \"Too many connections\"", "08004", 0);

    assertThat(ServerRemedy.ofClosing(full).orElseThrow())
        .contains("raise its max_connections")
        .doesNotContain("KILL");
  }

  @Test
  void theInnermostReasonIsReported() {
    SQLException lost = new SQLException("Communications link failure", "08S01", 0);
    lost.initCause(new EOFException("read 0 bytes"));

    assertThat(ServerRemedy.ofClosing(lost).orElseThrow()).contains("(read 0 bytes)");
  }

  @Test
  void anErrorThatLeavesTheConnectionOpenIsNotReported() {
    assertThat(ServerRemedy.ofClosing(new SQLException("Deadlock", "40001", 1213))).isEmpty();
    assertThat(ServerRemedy.ofClosing(new SQLException("Query interrupted", "70100", 1317)))
        .isEmpty();
  }
}
