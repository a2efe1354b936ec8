package dev.oltpmatrix.analysis.stats;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.ClientGroup;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.model.record.Measurement;
import java.util.List;
import java.util.Objects;

/**
 * Latency percentiles of cells in milliseconds: of all transactions if the records contain the ages
 * of those that the window cut off, otherwise of those that completed in it.
 */
public final class Percentiles {
  private static final double US_PER_MS = 1000;
  private static final double US_PER_S = 1e6;

  private final List<Measurement> measured;
  private final ProductLimit all;

  /** {@code null} where clients' latencies are not known apart from each other's. */
  private final ClientJackknife jackknife;

  private final boolean steady;

  private Percentiles(List<Measurement> measured, List<LoadResult> loads) {
    this.measured = measured;
    boolean hasAges =
        !loads.isEmpty()
            && loads.size() == measured.size()
            && loads.stream().allMatch(ProductLimit::hasAges);
    this.all = hasAges ? ProductLimit.of(loads) : null;
    List<ClientGroup> groups =
        hasAges && loads.size() == 1 ? loads.get(0).steady().clientGroups() : List.of();
    this.jackknife = groups.isEmpty() ? null : new ClientJackknife(groups);
    List<ClientView> clients = loads.stream().map(ClientView::of).filter(Objects::nonNull).toList();
    long total = clients.stream().mapToLong(ClientView::clients).sum();
    long starved = clients.stream().mapToLong(ClientView::stalled).sum();
    this.steady = !hasAges || total - starved >= Steadiness.enough(total);
  }

  /** Returns the percentiles of one cell; {@code null} if nothing was measured. */
  public static Percentiles of(CellRecord cell) {
    return together(List.of(cell));
  }

  /** Returns those of several cells together; {@code null} if nothing was measured. */
  public static Percentiles together(List<CellRecord> cells) {
    List<Measurement> measured =
        cells.stream().map(Measurement::of).filter(Objects::nonNull).toList();
    List<LoadResult> loads = cells.stream().map(CellRecord::load).filter(Objects::nonNull).toList();
    return measured.isEmpty() ? null : new Percentiles(measured, loads);
  }

  /**
   * Returns a percentile, of one window with its interval where the record has latencies by groups
   * of clients. It is unknown if more than 5 % of the clients completed nothing, or if it lies
   * beyond everything that was observed.
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
    if (measured.size() == 1) {
      return msOf(measured.get(0).percentileUs(percent));
    }
    LatencyHistogram completed = completed();
    return completed == null || completed.count() == 0
        ? null
        : msOf(completed.toHdr().getValueAtPercentile(percent));
  }

  /** Returns the latencies of what completed; {@code null} if a cell has no histogram. */
  private LatencyHistogram completed() {
    return measured.stream().anyMatch(m -> m.histogram() == null)
        ? null
        : LatencyHistogram.sum(measured.stream().map(Measurement::histogram));
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
    LatencyHistogram completed = completed();
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
