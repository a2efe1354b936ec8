package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.testing.Records;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosedLoopTest {
  /** Each row: throughput times latency should be the clients, within the generator's own time. */
  @ParameterizedTest
  @CsvSource({
    "oltp_read_only, 4,    100, 38500, ",
    "oltp_read_only, 4,    100, 41500, ",
    "oltp_read_only, 4,    100, 30000, 25",
    "oltp_read_only, 4,    100, 50000, 25",
    // transactions as long as a fifth of the window may move it by as much
    "oltp_read_only, 1000, 800, 1000000, ",
    "oltp_read_only, 1000, 600, 1000000, 40",
    "oltp_read_only, 4,    0,   0, ",
    // events of a microsecond are too short for it
    "bulk_insert,    4,    1000000, 1, ",
  })
  void throughputTimesLatencyIsTheClients(
      String workload, int clients, long tps, long latencyUs, Double percentOff) {
    List<Flag> flags = ClosedLoop.check(Records.load(workload, clients, tps, latencyUs));
    assertThat(flags).hasSize(percentOff == null ? 0 : 1);
    for (Flag flag : flags) {
      assertThat(flag.kind()).isEqualTo(Flag.Kind.LITTLES_LAW);
      assertThat(flag.invalidates()).isTrue();
      assertThat(flag.value()).isCloseTo(percentOff, within(0.1));
      assertThat(flag.bound()).isBetween(clients == 4 ? 5.0 : 20.0, clients == 4 ? 6.1 : 40.0);
    }
  }

  /** If the ages at the edges are known there is no tolerance; a quarter of the clients is lost. */
  @Test
  void withAgesTransactionsThatTheWindowCutsExcuseNothing() {
    LoadResult wave = waves(1024, 1, 0.3, 5);
    assertThat(ClosedLoop.check(wave)).isEmpty();
    LoadResult.Latencies all = wave.latencies();
    LatencyHistogram fewer =
        new LatencyHistogram(
            0.001,
            all.histogram().buckets().stream()
                .map(pair -> new long[] {pair[0], pair[1] * 3 / 4})
                .toList());
    LoadResult lost =
        wave.withLatencies(
            new LoadResult.Latencies(LatencySummary.of(fewer.toHdr()), all.overflow(), fewer));
    assertThat(ClosedLoop.check(lost)).extracting(Flag::kind).contains(Flag.Kind.LITTLES_LAW);
  }

  private static LoadResult waves(int clients, double lengthS, double warmupS, double windowS) {
    return dev.oltpmatrix.testing.ClosedLoop.independent(
        clients, warmupS, windowS, client -> lengthS);
  }

  @Test
  void aLoadWhoseTransactionsGrowOlderWithTheWindowIsStillStarting() {
    assertThat(ClosedLoop.check(waves(4096, 8, 2, 8.5)))
        .filteredOn(f -> f.kind() == Flag.Kind.NOT_STATIONARY)
        .isEmpty();
    Random random = new Random(3);
    LoadResult starting =
        dev.oltpmatrix.testing.ClosedLoop.independent(
            4096, 2, 17, client -> 7 * Math.exp(0.5 * random.nextGaussian()));
    assertThat(ClosedLoop.check(starting))
        .singleElement()
        .matches(f -> f.kind() == Flag.Kind.NOT_STATIONARY && f.invalidates())
        .satisfies(f -> assertThat(f.bound()).isBetween(5.0, 7.0))
        .satisfies(f -> assertThat(f.value()).isBetween(12.0, 25.0))
        .extracting(Flag::text, as(STRING))
        .startsWith("not in steady state: transactions in flight were 1.99 s old at the window's");
  }
}
