package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.MissingValues;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Results that are no ratio: what a load ended in, in words with its share. */
enum Problem {
  FAILED("failed in"),
  STARVED("of clients starved"),
  STALLED("nothing completed for"),
  OVERLOADED("queue grew in"),
  CENSORED("all that was seen"),
  UNSUPPORTED("unsupported");

  /** Throughput from which on a second without a transaction is no chance. */
  private static final double MIN_RATE_OF_STALLS = 10;

  private static final double PERCENT = 100;

  /** Words that each of its texts has, and no other's. */
  private final String phrase;

  Problem(String phrase) {
    this.phrase = phrase;
  }

  /** Returns the problem that a text tells of. */
  static Optional<Problem> of(String text) {
    return Arrays.stream(values()).filter(one -> text.contains(one.phrase)).findFirst();
  }

  /**
   * Returns the problems of one side of a comparison, such as {@code per-thread: 33 % of clients
   * starved}.
   *
   * @param side name of the side
   */
  static List<String> of(String side, Series series, Metric metric) {
    List<String> found = new ArrayList<>();
    int blocks = series.blocks().size();
    add(found, side, FAILED, series.failed() == 0 ? null : share(series.failed(), blocks));
    starved(side, series).ifPresent(found::add);
    stalled(side, series).ifPresent(found::add);
    MissingValues missing = series.missing(Metrics.P95);
    boolean grew = missing.overloaded() > 0;
    add(found, side, OVERLOADED, grew ? share(missing.overloaded(), missing.measured()) : null);
    Double aboveMs = series.medianAboveMs(metric);
    if (aboveMs != null) {
      found.add(
          "%s: %s above %s, %s"
              .formatted(side, metric.label(), metric.shown(aboveMs), CENSORED.phrase));
    }
    return found;
  }

  private static void add(List<String> found, String side, Problem problem, String share) {
    if (share != null) {
      found.add(side + ": " + problem.phrase + " " + share);
    }
  }

  private static String share(long some, int all) {
    return some + " of " + Plural.of(all, "block");
  }

  /** Returns the share of the clients that completed nothing, or less than the window waits for. */
  private static Optional<String> starved(String side, Series series) {
    Double nothing = series.median(Metrics.STARVED);
    if (nothing != null && nothing > PERCENT * ClientView.MAX_STALLED) {
      return Optional.of(
          String.format(Locale.ROOT, "%s: %.0f %% %s", side, nothing, STARVED.phrase));
    }
    Double done = series.median(Metrics.DONE);
    if (done != null && done < PERCENT * Steadiness.SHARE_OF_CLIENTS) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "%s: %.0f %% %s: fewer transactions than the window waits for",
              side,
              PERCENT - done,
              STARVED.phrase));
    }
    return Optional.empty();
  }

  private static Optional<String> stalled(String side, Series series) {
    Double perS = series.median(Metrics.THROUGHPUT);
    Map<Integer, Double> seconds = series.values(Metrics.STALLED);
    if (seconds.isEmpty() || perS == null || perS < MIN_RATE_OF_STALLS) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s: %s up to %.0f s, in %s",
            side,
            STALLED.phrase,
            Collections.max(seconds.values()),
            share(seconds.size(), series.blocks().size())));
  }
}
