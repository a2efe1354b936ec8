package dev.oltpmatrix.load.measure;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** How often each server error was met and connections were lost; each restarted a transaction. */
public final class ErrorCounts {
  /** No hash map: that has clients wait for each other as it computes. */
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
