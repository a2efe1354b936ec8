package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.analysis.stats.ClientView;
import dev.oltpmatrix.analysis.stats.ProductLimit;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.EndedBy;
import dev.oltpmatrix.model.record.LoadResult.Phase;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks whether all clients had begun to be served when the window opened, and were served in it.
 * While a load is still starting, percentiles describe only the clients that came first.
 */
final class Steady {
  /**
   * Maximum ratio of p96 and p94; 1.1 of exponential latencies, 1.5 of lognormal ones with σ = 2.
   * Where it is greater, the share of two kinds of transactions decides which of them the p95 is.
   */
  private static final double MAX_RISE = 2;

  private Steady() {}

  static List<Flag> check(LoadResult load) {
    List<Flag> flags = new ArrayList<>();
    if (load.steady() != null && Boolean.FALSE.equals(load.steady().compilerAtRest())) {
      flags.add(Flag.of(Kind.COMPILER_ACTIVE, load.window().warmupS(), null));
    }
    ClientView clients = ClientView.of(load);
    if (clients != null) {
      Phase warmup = load.steady().warmup();
      if (warmup.endedBy() == EndedBy.LIMIT) {
        addShort(flags, Kind.WARMUP_INCOMPLETE, warmup, clients, warmup.limitS());
      }
      if (!clients.speaksOfAll()) {
        double max = 100 * ClientView.MAX_STALLED;
        flags.add(Flag.of(Kind.NOT_STEADY, clients.stalledPercent(), max));
        return flags;
      }
      double lengthS = load.window().lengthS();
      addShort(flags, Kind.TOO_FEW_EVENTS, load.steady().window(), clients, lengthS);
    }
    if (ProductLimit.hasAges(load)) {
      ProductLimit all = ProductLimit.of(List.of(load));
      if (all.percentileUs(95) == null) {
        flags.add(Flag.of(Kind.P95_CENSORED, all.greatestUs() / 1e6, null));
      } else if (all.cliff(95) > MAX_RISE) {
        flags.add(Flag.of(Kind.P95_AT_A_CLIFF, all.cliff(95), MAX_RISE));
      }
    }
    return flags;
  }

  /** Flags a part of the run in which fewer clients completed their transactions than wanted. */
  private static void addShort(
      List<Flag> flags, Kind kind, Phase phase, ClientView clients, double lengthS) {
    if (phase.events() > 0 && phase.clients() < Steadiness.enough(clients.clients())) {
      double percent = 100.0 * phase.clients() / clients.clients();
      double wanted = 100 * Steadiness.SHARE_OF_CLIENTS;
      String events = Plural.of(phase.events(), "transaction");
      flags.add(Flag.of(kind, percent, wanted, events, lengthS));
    }
  }
}
