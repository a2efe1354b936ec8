package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The measurements of a run, before they are formatted or recorded.
 *
 * @param times start and length of the phases
 * @param whole the complete window
 * @param sinceCheckpoint the window after the last checkpoint, or the complete window
 * @param kinds the window by kind of transaction; empty where all are of one kind
 * @param openLoop {@code null} for the closed loop
 * @param clientPool {@code null} if each client had its own connection
 * @param counted what clients have counted since they began; empty where they count nothing
 * @param cutOff clients whose last statement did not end in time
 */
public record RunOutcome(
    boolean interrupted,
    Times times,
    WindowSlice whole,
    WindowSlice sinceCheckpoint,
    List<Interval> intervals,
    Steadiness steady,
    List<Kind> kinds,
    OpenLoop openLoop,
    ClientPool clientPool,
    Map<String, Long> counted,
    int cutOff) {

  /**
   * Start and length of the phases.
   *
   * @param connectNs time until all clients had connected
   * @param warmupNs time from then to the window
   * @param extended whether the window was lengthened for clients that had not completed enough
   *     transactions
   */
  public record Times(
      long connectNs, long warmupNs, long windowStartNs, long windowEndNs, boolean extended) {}

  /**
   * The transactions of one kind.
   *
   * @param overflow those that were too slow for the histogram
   * @param errors number of errors by code, each of which restarted one of them
   * @param rolledBack those that were rolled back as their inputs ask
   */
  public record Kind(
      String name, Histogram latency, long overflow, Map<String, Long> errors, long rolledBack) {
    public long transactions() {
      return latency.getTotalCount() + overflow;
    }
  }

  /**
   * Measurements that only an open loop has.
   *
   * @param arrivals planned in the window
   * @param backlogMax maximum seen at the end of a second
   * @param backlogEnd arrivals for which no client was free at the window's end
   * @param service latencies from the actual start
   * @param burst {@code null} if there was none
   */
  public record OpenLoop(
      int arrivalsPerS,
      long arrivals,
      long backlogMax,
      long backlogEnd,
      Histogram service,
      LoadResult.Burst burst) {}

  /**
   * Connections shared by the clients.
   *
   * @param waits time that each transaction in the window waited for a connection
   */
  public record ClientPool(int connections, Histogram waits) {}

  public long windowNs() {
    return times.windowEndNs() - times.windowStartNs();
  }
}
