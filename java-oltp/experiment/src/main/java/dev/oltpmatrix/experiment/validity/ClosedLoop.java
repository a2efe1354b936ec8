package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.analysis.stats.LittlesLaw;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether throughput and latency speak of all clients, and whether the load was the same at both
 * ends of the window.
 */
final class ClosedLoop {
  /** Between two transactions a generator counts the one and makes up the next. */
  private static final double BETWEEN_TRANSACTIONS_US = 10;

  /**
   * Of the clients' time: then the load was of fewer clients. What is less are clients that had no
   * CPU between two transactions, which leaves throughput and latency as they are.
   */
  private static final double LOST = 0.25;

  /** Of whom a part of one counts. */
  private static final int FEW = 10;

  private static final double MS_PER_S = 1e3;

  private ClosedLoop() {}

  static List<Flag> check(LoadResult load) {
    Double share = LittlesLaw.share(load);
    if (load.counts().transactions() == 0 || share == null || load.latencies().overflow() > 0) {
      return List.of(); // "not steady" or "latency overflow" says it
    }
    List<Flag> flags = new ArrayList<>();
    double bound = bound(load);
    long clients = load.steady() == null ? load.setup().threads() : load.steady().activeClients();
    Flag.bySize(
            Kind.LITTLES_LAW,
            100 * Math.abs(share - 1),
            100 * bound,
            100 * (load.steady() == null ? bound : Math.max(bound, LOST)),
            String.format(Locale.ROOT, clients < FEW ? "%.2f" : "%.0f", share * clients),
            clients)
        .ifPresent(flags::add);
    LittlesLaw.Ages ages = LittlesLaw.ages(load);
    if (ages != null && !ages.steady()) {
      flags.add(
          Flag.of(
              Kind.AGES_CHANGED,
              100 * ages.share(),
              100 * ages.bound(),
              ages.startMs() / MS_PER_S,
              ages.endMs() / MS_PER_S));
    }
    return flags;
  }

  /** Transactions under way at the window's edges count, where they are not known, one apiece. */
  private static double bound(LoadResult load) {
    double meanUs = load.latencies().summary().meanUs();
    double edges = ClientView.of(load) == null ? meanUs / 1e6 / load.window().lengthS() : 0;
    return LittlesLaw.TOLERANCE + edges + BETWEEN_TRANSACTIONS_US / meanUs;
  }
}
