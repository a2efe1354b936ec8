package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.testing.Records;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellFlagsTest {
  private static List<Flag> flagsOf(LoadResult load) {
    return CellFlags.of(load, Workloads.named(load.setup().workload()));
  }

  @Test
  void aCellWithEnoughEventsAndNoErrorsHasNone() {
    assertThat(flagsOf(Records.load(4, 100, 1000))).isEmpty();
  }

  @Test
  void updatesThatChangeNothingAreFlagged() {
    LoadResult idle = Records.load("oltp_update_non_index", 4, 100, 1000);
    assertThat(flagsOf(idle))
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(tuple(Kind.IDLE_WRITES, 100.0, 1.0));
  }

  /** Returns the flags where 500 transactions completed. */
  private static List<Flag> atRate(long arrivals) {
    LoadResult load = Records.load(1000, 100, 1000);
    LoadResult.OpenLoop arrived =
        new LoadResult.OpenLoop(100, arrivals, 0, 0, load.latencies().summary(), null);
    return flagsOf(load.withOpenLoop(arrived));
  }

  @Test
  void aQueueThatGrewIsANote() {
    assertThat(atRate(505)).isEmpty();
    assertThat(atRate(506))
        .singleElement()
        .matches(flag -> flag.kind() == Kind.OVERLOADED && !flag.invalidates())
        .extracting(Flag::value, Flag::bound)
        .containsExactly(6.0, 0.01 * 506);
  }

  @Test
  void aQueueThatDrainedIsFromBeforeTheWindow() {
    assertThat(atRate(496)).isEmpty();
    assertThat(atRate(494))
        .singleElement()
        .matches(flag -> flag.kind() == Kind.QUEUE_DRAINED && flag.invalidates())
        .extracting(Flag::value, Flag::bound)
        .containsExactly(6.0, 0.01 * 494);
  }

  /** Returns the flags for 500 transactions with these statements and errors. */
  private static List<Flag> flags(
      String workload, LoadResult.Queries queries, Map<String, Long> errors) {
    LoadResult base = Records.load(workload, 4, 100, 1000);
    long restarts = errors.values().stream().mapToLong(Long::longValue).sum();
    return flagsOf(
        base.withCounts(
            new LoadResult.Counts(base.counts().transactions(), queries, errors, restarts, 0)));
  }

  @Test
  void beginAndCommitAreNoIdleWrites() {
    assertThat(flags("oltp_write_only", new LoadResult.Queries(0, 2000, 1000), Map.of())).isEmpty();
    assertThat(flags("oltp_write_only", new LoadResult.Queries(0, 1900, 1100), Map.of()))
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(tuple(Kind.IDLE_WRITES, 5.0, 1.0));
  }

  @Test
  void deletesMayMeetTheirOwnHolesButNotLiveOnThem() {
    assertThat(flags("oltp_delete", new LoadResult.Queries(0, 460, 40), Map.of())).isEmpty();
    assertThat(flags("oltp_delete", new LoadResult.Queries(0, 300, 200), Map.of()))
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(tuple(Kind.IDLE_WRITES, 40.0, 10.0));
  }

  @Test
  void aFewDeadlocksArePartOfTransactionsOfSeveralWrites() {
    LoadResult.Queries queries = new LoadResult.Queries(7000, 2000, 1005);
    assertThat(flags("oltp_read_write", queries, Map.of("1213", 4L, "1205", 1L))).isEmpty();
    assertThat(flags("oltp_read_write", queries, Map.of("1213", 5L, "1205", 1L)))
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(tuple(Kind.ERRORS, 6.0, 5.0));
    assertThat(flags("oltp_read_write", queries, Map.of("1213", 1L, "1020", 1L)))
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(tuple(Kind.ERRORS, 1.0, 0.0));
  }

  @Test
  void aDeadlockInAWorkloadWithoutTransactionsIsAnError() {
    assertThat(flags("oltp_update_index", new LoadResult.Queries(0, 500, 0), Map.of("1213", 1L)))
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(tuple(Kind.ERRORS, 1.0, 0.0));
  }

  @Test
  void rowsOfABulkInsertAreNotStatements() {
    assertThat(flags("bulk_insert", new LoadResult.Queries(0, 0, 0), Map.of())).isEmpty();
  }
}
