package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.MissingValues;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.model.text.Plural;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * A result that is no ratio: what a load ended in.
 *
 * @param text such as {@code per-thread: 33 % of clients starved}
 */
public record Problem(Kind kind, String text) {
  /** Kinds of result, the worst first. */
  public enum Kind {
    FAILED,
    STARVED,
    STALLED,
    OVERLOADED,
    CENSORED,
    UNSUPPORTED
  }

  /** Throughput from which on a second without a transaction is no chance. */
  private static final double MIN_RATE_OF_STALLS = 10;

  private static final double PERCENT = 100;

  /**
   * Returns the problems of one side of a comparison.
   *
   * @param side name of the side
   */
  static List<Problem> of(String side, Series series, Metric metric) {
    Map<Kind, String> words = new EnumMap<>(Kind.class);
    words.put(Kind.FAILED, share("failed in", series.failed(), series.blocks().size()));
    words.put(Kind.STARVED, starved(series));
    words.put(Kind.STALLED, stalled(series));
    MissingValues missing = series.missing(Metrics.P95);
    words.put(Kind.OVERLOADED, share("queue grew in", missing.overloaded(), missing.measured()));
    Double aboveMs = series.medianAboveMs(metric);
    if (aboveMs != null) {
      words.put(
          Kind.CENSORED,
          "%s above %s, all that was seen".formatted(metric.label(), metric.shown(aboveMs)));
    }
    words.values().removeIf(Objects::isNull);
    return words.entrySet().stream()
        .map(one -> new Problem(one.getKey(), side + ": " + one.getValue()))
        .toList();
  }

  private static String share(String what, long some, int all) {
    return some == 0 ? null : what + " " + some + " of " + Plural.of(all, "block");
  }

  /** Returns the share of the clients that completed nothing, or less than the window waits for. */
  private static String starved(Series series) {
    Double nothing = series.median(Metrics.STARVED);
    if (nothing != null && nothing > PERCENT * ClientView.MAX_STALLED) {
      return String.format(Locale.ROOT, "%.0f %% of clients starved", nothing);
    }
    Double done = series.median(Metrics.DONE);
    return done == null || done >= PERCENT * Steadiness.SHARE_OF_CLIENTS
        ? null
        : String.format(
            Locale.ROOT,
            "%.0f %% of clients starved: fewer transactions than the window waits for",
            PERCENT - done);
  }

  private static String stalled(Series series) {
    Double perS = series.median(Metrics.THROUGHPUT);
    Collection<Double> seconds = series.values(Metrics.STALLED).values();
    boolean isChance = seconds.isEmpty() || perS == null || perS < MIN_RATE_OF_STALLS;
    return isChance
        ? null
        : share(
            String.format(
                Locale.ROOT, "nothing completed for up to %.0f s, in", Collections.max(seconds)),
            seconds.size(),
            series.blocks().size());
  }
}
