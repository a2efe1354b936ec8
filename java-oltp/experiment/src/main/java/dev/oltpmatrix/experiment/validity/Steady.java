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
  private static final double PERCENT = 100;
  private static final double US_PER_S = 1e6;

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
      addClients(flags, load, clients);
    }
    boolean speaksOfAll = clients == null || clients.speaksOfAll();
    if (speaksOfAll && ProductLimit.hasAges(load)) {
      ProductLimit all = ProductLimit.of(List.of(load));
      if (all.percentileUs(95) == null) {
        flags.add(Flag.of(Kind.P95_CENSORED, all.greatestUs() / US_PER_S, null));
      } else {
        double rise = all.cliff(95);
        if (rise > MAX_RISE) {
          flags.add(Flag.of(Kind.P95_AT_A_CLIFF, rise, MAX_RISE));
        }
      }
    }
    return flags;
  }

  /** Adds what clients show that run one transaction after the other. */
  private static void addClients(List<Flag> flags, LoadResult load, ClientView clients) {
    Steadiness steady = load.steady();
    double wanted = PERCENT * Steadiness.SHARE_OF_CLIENTS;
    Phase warmup = steady.warmup();
    if (warmup.endedBy() == EndedBy.LIMIT && isShort(warmup, clients)) {
      String events = transactions(warmup);
      flags.add(
          Flag.of(
              Kind.WARMUP_INCOMPLETE, percent(warmup, clients), wanted, events, warmup.limitS()));
    }
    if (!clients.speaksOfAll()) {
      double max = PERCENT * ClientView.MAX_STALLED;
      flags.add(Flag.of(Kind.NOT_STEADY, clients.stalledPercent(), max));
      return; // no further flag is needed
    }
    Phase window = steady.window();
    if (isShort(window, clients)) {
      double lengthS = load.window().lengthS();
      String events = transactions(window);
      flags.add(Flag.of(Kind.TOO_FEW_EVENTS, percent(window, clients), wanted, events, lengthS));
    }
  }

  private static boolean isShort(Phase phase, ClientView clients) {
    return phase.events() > 0 && phase.clients() < Steadiness.enough(clients.clients());
  }

  private static double percent(Phase phase, ClientView clients) {
    return PERCENT * phase.clients() / clients.clients();
  }

  private static String transactions(Phase phase) {
    return Plural.of(phase.events(), "transaction");
  }
}
