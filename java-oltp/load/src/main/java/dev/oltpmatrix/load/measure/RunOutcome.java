package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What a run measured, before it is put in words or in a record.
 *
 * @param times when and how long
 * @param whole all of the window
 * @param sinceCheckpoint the window after the last checkpoint, or all of it
 * @param openLoop {@code null} for the closed loop
 * @param clientPool {@code null} where each client had a connection of its own
 * @param cutOff clients whose last statement did not end in time
 */
public record RunOutcome(
    boolean interrupted,
    Times times,
    WindowSlice whole,
    WindowSlice sinceCheckpoint,
    List<Interval> intervals,
    Steadiness steady,
    OpenLoop openLoop,
    ClientPool clientPool,
    int cutOff) {

  /**
   * Of all phases.
   *
   * @param connectNs until all clients had connected
   * @param warmupNs from then to the window
   * @param extended the window was made longer for clients that had not done enough
   */
  public record Times(
      long connectNs, long warmupNs, long windowStartNs, long windowEndNs, boolean extended) {}

  /**
   * What an open loop has beside latencies from the planned start.
   *
   * @param arrivals planned in the window
   * @param backlogMax the most that was seen at the end of a second
   * @param backlogEnd at the window's end: arrivals that no client was free for
   * @param service latencies from the actual start
   * @param burst {@code null} where there was none
   */
  public record OpenLoop(
      int arrivalsPerS,
      long arrivals,
      long backlogMax,
      long backlogEnd,
      Histogram service,
      LoadResult.Burst burst) {}

  /**
   * Connections that the clients took turns at.
   *
   * @param waits for one, of each transaction in the window
   */
  public record ClientPool(int connections, Histogram waits) {}

  public long windowNs() {
    return times.windowEndNs() - times.windowStartNs();
  }
}
