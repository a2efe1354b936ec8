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
 * The remaining time of a plan: its estimates, corrected by the duration of past cells.
 *
 * <p>The correction is learned for each kind of cell, and for server starts: the estimate for a
 * cell of thousands of clients has another error than one of four. A kind of which none has ended
 * yet is corrected like all cells together.
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

  /** The current step, which is still part of the remaining ones. */
  private Kind current = Kind.SERVER_START;

  private double currentS;

  TimeLeft(Plan plan, LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    startedNs = nanoClock.getAsLong();
    stepStartedNs = startedNs;
    add(plan);
  }

  /** Adds a plan; to be called for a block that comes later. */
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
   * Notes a start; to be called for each server that is started before the next cell. The time to
   * stop the previous servers is part of these starts, as in the estimate.
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
   * Notes the end of a cell.
   *
   * @param measured false for a failed cell, whose duration says nothing about the others
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

  /** Begins a session; one whose server died is begun once, however often it is started. */
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
      cells.add(estimatedS, tookS); // the duration of a server start says nothing about a cell
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
