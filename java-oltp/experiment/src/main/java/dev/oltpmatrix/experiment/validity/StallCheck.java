package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks whether the machine or this program was stopped while the cell ran, by a closed lid or by
 * a signal.
 */
final class StallCheck {
  /**
   * Minimum suspension in seconds; a shorter one can be a stall of any busy machine, and changes a
   * window of seconds little.
   */
  private static final double SUSPENDED_S = 0.5;

  /**
   * Minimum clock change in seconds; a time server never makes a larger correction at once unless
   * configured to.
   */
  private static final double CLOCK_SET_S = 1;

  private static final double US_PER_S = 1e6;

  /**
   * Share of the window's length; the same bound as in the sampling: readings further apart provide
   * no values for a window.
   */
  private static final double READ_SHARE = 1.0 / 3;

  private StallCheck() {}

  static List<Flag> check(Measured cell) {
    List<Flag> flags = new ArrayList<>();
    double suspendedS = seconds(cell, Telemetry.HOST_SUSPENDED_US);
    if (suspendedS >= SUSPENDED_S) {
      flags.add(Flag.of(Kind.SUSPENDED, suspendedS, SUSPENDED_S));
    }
    double setS = seconds(cell, Telemetry.HOST_CLOCK_SET_US) - Math.max(0, suspendedS);
    if (Math.abs(setS) >= CLOCK_SET_S) {
      flags.add(Flag.of(Kind.CLOCK_SET, setS, CLOCK_SET_S));
    }
    addStopped(flags, cell);
    if (tookReadings(cell)) {
      double maxS = cell.load().window().lengthS() * READ_SHARE;
      flags.add(Flag.of(Kind.MONITORING_GAP, seconds(cell, Telemetry.MAX_GAP_US), maxS));
    }
    return flags;
  }

  /** Flags every sampled process that was stopped. */
  private static void addStopped(List<Flag> flags, Measured cell) {
    if (cell.telemetry() == null) {
      return;
    }
    cell.telemetry()
        .stoppedShares()
        .forEach(
            (process, share) -> {
              double stoppedS = share * cell.load().window().lengthS();
              if (stoppedS >= SUSPENDED_S) {
                flags.add(Flag.of(Kind.STOPPED, stoppedS, SUSPENDED_S, process));
              }
            });
  }

  /** Checks whether the CPU time is unknown because no readings were taken. */
  static boolean tookReadings(Measured cell) {
    boolean unread =
        cell.clientUsedCpus() == null || (cell.seesServer() && cell.serverUsedCpus() == null);
    return unread
        && seconds(cell, Telemetry.MAX_GAP_US) >= cell.load().window().lengthS() * READ_SHARE;
  }

  private static double seconds(Measured cell, String name) {
    Double us = cell.counter(name);
    return us == null ? 0 : us / US_PER_S;
  }
}
