package dev.oltpmatrix.cli.screen;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * How long the rest of a plan will take: its estimates, corrected by how long past cells took.
 *
 * <p>It learns for each kind of cell, and for server starts: a cell of thousands of clients errs by
 * another factor than one of four. A kind of which none has ended yet is corrected as all cells
 * are.
 */
final class TimeLeft {
  private record Kind(String generator, int clients, String workload) {
    static final Kind SERVER_START = new Kind("", 0, "");

    static Kind of(CellKey key) {
      return new Kind(key.generator(), key.threads(), key.workload());
    }
  }

  private static final class Took {
    private double estimatedS;
    private double tookS;

    void add(double moreEstimatedS, double moreTookS) {
      estimatedS += moreEstimatedS;
      tookS += moreTookS;
    }

    double ratio() {
      return estimatedS > 0 ? tookS / estimatedS : 1;
    }
  }

  private final LongSupplier nanoClock;
  private final long startedNs;
  private final Map<CellKey, ServerSession> sessionOf = new HashMap<>();
  private final Set<ServerSession> begun = new HashSet<>();
  private final Map<Kind, Double> remainingS = new HashMap<>();
  private final Map<Kind, Took> took = new HashMap<>();
  private final Took cells = new Took();

  private long stepStartedNs;
  private final List<ServerSession> starting = new ArrayList<>();

  /** What is under way, which is still among what remains. */
  private Kind current = Kind.SERVER_START;

  private double currentS;

  TimeLeft(Plan plan, LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    startedNs = nanoClock.getAsLong();
    stepStartedNs = startedNs;
    add(plan);
  }

  /** To be called for a block that comes later. */
  void add(Plan plan) {
    for (ServerSession session : plan.sessions()) {
      addRemaining(Kind.SERVER_START, session.startS());
      for (PlannedCell cell : session.cells()) {
        sessionOf.put(cell.key(), session);
        addRemaining(Kind.of(cell.key()), cell.estimatedS());
      }
    }
  }

  private void addRemaining(Kind kind, double s) {
    remainingS.merge(kind, s, Double::sum);
  }

  /**
   * To be called for each server that is started before the next cell. What the servers before take
   * to stop belongs to these starts, as in the estimate.
   */
  void serverStarting(ServerSession session) {
    currentS = starting.isEmpty() ? 0 : currentS;
    starting.add(session);
    current = Kind.SERVER_START;
    currentS += begun.contains(session) ? 0 : session.startS();
  }

  void cellStarting(PlannedCell cell) {
    if (!starting.isEmpty()) {
      learn(Kind.SERVER_START, starting.stream().mapToDouble(ServerSession::startS).sum());
    }
    starting.forEach(this::begin);
    starting.clear();
    begin(sessionOf.get(cell.key()));
    current = Kind.of(cell.key());
    currentS = cell.estimatedS();
  }

  /**
   * @param measured a failed cell tells nothing of how long the others will take
   */
  void cellEnded(PlannedCell cell, boolean measured) {
    Kind kind = Kind.of(cell.key());
    addRemaining(kind, -cell.estimatedS());
    if (measured) {
      learn(kind, cell.estimatedS());
    }
    stepStartedNs = nanoClock.getAsLong();
    currentS = 0;
  }

  /** A session whose server died is begun once, however often it is started. */
  private void begin(ServerSession session) {
    if (session != null && begun.add(session)) {
      addRemaining(Kind.SERVER_START, -session.startS());
    }
  }

  private void learn(Kind kind, double estimatedS) {
    long nowNs = nanoClock.getAsLong();
    double tookS = (nowNs - stepStartedNs) / 1e9;
    took.computeIfAbsent(kind, k -> new Took()).add(estimatedS, tookS);
    if (!kind.equals(Kind.SERVER_START)) {
      cells.add(estimatedS, tookS); // how a server starts tells nothing of a cell
    }
    stepStartedNs = nowNs;
  }

  private double ratio(Kind kind) {
    return took.getOrDefault(kind, cells).ratio();
  }

  double elapsedS() {
    return (nanoClock.getAsLong() - startedNs) / 1e9;
  }

  double leftS() {
    double leftS = 0;
    for (Map.Entry<Kind, Double> rest : remainingS.entrySet()) {
      leftS += rest.getValue() * ratio(rest.getKey());
    }
    double underWayS = (nanoClock.getAsLong() - stepStartedNs) / 1e9;
    return Math.max(0, leftS - Math.min(underWayS, currentS * ratio(current)));
  }
}
