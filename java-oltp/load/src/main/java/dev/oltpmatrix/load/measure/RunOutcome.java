package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadHostResult;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The measurements of a run, as the report and the record have them.
 *
 * @param whole the complete window
 * @param sinceCheckpoint the window after the last checkpoint, or the complete window
 * @param kinds the window by kind of transaction; empty where all are of one kind
 * @param openLoop {@code null} for the closed loop
 * @param service latencies from the actual start, likewise
 * @param clientPool {@code null} if each client had its own connection
 * @param poolWaits time that each transaction in the window waited for a connection, likewise
 * @param counted what clients have counted since they began; empty where they count nothing
 * @param cutOff clients whose last statement did not end in time
 * @param hosts their parts, where several hosts played the clients
 */
public record RunOutcome(
    LoadResult.Window window,
    WindowSlice whole,
    WindowSlice sinceCheckpoint,
    List<Interval> intervals,
    Steadiness steady,
    List<LoadResult.Kind> kinds,
    LoadResult.OpenLoop openLoop,
    Histogram service,
    LoadResult.ClientPool clientPool,
    Histogram poolWaits,
    Map<String, Long> counted,
    int cutOff,
    List<LoadHostResult> hosts) {
  public long windowNs() {
    return window.endMonotonicNs() - window.startMonotonicNs();
  }

  /** Returns the record of a run with this generator, workload and options. */
  public LoadResult toRecord(LoadResult.Setup setup) {
    return new LoadResult(
        setup,
        window,
        new LoadResult.Counts(
            whole.transactions(),
            whole.queries(),
            whole.errors(),
            // Every error that does not end the run restarts its transaction.
            whole.errorCount() + whole.reconnects(),
            whole.reconnects()),
        whole.latencies(),
        intervals,
        steady,
        kinds,
        openLoop,
        cutOff == 0 ? null : cutOff,
        clientPool,
        counted,
        LoadResult.Jvm.NOT_ASKED,
        hosts);
  }
}
