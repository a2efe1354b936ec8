package dev.oltpmatrix.server.settle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuiescenceTest {
  /** Of 10,000 pages; what is missing in a row is not reported by the server. */
  @ParameterizedTest
  @CsvSource({
    "4, false, 100, 0, 0, true, true, ",
    "128, false, 100, 0, 0, true, true, ",
    "5000, false, 101, 3, 2, true, true, '3 connections open, 2 threads running,"
        + " 5000 transactions to purge, 101 dirty pages'",
    "5000, false, 9000, 1, 0, false, true, 1 connections open", // after reads clients matter alone
    "5000, false, 9000, 0, 0, true, false, 5000 transactions to purge", // nobody makes it flush
    "901, true, 0, 0, 0, true, true, ", // undo logs that an idle purge leaves
    ", false, , , , true, true, ",
  })
  void whatKeepsAServerFromBeingQuiescentIsReported(
      Long history,
      boolean purgeIdle,
      Long dirty,
      Long connections,
      Long running,
      boolean wrote,
      boolean flushes,
      String unsettled) {
    Quiescence reading = new Quiescence(history, purgeIdle, dirty, 10_000L, connections, running);
    assertThat(String.join(", ", reading.unsettled(wrote, flushes)))
        .isEqualTo(unsettled == null ? "" : unsettled);
  }

  /** The second form is that of 5.5.9, with hexadecimal numbers and no state. */
  @ParameterizedTest
  @CsvSource({
    "7235, 7235, ' undo n:o < 0 state: running but idle', true",
    "7235, 7235, ' undo n:o < 0 state: running', false",
    "7235, 5000, ' undo n:o < 0 state: running but idle', false",
    "40E54, 40E54, ' undo n:o < 0', true",
    "40E54, 40A54, ' undo n:o < 0', false",
    "40E54, 40A54, '', false",
  })
  void purgeIsIdleOnceItHasComeToTheNewestTransaction(
      String counter, String done, String state, boolean isIdle) {
    String monitor =
        "Trx id counter %s\nPurge done for trx's n:o < %s%s\nHistory list length 17\n"
            .formatted(counter, done, state);
    assertThat(Quiescence.isPurgeIdle(monitor)).isEqualTo(isIdle);
    assertThat(Quiescence.historyIn(monitor)).isEqualTo(17);
    assertThat(Quiescence.historyIn("no such line")).isNull();
  }
}
