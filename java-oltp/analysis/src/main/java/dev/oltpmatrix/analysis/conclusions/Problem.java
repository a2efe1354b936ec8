package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.MissingValues;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.model.text.Plural;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
    int blocks = series.blocks().size();
    if (series.failed() > 0) {
      words.put(Kind.FAILED, "failed in " + share(series.failed(), blocks));
    }
    starved(series).ifPresent(text -> words.put(Kind.STARVED, text));
    stalled(series).ifPresent(text -> words.put(Kind.STALLED, text));
    MissingValues missing = series.missing(Metrics.P95);
    if (missing.overloaded() > 0) {
      words.put(
          Kind.OVERLOADED, "queue grew in " + share(missing.overloaded(), missing.measured()));
    }
    Double aboveMs = series.medianAboveMs(metric);
    if (aboveMs != null) {
      words.put(
          Kind.CENSORED,
          "%s above %s, all that was seen".formatted(metric.label(), metric.shown(aboveMs)));
    }
    return words.entrySet().stream()
        .map(one -> new Problem(one.getKey(), side + ": " + one.getValue()))
        .toList();
  }

  private static String share(long some, int all) {
    return some + " of " + Plural.of(all, "block");
  }

  /** Returns the share of the clients that completed nothing, or less than the window waits for. */
  private static Optional<String> starved(Series series) {
    Double nothing = series.median(Metrics.STARVED);
    if (nothing != null && nothing > PERCENT * ClientView.MAX_STALLED) {
      return Optional.of(String.format(Locale.ROOT, "%.0f %% of clients starved", nothing));
    }
    Double done = series.median(Metrics.DONE);
    if (done != null && done < PERCENT * Steadiness.SHARE_OF_CLIENTS) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "%.0f %% of clients starved: fewer transactions than the window waits for",
              PERCENT - done));
    }
    return Optional.empty();
  }

  private static Optional<String> stalled(Series series) {
    Double perS = series.median(Metrics.THROUGHPUT);
    Map<Integer, Double> seconds = series.values(Metrics.STALLED);
    if (seconds.isEmpty() || perS == null || perS < MIN_RATE_OF_STALLS) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "nothing completed for up to %.0f s, in %s",
            Collections.max(seconds.values()),
            share(seconds.size(), series.blocks().size())));
  }
}
