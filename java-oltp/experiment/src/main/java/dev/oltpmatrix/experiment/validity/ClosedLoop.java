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
 * Checks whether throughput and latency account for all clients, and whether the load was the same
 * at both ends of the window.
 */
final class ClosedLoop {
  /** Time between two transactions in which a generator counts one and generates the next. */
  private static final double BETWEEN_TRANSACTIONS_US = 10;

  /**
   * Share of the clients' time beyond which the load was of fewer clients. A smaller loss comes
   * from clients that had no CPU between two transactions, and does not affect the result.
   */
  private static final double LOST = 0.25;

  /** Client count below which a fraction of one client matters. */
  private static final int FEW = 10;

  private ClosedLoop() {}

  static List<Flag> check(LoadResult load) {
    Double share = LittlesLaw.share(load);
    if (load.counts().transactions() == 0 || share == null || load.latencies().overflow() > 0) {
      return List.of(); // the flag for an unsteady load or for latency overflow covers it
    }
    List<Flag> flags = new ArrayList<>();
    // Transactions in flight at the window's edges count one each if their ages are not known.
    double meanUs = load.latencies().summary().meanUs();
    double edges = ClientView.of(load) == null ? meanUs / 1e6 / load.window().lengthS() : 0;
    double bound = LittlesLaw.TOLERANCE + edges + BETWEEN_TRANSACTIONS_US / meanUs;
    boolean hasClients = load.steady() != null;
    long clients = hasClients ? load.steady().activeClients() : load.setup().threads();
    Flag.bySize(
            Kind.LITTLES_LAW,
            100 * Math.abs(share - 1),
            100 * bound,
            100 * (hasClients ? Math.max(bound, LOST) : bound),
            String.format(Locale.ROOT, clients < FEW ? "%.2f" : "%.0f", share * clients),
            clients)
        .ifPresent(flags::add);
    LittlesLaw.Ages ages = LittlesLaw.ages(load);
    if (ages != null && !ages.steady()) {
      double percent = 100 * ages.share();
      double max = 100 * ages.bound();
      flags.add(
          Flag.of(Kind.NOT_STATIONARY, percent, max, ages.startMs() / 1e3, ages.endMs() / 1e3));
    }
    return flags;
  }
}
