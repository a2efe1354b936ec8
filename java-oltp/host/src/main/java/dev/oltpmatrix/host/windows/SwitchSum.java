package dev.oltpmatrix.host.windows;

import dev.oltpmatrix.host.windows.ProcessTable.ThreadEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sums the context switches of a process's threads into a counter that never falls: the kernel
 * drops a thread's counter when it ends, and has 32 bits for it.
 */
final class SwitchSum {
  private static final long COUNTER_MASK = 0xFFFF_FFFFL;

  /** A thread; its id alone may be that of a later one. */
  private record ThreadKey(long id, long created) {}

  private Map<ThreadKey, Long> previous = Map.of();
  private double sum;

  /** Adds what the threads have switched since the last call; returns the sum since the first. */
  double add(List<ThreadEntry> threads) {
    Map<ThreadKey, Long> now = new HashMap<>();
    for (ThreadEntry thread : threads) {
      ThreadKey key = new ThreadKey(thread.id(), thread.created());
      long before = previous.getOrDefault(key, 0L);
      sum += (thread.switches() - before) & COUNTER_MASK;
      now.put(key, thread.switches());
    }
    previous = now;
    return sum;
  }
}
