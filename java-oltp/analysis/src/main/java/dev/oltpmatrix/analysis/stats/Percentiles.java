package dev.oltpmatrix.analysis.stats;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.model.record.Measurement;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Latency percentiles of cells in milliseconds: of all transactions if the records contain the ages
 * of those that the window cut off, otherwise of those that completed in it.
 */
public final class Percentiles {
  private static final double US_PER_MS = 1000;
  private static final double US_PER_S = 1e6;

  private final List<Measurement> measured;
  private final ProductLimit all;
  private final boolean steady;

  private Percentiles(List<Measurement> measured, List<LoadResult> loads) {
    this.measured = measured;
    boolean hasAges =
        !loads.isEmpty()
            && loads.size() == measured.size()
            && loads.stream().allMatch(ProductLimit::hasAges);
    this.all = hasAges ? ProductLimit.of(loads) : null;
    List<ClientView> clients = loads.stream().map(ClientView::of).filter(Objects::nonNull).toList();
    long total = clients.stream().mapToLong(ClientView::clients).sum();
    long starved = clients.stream().mapToLong(ClientView::stalled).sum();
    this.steady = !hasAges || total - starved >= Steadiness.enough(total);
  }

  /** Returns the percentiles of one cell; {@code null} if nothing was measured. */
  public static Percentiles of(CellRecord cell) {
    return together(List.of(cell));
  }

  /**
   * Returns the percentiles of the transactions of several cells together; {@code null} if nothing
   * was measured.
   */
  public static Percentiles together(List<CellRecord> cells) {
    List<Measurement> measured =
        cells.stream().map(Measurement::of).filter(Objects::nonNull).toList();
    List<LoadResult> loads = cells.stream().map(CellRecord::load).filter(Objects::nonNull).toList();
    return measured.isEmpty() ? null : new Percentiles(measured, loads);
  }

  /**
   * Returns a percentile with its interval from inside the window. It is unknown if more than 5 %
   * of the clients completed nothing, or if it lies beyond everything that was observed.
   */
  public Estimate ms(double percent) {
    if (all != null) {
      return steady ? inMs(all.percentileUs(percent)) : Estimate.UNKNOWN;
    }
    return measured.size() == 1 ? stated(measured.get(0), percent) : merged(percent);
  }

  /**
   * Returns the percentile of the transactions that completed in the window; {@code null} if it is
   * not known.
   */
  public Double completedMs(double percent) {
    return measured.size() == 1
        ? stated(measured.get(0), percent).value()
        : merged(percent).value();
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
    boolean beyond = all != null && steady && all.percentileUs(percent).value() == null;
    return beyond ? Double.valueOf(all.greatestUs() / US_PER_MS) : null;
  }

  /**
   * Checks whether the percentile is censored: the record shows that no number would be correct.
   */
  public boolean withheld(double percent) {
    return all != null && ms(percent).value() == null;
  }

  /**
   * Returns the percentage of the transactions that take longer than this. It is {@code null} if
   * nothing so long was seen while some transactions had not ended, or there is no histogram.
   */
  public Double overPercent(double s) {
    long us = Math.round(s * US_PER_S);
    if (all != null) {
      double share = all.surviving(us).value();
      return share > 0 && us > all.greatestUs() ? null : Double.valueOf(100 * share);
    }
    if (measured.stream().anyMatch(m -> m.histogram() == null)) {
      return null;
    }
    LatencyHistogram completed =
        LatencyHistogram.sum(measured.stream().map(Measurement::histogram));
    long over =
        completed.buckets().stream().filter(pair -> pair[0] > us).mapToLong(p -> p[1]).sum();
    return completed.count() == 0 ? null : Double.valueOf(100.0 * over / completed.count());
  }

  private static Estimate stated(Measurement one, double percent) {
    Long us = one.percentileUs(percent);
    if (us == null) {
      return Estimate.UNKNOWN;
    }
    Estimate stated = Estimate.withoutInterval(us / US_PER_MS);
    return one.histogram() == null
        ? stated
        : inMs(ordered(one.histogram().toHdr(), percent)).around(stated.value());
  }

  /** Returns the percentile of the merged histograms; unknown if a cell has no histogram. */
  private Estimate merged(double percent) {
    if (measured.stream().anyMatch(m -> m.histogram() == null)) {
      return Estimate.UNKNOWN;
    }
    Stream<LatencyHistogram> histograms = measured.stream().map(Measurement::histogram);
    return inMs(ordered(LatencyHistogram.sum(histograms).toHdr(), percent));
  }

  /** Returns a percentile with its order-statistic interval (binomial, normal approximation). */
  static Estimate ordered(Histogram hdr, double percent) {
    long n = hdr.getTotalCount();
    if (n == 0) {
      return Estimate.UNKNOWN;
    }
    double p = percent / 100;
    double half = Estimate.Z_975 * Math.sqrt(n * p * (1 - p));
    return new Estimate(
        (double) hdr.getValueAtPercentile(percent),
        (double) hdr.getValueAtPercentile(Math.max(0, (n * p - half) / n * 100)),
        (double) hdr.getValueAtPercentile(Math.min(100, (n * p + half) / n * 100)));
  }

  private static Estimate inMs(Estimate us) {
    return new Estimate(ms(us.value()), ms(us.low()), ms(us.high()));
  }

  private static Double ms(Double us) {
    return us == null ? null : Double.valueOf(us / US_PER_MS);
  }
}
