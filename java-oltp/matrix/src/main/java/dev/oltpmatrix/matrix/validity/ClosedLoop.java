package dev.oltpmatrix.matrix.validity;

import dev.oltpmatrix.matrix.stats.LittlesLaw;
import dev.oltpmatrix.record.Flag;
import dev.oltpmatrix.record.Flag.Kind;
import dev.oltpmatrix.record.LoadResult;
import java.util.Optional;

/**
 * Whether throughput and latency speak of all clients. Where they do not, some were in transactions
 * that the window does not hold, mostly ones longer than it: percentiles are then too low.
 */
final class ClosedLoop {
  /** Between two transactions a generator counts the one and makes up the next. */
  private static final double BETWEEN_TRANSACTIONS_US = 10;

  private ClosedLoop() {}

  static Optional<Flag> check(LoadResult load) {
    Double meanUs = load.latencies().summary().meanUs();
    if (load.openLoop() != null
        || load.counts().transactions() == 0
        || meanUs == null
        || meanUs <= 0) {
      return Optional.empty(); // "too few events" says it
    }
    double share = LittlesLaw.share(load.setup().threads(), load.transactionsPerS(), meanUs);
    // Transactions under way at the window's edges: if all clients go in step, one apiece.
    double edges = meanUs / 1e6 / load.window().lengthS();
    double bound = LittlesLaw.TOLERANCE + edges + BETWEEN_TRANSACTIONS_US / meanUs;
    int clients = load.setup().threads();
    return Math.abs(share - 1) <= bound
        ? Optional.empty()
        : Optional.of(
            Flag.of(Kind.LITTLES_LAW, 100 * (share - 1), 100 * bound, share * clients, clients));
  }
}
