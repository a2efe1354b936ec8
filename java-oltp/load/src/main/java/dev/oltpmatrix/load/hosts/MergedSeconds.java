package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.load.measure.Burst;
import dev.oltpmatrix.load.measure.IntervalStats;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.WindowMeasurement;
import dev.oltpmatrix.load.measure.WindowSlice;
import dev.oltpmatrix.load.run.RunSettings;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The window's seconds, each the sum of all hosts'. A host that got no CPU for a while has cut two
 * of its seconds as one; a sum then has the time between two cuts that all hosts have.
 */
final class MergedSeconds {
  private static final double NS_PER_S = 1e9;
  private static final double ROUNDING_S = 0.001;

  private final List<LoadHost> hosts;
  private final RunListener listener;
  private final List<Interval> intervals = new ArrayList<>();
  private final List<Burst.Seen> backlogs = new ArrayList<>();
  private final boolean isOpen;
  private final int[] taken;
  private final Histogram total = LatencyHistogram.newHdr();
  private double endS;

  MergedSeconds(List<LoadHost> hosts, RunSettings settings, RunListener listener) {
    this.hosts = hosts;
    this.listener = listener;
    isOpen = settings.arrivalsPerS() > 0;
    taken = new int[hosts.size()];
  }

  List<Interval> intervals() {
    return intervals;
  }

  List<Burst.Seen> backlogs() {
    return backlogs;
  }

  /** Adds up what has come from all hosts. */
  void look() {
    List<List<Messages.Second>> all = hosts.stream().map(LoadHost::seconds).toList();
    while (mergeNext(all)) {
      // and the next one
    }
  }

  /** Adds up the rest, whose last parts end with the window. */
  void finish() {
    look();
    List<List<Messages.Second>> all = hosts.stream().map(LoadHost::seconds).toList();
    boolean isRest = false;
    for (int host = 0; host < taken.length; host++) {
      isRest = isRest || taken[host] < all.get(host).size();
    }
    if (isRest) {
      int[] upTo = new int[taken.length];
      for (int host = 0; host < taken.length; host++) {
        upTo[host] = all.get(host).size();
      }
      merge(all, upTo);
    }
  }

  /** Merges up to the next full second that all hosts have cut at; false without one. */
  private boolean mergeNext(List<List<Messages.Second>> all) {
    List<Messages.Second> first = all.get(0);
    for (int next = taken[0]; next < first.size(); next++) {
      int[] upTo = endsAt(all, second(first.get(next)));
      if (upTo != null) {
        merge(all, upTo);
        return true;
      }
    }
    return false;
  }

  /** Returns the full second at whose end it was cut: never before, and at times much later. */
  private static long second(Messages.Second part) {
    return (long) Math.floor(part.endS() + ROUNDING_S);
  }

  private int[] endsAt(List<List<Messages.Second>> all, long secondS) {
    int[] upTo = new int[taken.length];
    for (int host = 0; host < taken.length; host++) {
      List<Messages.Second> seconds = all.get(host);
      int end = taken[host];
      while (end < seconds.size() && second(seconds.get(end)) < secondS) {
        end++;
      }
      if (end == seconds.size() || second(seconds.get(end)) != secondS) {
        return null;
      }
      upTo[host] = end + 1;
    }
    return upTo;
  }

  private void merge(List<List<Messages.Second>> all, int[] upTo) {
    Histogram latency = LatencyHistogram.newHdr();
    long read = 0;
    long write = 0;
    long other = 0;
    long reconnects = 0;
    long overflow = 0;
    long overflowBefore = 0;
    long backlog = 0;
    long running = 0;
    double sumS = 0;
    Map<String, Long> errors = new TreeMap<>();
    for (int host = 0; host < taken.length; host++) {
      List<Messages.Second> seconds = all.get(host);
      overflowBefore += taken[host] == 0 ? 0 : seconds.get(taken[host] - 1).overflow();
      for (Messages.Second one : seconds.subList(taken[host], upTo[host])) {
        Histogram its = one.latency().toHdr();
        latency.add(its);
        listener.hostIntervalEnded(hosts.get(host).name(), one.startS(), one.endS(), its);
      }
      taken[host] = upTo[host];
      Messages.Second last = seconds.get(upTo[host] - 1);
      read += last.queries().read();
      write += last.queries().write();
      other += last.queries().other();
      last.errors().forEach((code, count) -> errors.merge(code, count, Long::sum));
      reconnects += last.reconnects();
      overflow += last.overflow();
      backlog += last.queue() == null ? 0 : last.queue().backlog();
      running += last.queue() == null ? 0 : last.queue().concurrency();
      sumS += last.endS();
    }
    total.add(latency);
    double startS = endS;
    endS = sumS / taken.length;
    intervals.add(
        WindowMeasurement.interval(startS, endS - startS, latency, overflow - overflowBefore));
    long endNs = (long) (endS * NS_PER_S);
    if (isOpen) {
      backlogs.add(new Burst.Seen(endNs, backlog));
    }
    WindowSlice soFar =
        new WindowSlice(
            endNs, new Queries(read, write, other), errors, reconnects, total, overflow, List.of());
    IntervalStats.Queue queue = isOpen ? new IntervalStats.Queue(backlog, running) : null;
    listener.intervalEnded(new IntervalStats(soFar, latency, queue));
  }
}
