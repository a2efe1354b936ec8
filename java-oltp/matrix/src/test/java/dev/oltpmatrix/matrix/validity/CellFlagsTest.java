package dev.oltpmatrix.matrix.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.matrix.testing.Records;
import dev.oltpmatrix.matrix.testing.Specs;
import dev.oltpmatrix.record.LoadResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellFlagsTest {
  @Test
  void aCellWithEnoughEventsAndNoErrorsHasNone() {
    assertThat(CellFlags.of(Specs.several(List.of(4), 1, 1), Records.load(4, 100, 1000))).isEmpty();
  }

  @Test
  void updatesThatChangeNothingAreSaid() {
    LoadResult idle = Records.load("oltp_update_non_index", 4, 100, 1000);
    assertThat(CellFlags.of(Specs.several(List.of(4), 1, 1), idle))
        .containsExactly("1000 of 1000 writes changed nothing");
  }

  @Test
  void tooFewTransactionsForTheClientsAreSaidWithNumbers() {
    assertThat(CellFlags.of(Specs.several(List.of(4), 1, 1), Records.load(1000, 100, 1000)))
        .singleElement()
        .asString()
        .isEqualTo("too few events: 500 transactions in 5.0 s, wanted 2000");
  }

  /** 500 transactions with these statements and errors. */
  private static List<String> flags(
      String workload, LoadResult.Queries queries, Map<String, Long> errors) {
    LoadResult base = Records.load(workload, 4, 100, 1000);
    long restarts = errors.values().stream().mapToLong(Long::longValue).sum();
    return CellFlags.of(
        Specs.several(List.of(4), 1, 1),
        new LoadResult(
            base.format(),
            base.version(),
            base.generator(),
            base.generatorVersion(),
            workload,
            base.threads(),
            base.options(),
            false,
            base.connectS(),
            base.warmupS(),
            base.windowStartMonotonicNs(),
            base.windowEndMonotonicNs(),
            base.windowS(),
            false,
            base.transactions(),
            queries,
            errors,
            restarts,
            0,
            base.latency(),
            0,
            base.histogram(),
            base.intervals()));
  }

  @Test
  void beginAndCommitAreNoIdleWrites() {
    assertThat(flags("oltp_write_only", new LoadResult.Queries(0, 2000, 1000), Map.of())).isEmpty();
    assertThat(flags("oltp_write_only", new LoadResult.Queries(0, 1900, 1100), Map.of()))
        .containsExactly("100 of 2000 writes changed nothing");
  }

  @Test
  void deletesMayMeetTheirOwnHolesButNotLiveOnThem() {
    assertThat(flags("oltp_delete", new LoadResult.Queries(0, 460, 40), Map.of())).isEmpty();
    assertThat(flags("oltp_delete", new LoadResult.Queries(0, 300, 200), Map.of()))
        .containsExactly(
            "200 of 500 deletes found no row; take a bigger table or a shorter window");
  }

  @Test
  void aFewDeadlocksArePartOfTransactionsOfSeveralWrites() {
    LoadResult.Queries queries = new LoadResult.Queries(7000, 2000, 1005);
    assertThat(flags("oltp_read_write", queries, Map.of("1213", 4L, "1205", 1L))).isEmpty();
    assertThat(flags("oltp_read_write", queries, Map.of("1213", 5L, "1205", 1L)))
        .containsExactly("errors: {1205=1, 1213=5}");
    assertThat(flags("oltp_read_write", queries, Map.of("1213", 1L, "1020", 1L)))
        .containsExactly("errors: {1020=1}");
  }

  @Test
  void aDeadlockInAWorkloadWithoutTransactionsIsAnError() {
    assertThat(flags("oltp_update_index", new LoadResult.Queries(0, 500, 0), Map.of("1213", 1L)))
        .containsExactly("errors: {1213=1}");
  }

  @Test
  void rowsOfABulkInsertAreNotStatements() {
    assertThat(flags("bulk_insert", new LoadResult.Queries(0, 0, 0), Map.of())).isEmpty();
  }
}
