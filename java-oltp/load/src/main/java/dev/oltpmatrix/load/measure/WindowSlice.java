package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The results of a part of the window, or of the complete window.
 *
 * @param errors number of server errors by code
 * @param overflow transactions too slow for the histogram
 * @param clients results of each client, for the report's fairness
 */
public record WindowSlice(
    long lengthNs,
    Queries queries,
    Map<String, Long> errors,
    long reconnects,
    Histogram latency,
    long overflow,
    List<ClientTotals> clients) {
  /** The results of one client; minimum and maximum are of the window up to the part's end. */
  public record ClientTotals(
      long transactions, long latencySumNs, long latencyMinNs, long latencyMaxNs) {}

  public long transactions() {
    return latency.getTotalCount() + overflow;
  }

  /** Includes transactions that overflow. */
  public long latencySumNs() {
    return clients.stream().mapToLong(ClientTotals::latencySumNs).sum();
  }

  public long errorCount() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the results after an earlier slice with the same start; the latencies are given. */
  public WindowSlice since(WindowSlice earlier, Histogram latencySince) {
    Map<String, Long> newErrors = new TreeMap<>();
    errors.forEach((code, n) -> newErrors.put(code, n - earlier.errors.getOrDefault(code, 0L)));
    newErrors.values().removeIf(n -> n == 0);
    List<ClientTotals> newTotals = new ArrayList<>();
    for (int i = 0; i < clients.size(); i++) {
      ClientTotals before = earlier.clients.get(i);
      ClientTotals now = clients.get(i);
      newTotals.add(
          new ClientTotals(
              now.transactions() - before.transactions(),
              now.latencySumNs() - before.latencySumNs(),
              now.latencyMinNs(),
              now.latencyMaxNs()));
    }
    return new WindowSlice(
        lengthNs - earlier.lengthNs,
        new Queries(
            queries.read() - earlier.queries.read(),
            queries.write() - earlier.queries.write(),
            queries.other() - earlier.queries.other()),
        newErrors,
        reconnects - earlier.reconnects,
        latencySince,
        overflow - earlier.overflow,
        newTotals);
  }

  public LoadResult.Latencies latencies() {
    return latencies(latency, overflow);
  }

  static LoadResult.Latencies latencies(Histogram hdr, long overflow) {
    return new LoadResult.Latencies(LatencySummary.of(hdr), overflow, LatencyHistogram.of(hdr));
  }
}
