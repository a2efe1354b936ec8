package dev.oltpmatrix.experiment.validity;

import static dev.oltpmatrix.experiment.validity.CellValidityTest.assertFlags;
import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.workload.data.InputShare;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the flags that a generator's own counts give, of 500 transactions. */
class CellFlagsTest {
  /** Each row: reads, writes and other statements, and errors such as {@code 1213=4}. */
  @ParameterizedTest
  @CsvSource({
    "oltp_read_only,        7000, 0,    1000, '',              ",
    "oltp_update_non_index, 0,    0,    500,  '',              idle-writes invalid 100.00 1.00",
    // BEGIN and COMMIT are no writes
    "oltp_write_only,       0,    2000, 1000, '',              ",
    "oltp_write_only,       0,    1900, 1100, '',              idle-writes invalid 5.00 1.00",
    // deletes may meet their own holes, but not live on them
    "oltp_delete,           0,    460,  40,   '',              ",
    "oltp_delete,           0,    300,  200,  '',              idle-writes invalid 40.00 10.00",
    // a few deadlocks are part of transactions of several writes
    "oltp_read_write,       7000, 2000, 1005, '1213=4 1205=1', ",
    "oltp_read_write,       7000, 2000, 1006, '1213=5 1205=1', errors invalid 6.00 5.00",
    "oltp_read_write,       7000, 2000, 1002, '1213=1 1020=1', errors invalid 1.00 0.00",
    "oltp_update_index,     0,    500,  0,    '1213=1',        errors invalid 1.00 0.00",
    // rows of a bulk insert are no statements
    "bulk_insert,           0,    0,    0,    '',              ",
  })
  void statementsAndErrors(
      String workload, long reads, long writes, long others, String errors, String flags) {
    Map<String, Long> counts = new HashMap<>();
    Stream.of(errors.split(" "))
        .filter(error -> !error.isEmpty())
        .map(error -> error.split("="))
        .forEach(error -> counts.put(error[0], Long.valueOf(error[1])));
    long restarts = counts.values().stream().mapToLong(Long::longValue).sum();
    LoadResult load =
        Records.load(workload, 4, 100, 1000)
            .withCounts(
                new LoadResult.Counts(
                    500, new LoadResult.Queries(reads, writes, others), counts, restarts, 0));
    assertFlags(CellFlags.of(load, Workloads.named(workload)), flags);
  }

  @ParameterizedTest
  @CsvSource({
    "505, ",
    "506, overloaded note 6.00 5.06",
    "496, ",
    "494, queue-drained invalid 6.00 4.94",
  })
  void aQueueThatGrewOrDrained(long arrivals, String flags) {
    LoadResult load = Records.load(1000, 100, 1000);
    LoadResult.OpenLoop arrived =
        new LoadResult.OpenLoop(100, arrivals, 0, 0, load.latencies().summary(), null);
    assertFlags(CellFlags.of(load.withOpenLoop(arrived), Workloads.named("oltp_read_only")), flags);
  }

  /** Of 10,000 inputs one per cent was to be of this kind; all shares have the bounds together. */
  @ParameterizedTest
  @CsvSource({
    "100, 1, ",
    "75,  2, ",
    "0,   1, input-shares invalid 0.00 1.00",
    "60,  1, input-shares invalid 0.60 1.00",
    "150, 1, input-shares invalid 1.50 1.00",
    "135, 1, input-shares invalid 1.35 1.00",
    "135, 9, ",
  })
  void anInputOutOfItsShare(long count, int shares, String flags) {
    InputShare share = new InputShare("remote lines", count, 10_000, 0.01);
    assertFlags(DataCheck.shares(Collections.nCopies(shares, share)), flags);
    assertThat(DataCheck.shares(List.of(new InputShare("none", 0, 0, 0.5)))).isEmpty();
  }
}
