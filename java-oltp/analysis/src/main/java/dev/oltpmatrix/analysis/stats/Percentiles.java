package dev.oltpmatrix.analysis.stats;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.ClientGroup;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.model.record.Measurement;
import java.util.List;

/**
 * Latency percentiles of a cell in milliseconds: of all transactions if the record contains the
 * ages of those that the window cut off, otherwise of those that completed in it.
 */
public final class Percentiles {
  private static final double US_PER_MS = 1000;
  private static final double US_PER_S = 1e6;

  private final Measurement measured;
  private final ProductLimit all;

  /** {@code null} where clients' latencies are not known apart from each other's. */
  private final ClientJackknife jackknife;

  private final boolean steady;

  /**
   * Creates the percentiles of a cell.
   *
   * @param load {@code null} for an imported cell
   */
  private Percentiles(Measurement measured, LoadResult load) {
    this.measured = measured;
    boolean hasAges = load != null && ProductLimit.hasAges(load);
    this.all = hasAges ? ProductLimit.of(List.of(load)) : null;
    List<ClientGroup> groups = hasAges ? load.steady().clientGroups() : List.of();
    this.jackknife = groups.isEmpty() ? null : new ClientJackknife(groups);
    ClientView view = hasAges ? ClientView.of(load) : null;
    this.steady =
        view == null || view.clients() - view.stalled() >= Steadiness.enough(view.clients());
  }

  /** Returns the percentiles of one cell; {@code null} if nothing was measured. */
  public static Percentiles of(CellRecord cell) {
    Measurement measured = Measurement.of(cell);
    return measured == null ? null : new Percentiles(measured, cell.load());
  }

  /**
   * Returns a percentile, with its interval where the record has latencies by groups of clients. It
   * is unknown if more than 5 % of the clients completed nothing, or if it lies beyond everything
   * that was observed.
   */
  public Estimate ms(double percent) {
    Double value = valueMs(percent);
    if (value == null) {
      return Estimate.UNKNOWN;
    }
    if (jackknife == null) {
      return Estimate.withoutInterval(value);
    }
    Estimate us = jackknife.around(value * US_PER_MS, percent);
    return new Estimate(value, msOf(us.low()), msOf(us.high()));
  }

  private Double valueMs(double percent) {
    if (all == null) {
      return completedMs(percent);
    }
    return steady ? msOf(all.percentileUs(percent)) : null;
  }

  /**
   * Returns the percentile of the transactions that completed in the window; {@code null} if it is
   * not known.
   */
  public Double completedMs(double percent) {
    return msOf(measured.percentileUs(percent));
  }

  /** Checks whether at most 5 % of the clients completed nothing, as far as the records show. */
  public boolean isSteady() {
    return steady;
  }

  /**
   * Returns the lower bound of a censored percentile; {@code null} if the percentile is known or
   * nothing is known of it.
   */
  public Double aboveMs(double percent) {
    boolean beyond = all != null && steady && all.percentileUs(percent) == null;
    return beyond ? Double.valueOf(all.greatestUs() / US_PER_MS) : null;
  }

  /**
   * Checks whether the percentile is censored: the record shows that no number would be correct.
   */
  public boolean withheld(double percent) {
    return all != null && valueMs(percent) == null;
  }

  /**
   * Returns the percentage of the transactions that take longer than this. It is {@code null} if
   * nothing so long was seen while some transactions had not ended, or there is no histogram.
   */
  public Double overPercent(double s) {
    long us = Math.round(s * US_PER_S);
    if (all != null) {
      double share = all.surviving(us);
      return share > 0 && us > all.greatestUs() ? null : Double.valueOf(100 * share);
    }
    LatencyHistogram completed = measured.histogram();
    if (completed == null || completed.count() == 0) {
      return null;
    }
    long over =
        completed.buckets().stream().filter(pair -> pair[0] > us).mapToLong(p -> p[1]).sum();
    return 100.0 * over / completed.count();
  }

  private static Double msOf(Number us) {
    return us == null ? null : Double.valueOf(us.doubleValue() / US_PER_MS);
  }
}
