package dev.oltpmatrix.load.run;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How often each server error code was met; every one of them restarted its transaction. */
final class ErrorCounts {
  private final Map<Integer, LongAdder> byCode = new ConcurrentHashMap<>();

  void met(int code) {
    byCode.computeIfAbsent(code, c -> new LongAdder()).increment();
  }

  long total() {
    return byCode.values().stream().mapToLong(LongAdder::sum).sum();
  }

  Map<String, Long> byCode() {
    Map<String, Long> sorted = new TreeMap<>();
    byCode.forEach((code, count) -> sorted.put(Integer.toString(code), count.sum()));
    return sorted;
  }
}
