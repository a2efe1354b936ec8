package dev.oltpmatrix.server.settle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuiescenceTest {
  private static Quiescence reading(
      long history, boolean purgeIdle, long dirty, long connections, long running) {
    return new Quiescence(history, purgeIdle, dirty, 10_000L, connections, running);
  }

  @Test
  void aQuietServerIsQuiescent() {
    assertThat(reading(4, false, 100, 0, 0).unsettled(true, true)).isEmpty();
  }

  @Test
  void pendingWorkAfterWritesIsReportedWithNumbers() {
    assertThat(reading(5000, false, 101, 3, 2).unsettled(true, true))
        .containsExactly(
            "3 connections open",
            "2 threads running",
            "5000 transactions to purge",
            "101 dirty pages");
  }

  @Test
  void afterReadsOnlyTheClientsMatter() {
    assertThat(reading(5000, false, 9000, 1, 0).unsettled(false, true))
        .containsExactly("1 connections open");
  }

  @Test
  void pagesOfAServerThatNobodyMakesFlushAreNotWaitedFor() {
    assertThat(reading(5000, false, 9000, 0, 0).unsettled(true, false))
        .containsExactly("5000 transactions to purge");
  }

  @Test
  void undoLogsThatAnIdlePurgeLeavesDoNotCount() {
    assertThat(reading(901, true, 0, 0, 0).unsettled(true, true)).isEmpty();
  }

  @Test
  void unreportedValuesAreNotWaitedFor() {
    assertThat(new Quiescence(null, false, null, null, null, null).unsettled(true, true)).isEmpty();
  }

  @Test
  void purgeIsIdleOnceItHasComeToTheNewestTransaction() {
    String form = "Trx id counter 7235\nPurge done for trx's n:o < %d undo n:o < 0 state: %s\n";
    assertThat(Quiescence.isPurgeIdle(form.formatted(7235, "running but idle"))).isTrue();
    assertThat(Quiescence.isPurgeIdle(form.formatted(7235, "running"))).isFalse();
    assertThat(Quiescence.isPurgeIdle(form.formatted(5000, "running but idle"))).isFalse();
  }

  /** The text as 5.5.9 prints it. */
  @Test
  void anOldServerReportsHexadecimalNumbersAndNoState() {
    String form =
        "Trx id counter 40E54\nPurge done for trx's n:o < %s undo n:o < 0\nHistory list\n";
    assertThat(Quiescence.isPurgeIdle(form.formatted("40E54"))).isTrue();
    assertThat(Quiescence.isPurgeIdle(form.formatted("40A54"))).isFalse();
    assertThat(Quiescence.isPurgeIdle("")).isFalse();
  }

  @Test
  void theHistoryIsFoundInTheMonitorsText() {
    assertThat(Quiescence.historyIn("Trx id counter 9\nHistory list length 17\nLIST OF"))
        .isEqualTo(17);
    assertThat(Quiescence.historyIn("no such line")).isNull();
  }
}
