package dev.oltpmatrix.load.measure;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the server errors by code and the lost connections; each of them restarted a transaction.
 */
public final class ErrorCounts {
  /**
   * A skip list, because in a concurrent hash map clients wait for each other while a value is
   * computed.
   */
  private final Map<Integer, LongAdder> byCode = new ConcurrentSkipListMap<>();

  private final LongAdder reconnects = new LongAdder();

  public void met(int code, boolean lost) {
    if (lost) {
      reconnects.increment();
    } else {
      byCode.computeIfAbsent(code, c -> new LongAdder()).increment();
    }
  }

  long reconnects() {
    return reconnects.sum();
  }

  Map<String, Long> byCode() {
    Map<String, Long> sorted = new TreeMap<>();
    byCode.forEach((code, count) -> sorted.put(Integer.toString(code), count.sum()));
    return sorted;
  }
}
