package dev.oltpmatrix.load.measure;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** Errors and lost connections, each of which restarted a transaction, and rollbacks. */
public final class ErrorCounts {
  /** By code a skip list: in a hash map clients wait for each other while a value is computed. */
  private record OfKind(Map<Integer, LongAdder> byCode, LongAdder rolledBack) {}

  private final List<OfKind> kinds;
  private final LongAdder reconnects = new LongAdder();

  public ErrorCounts(int kinds) {
    this.kinds =
        Stream.generate(() -> new OfKind(new ConcurrentSkipListMap<>(), new LongAdder()))
            .limit(kinds)
            .toList();
  }

  public void met(int kind, int code, boolean lost) {
    if (lost) {
      reconnects.increment();
    } else {
      kinds.get(kind).byCode.computeIfAbsent(code, c -> new LongAdder()).increment();
    }
  }

  public void rolledBack(int kind) {
    kinds.get(kind).rolledBack.increment();
  }

  long reconnects() {
    return reconnects.sum();
  }

  Map<String, Long> byCode() {
    Map<String, Long> sorted = new TreeMap<>();
    for (int kind = 0; kind < kinds.size(); kind++) {
      byCode(kind).forEach((code, count) -> sorted.merge(code, count, Long::sum));
    }
    return sorted;
  }

  Map<String, Long> byCode(int kind) {
    Map<String, Long> sorted = new TreeMap<>();
    kinds
        .get(kind)
        .byCode
        .forEach((code, count) -> sorted.put(Integer.toString(code), count.sum()));
    return sorted;
  }

  long rolledBackOf(int kind) {
    return kinds.get(kind).rolledBack.sum();
  }
}
