package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.testing.ClosedLoop;
import dev.oltpmatrix.testing.Records;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Simulates closed loops of 4096 clients whose long-term p95 is known and measures them too early:
 * compares the error of the percentile of completed transactions, that of the estimate, and the
 * verdict of the share of starved clients.
 */
class SteadyStateTest {
  private static final int CLIENTS = 4096;
  private static final double WARMUP_S = 2;
  private static final int SLOW = (int) (0.6 * CLIENTS);

  private final Random random = new Random(2012);

  /** A measurement and the true value. */
  private record Scenario(LoadResult load, double truthS) {
    private CellRecord cell() {
      return Records.measured(Records.key("pool", CLIENTS, 1), load);
    }

    /** Returns the error, in per cent, of the p95 of completed transactions. */
    double plainError() {
      return error(Percentiles.of(cell()).completedMs(95));
    }

    /** Returns the error, in per cent, of the estimate, whether or not the gate lets it pass. */
    Double estimatesError() {
      Long us = ProductLimit.of(List.of(load)).percentileUs(95);
      return us == null ? null : error(us / 1e3);
    }

    private double error(double ms) {
      return 100 * (ms / 1e3 / truthS - 1);
    }

    ClientView clients() {
      return ClientView.of(load);
    }

    /** Checks whether the gate lets a percentile pass. */
    boolean passes() {
      boolean speaks = clients().speaksOfAll();
      boolean given = Percentiles.of(cell()).ms(95).value() != null;
      assertThat(given || Percentiles.of(cell()).aboveMs(95) != null).isEqualTo(speaks);
      return speaks;
    }
  }

  private IntToDoubleFunction lognormal(double meanS, double sigma) {
    double mu = Math.log(meanS) - sigma * sigma / 2;
    return client -> Math.exp(mu + sigma * random.nextGaussian());
  }

  private double exponential(double meanS) {
    return -meanS * Math.log(1 - random.nextDouble());
  }

  private double someSlow(int client) {
    return random.nextDouble() < 0.1 ? 51 : exponential(1);
  }

  private double slowClients(int client) {
    return client < SLOW ? 51 * (0.9 + 0.2 * random.nextDouble()) : exponential(1);
  }

  private static Scenario independent(
      double warmupS, double windowS, double truthS, IntToDoubleFunction latencyS) {
    return new Scenario(ClosedLoop.independent(CLIENTS, warmupS, windowS, latencyS), truthS);
  }

  private Scenario newestFirst(double warmupS, double windowS) {
    return new Scenario(ClosedLoop.ofOneServer(CLIENTS, 500, 0.9, warmupS, windowS, random), 82);
  }

  private Scenario scenario(String name, double windowS) {
    return switch (name) {
      case "lognormal" -> independent(WARMUP_S, windowS, 16.1, lognormal(8, 0.5));
      case "long tail" -> independent(WARMUP_S, windowS, 29.1, lognormal(8, 2));
      case "one of ten longer than the load" -> independent(WARMUP_S, windowS, 51, this::someSlow);
      case "clients that are always slow" ->
          independent(WARMUP_S, windowS, 3.81, this::slowClients);
      default -> newestFirst(WARMUP_S, windowS);
    };
  }

  /**
   * Each row: errors of the p95 of completed transactions and of the estimate in per cent, and the
   * percentage of starved clients, each with a tolerance; and whether the gate lets it pass. With
   * clients that differ permanently, or a server that takes the newest first, whose latencies
   * depend on how long the queue has been, the estimate is wrong: the gate catches it.
   */
  @ParameterizedTest
  @CsvSource({
    "lognormal,                       17,  -19, 3,  0,   3,  2,  1, true",
    "long tail,                       17,  -68, 5,  ,    ,   17, 2, false",
    "long tail,                       60,  -45, 6,  0,   6,  5,  1, ",
    "one of ten longer than the load, 17,  -95, 5,  ,    ,   26, 3, false",
    "clients that are always slow,    17,  -23, 5,  ,    ,   60, 1, false",
    "newest first,                    17,  -90, 10, ,    ,   79, 2, false",
    "newest first,                    60,  -61, 10, -34, 10, 27, 3, false",
    "newest first,                    118, -25, 6,  -7,  5,  0,  1, true",
  })
  void aPercentileIsGivenWhereItIsRight(
      String name,
      double windowS,
      double plain,
      double plainWithin,
      Double estimate,
      Double estimateWithin,
      double stalled,
      double stalledWithin,
      Boolean passes) {
    Scenario s = scenario(name, windowS);
    assertThat(s.plainError()).isCloseTo(plain, within(plainWithin));
    if (estimate == null) {
      assertThat(s.estimatesError()).isNull();
    } else {
      assertThat(s.estimatesError()).isCloseTo(estimate, within(estimateWithin));
    }
    assertThat(s.clients().stalledPercent()).isCloseTo(stalled, within(stalledWithin));
    assertThat(passes == null || s.passes() == passes).isTrue();
  }

  @Test
  void afterALongWarmUpEvenThePlainPercentileHolds() {
    assertThat(independent(100, 60, 16.1, lognormal(8, 0.5)).plainError())
        .isCloseTo(0, within(2.0));
    assertThat(independent(200, 60, 51, this::someSlow).plainError()).isCloseTo(0, within(2.0));
    assertThat(newestFirst(200, 118).plainError()).isCloseTo(0, within(4.0));
  }
}
