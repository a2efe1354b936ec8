package dev.oltpmatrix.load.run;

import dev.oltpmatrix.record.Interval;
import dev.oltpmatrix.record.LoadResult.Queries;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What a run measured, before it is put in words or in a record.
 *
 * @param latencySumNs over all counted transactions, the overflowing ones too
 * @param clients what each client did, for the report's fairness
 * @param cutOff clients whose last statement did not end in time
 */
public record RunOutcome(
    boolean interrupted,
    long connectNs,
    long windowStartNs,
    long windowEndNs,
    boolean windowExtended,
    Queries queries,
    Map<String, Long> errors,
    Histogram latency,
    long latencyOverflow,
    long latencySumNs,
    List<Interval> intervals,
    List<ClientTotals> clients,
    int cutOff) {

  /** One client's share. */
  public record ClientTotals(long transactions, long latencySumNs) {}

  public long transactions() {
    return latency.getTotalCount() + latencyOverflow;
  }

  public long windowNs() {
    return windowEndNs - windowStartNs;
  }
}
