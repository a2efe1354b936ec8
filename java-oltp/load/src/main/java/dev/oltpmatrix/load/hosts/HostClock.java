package dev.oltpmatrix.load.hosts;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The offset of a host's clock, by the time that messages take there and back. Of recent round
 * trips the quickest counts: its answer was given at some moment between its two ends, so that half
 * of it bounds the error.
 */
final class HostClock {
  /** Clocks of machines drift by up to one part in so many while they are being set. */
  private static final long DRIFT = 2000;

  private static final long RECENT_NS = TimeUnit.SECONDS.toNanos(3);

  private final Map<Long, Long> sentNs = new HashMap<>();
  private final Deque<Offset> recent = new ArrayDeque<>();
  private long pings;

  /**
   * How far the host's clock is ahead.
   *
   * @param boundNs the greatest error
   * @param atNs when that was found
   */
  record Offset(long ns, long boundNs, long atNs) {
    private Offset at(long timeNs) {
      return new Offset(ns, boundNs + Math.abs(timeNs - atNs) / DRIFT, atNs);
    }

    long there(long hereNs) {
      return hereNs + ns;
    }
  }

  /** Returns the number of a ping that is sent now. */
  synchronized long ping(long nowNs) {
    pings++;
    sentNs.put(pings, nowNs);
    return pings;
  }

  synchronized void pong(long number, long atNs, long nowNs) {
    Long sent = sentNs.remove(number);
    if (sent == null) {
      return;
    }
    recent.addLast(new Offset(atNs - (sent + (nowNs - sent) / 2), (nowNs - sent + 1) / 2, nowNs));
    while (nowNs - recent.getFirst().atNs() > RECENT_NS) {
      recent.removeFirst();
    }
  }

  /**
   * Returns the offset at a time, with the drift that is possible until then. It is valid after an
   * answer.
   */
  synchronized Offset offset(long timeNs) {
    Offset best = null;
    for (Offset one : recent) {
      Offset then = one.at(timeNs);
      best = best == null || then.boundNs() < best.boundNs() ? then : best;
    }
    return best;
  }
}
