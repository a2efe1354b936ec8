package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.ClientGroup;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.testing.ClosedLoop;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientJackknifeTest {
  private static final double Z_95 = 1.644854;
  private static final double SIGMA = 0.5;

  private static Estimate p95(LoadResult load) {
    double us = ProductLimit.of(List.of(load)).percentileUs(95);
    return new ClientJackknife(load.steady().clientGroups()).around(us, 95);
  }

  /**
   * Clients whose latencies differ by a lasting factor. Most transactions are of the fast ones,
   * which lowers the mean of the logarithm by the variance between clients.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void theIntervalHasTheNominalCoverage(double between) {
    double truthUs = 1e6 * Math.exp(-between * between + Z_95 * Math.hypot(between, SIGMA));
    Random random = new Random(7);
    int held = 0;
    for (int run = 0; run < 200; run++) {
      double[] ofClient = random.doubles(1004).map(d -> between * random.nextGaussian()).toArray();
      Estimate p95 =
          p95(
              ClosedLoop.independent(
                  ofClient.length,
                  60,
                  20,
                  client -> Math.exp(ofClient[client] + SIGMA * random.nextGaussian())));
      held += p95.low() <= truthUs && truthUs <= p95.high() ? 1 : 0;
    }
    assertThat(held).isBetween(178, 199);
  }

  /** A percentile of all that no part of the clients lacks has an interval; else it has none. */
  @Test
  void whereAPartDoesNotReachThePercentileThereIsNoInterval() {
    List<ClientGroup> unfinished =
        Stream.of(1, 2, 3, 4)
            .map(
                n ->
                    new ClientGroup(
                        1, List.of(new long[] {100, n}), List.of(), List.of(new long[] {128, 1})))
            .toList();

    assertThat(new ClientJackknife(unfinished).around(100, 70))
        .isEqualTo(Estimate.withoutInterval(100));
    assertThat(new ClientJackknife(unfinished).around(100, 40).low()).isNotNull();
  }
}
