package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.LoadResult.Queries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What was done in a part of the window, or in all of it.
 *
 * @param errors how often each server error was met
 * @param overflow transactions too slow for the histogram
 * @param clients what each client did, for the report's fairness
 */
public record WindowSlice(
    long lengthNs,
    Queries queries,
    Map<String, Long> errors,
    long reconnects,
    Histogram latency,
    long overflow,
    List<ClientTotals> clients) {

  /**
   * One client's share.
   *
   * @param latencyMinNs since the last checkpoint, also in what is counted from the start, as a
   *     minimum cannot be taken back; 0 where there was no transaction
   * @param latencyMaxNs likewise
   */
  public record ClientTotals(
      long transactions, long latencySumNs, long latencyMinNs, long latencyMaxNs) {}

  public long transactions() {
    return latency.getTotalCount() + overflow;
  }

  /** Over all transactions, the overflowing ones too. */
  public long latencySumNs() {
    return clients.stream().mapToLong(ClientTotals::latencySumNs).sum();
  }

  public long errorCount() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }

  /** What came after an earlier part that had the same start; the latencies are given. */
  WindowSlice since(WindowSlice earlier, Histogram latencySince) {
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
        minus(queries, earlier.queries),
        newErrors,
        reconnects - earlier.reconnects,
        latencySince,
        overflow - earlier.overflow,
        newTotals);
  }

  static Queries minus(Queries a, Queries b) {
    return new Queries(a.read() - b.read(), a.write() - b.write(), a.other() - b.other());
  }
}
