package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.MissingValues;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

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
   * @param side its name
   */
  static List<Problem> of(String side, Series series, Metric metric) {
    List<Problem> problems = new ArrayList<>();
    int blocks = series.blocks().size();
    if (series.failed() > 0) {
      add(problems, Kind.FAILED, side, "failed" + share(series.failed(), blocks));
    }
    double starved = starved(series);
    if (starved > 0) {
      String text = String.format(Locale.ROOT, "%.0f %% of clients starved", starved);
      add(problems, Kind.STARVED, side, text);
    }
    Double perS = series.median(Metrics.THROUGHPUT);
    Collection<Double> stalledS = series.values(Metrics.STALLED).values();
    if (!stalledS.isEmpty() && perS != null && perS >= MIN_RATE_OF_STALLS) {
      String text =
          String.format(
              Locale.ROOT, "nothing completed for up to %.0f s,", Collections.max(stalledS));
      add(problems, Kind.STALLED, side, text + share(stalledS.size(), blocks));
    }
    MissingValues missing = series.missing(Metrics.P95);
    if (missing.overloaded() > 0) {
      String text = "queue grew" + share(missing.overloaded(), missing.measured());
      add(problems, Kind.OVERLOADED, side, text);
    }
    Double aboveMs = series.medianAboveMs(metric);
    if (aboveMs != null) {
      String text = metric.label() + " above " + metric.shown(aboveMs) + ", all that was seen";
      add(problems, Kind.CENSORED, side, text);
    }
    return problems;
  }

  private static void add(List<Problem> problems, Kind kind, String side, String text) {
    problems.add(new Problem(kind, side + ": " + text));
  }

  private static String share(long some, int all) {
    return " in " + some + " of " + Plural.of(all, "block");
  }

  /**
   * Returns the percentage of clients that completed nothing, or less than the window waits for.
   */
  private static double starved(Series series) {
    Double nothing = series.median(Metrics.STARVED);
    if (nothing != null && nothing > PERCENT * ClientView.MAX_STALLED) {
      return nothing;
    }
    Double done = series.median(Metrics.DONE);
    return done == null || done >= PERCENT * Steadiness.SHARE_OF_CLIENTS ? 0 : PERCENT - done;
  }
}
