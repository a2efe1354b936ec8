package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.ClientGroup;
import dev.oltpmatrix.model.record.LatencyHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntervalHistogramProvider;
import org.HdrHistogram.Recorder;
import org.HdrHistogram.SingleWriterRecorder;
import org.HdrHistogram.ValueRecorder;

/**
 * Records the latencies of all clients in a few stripes: a histogram for each client would cost a
 * third of a megabyte, and all clients would contend for a single one.
 */
public final class LatencyRecorder {
  /** Enough stripes that two running clients seldom use the same one. */
  private static final int STRIPES_PER_CPU = 4;

  private static final long NS_PER_US = 1_000;

  private final List<OfKind> kinds = new ArrayList<>();
  private final int groups;

  public LatencyRecorder(int clients) {
    this(clients, 1);
  }

  public LatencyRecorder(int clients, int kinds) {
    groups = Math.min(clients, ClientGroup.MAX_GROUPS);
    int count = Math.min(clients, stripes());
    boolean shared = count < clients;
    for (int kind = 0; kind < kinds; kind++) {
      List<Stripe> stripes = Stream.generate(() -> Stripe.of(shared)).limit(count).toList();
      this.kinds.add(new OfKind(stripes, new LongAdder()));
    }
  }

  /** Returns a multiple of the number of groups, so that the clients of a stripe are of one. */
  private static int stripes() {
    int least = STRIPES_PER_CPU * Runtime.getRuntime().availableProcessors();
    return (least + ClientGroup.MAX_GROUPS - 1) / ClientGroup.MAX_GROUPS * ClientGroup.MAX_GROUPS;
  }

  public void record(int client, long latencyNs) {
    record(client, 0, latencyNs);
  }

  public void record(int client, int kind, long latencyNs) {
    long latencyUs = roundedUs(latencyNs);
    OfKind ofKind = kinds.get(kind);
    if (latencyUs > LatencyHistogram.HIGHEST_TRACKABLE_US) {
      ofKind.overflow.increment();
    } else {
      ofKind.stripes.get(client % ofKind.stripes.size()).record(latencyUs);
    }
  }

  /** To nearest: truncation would make every percentile half a microsecond too low. */
  static long roundedUs(long ns) {
    return Math.max(1, (ns + NS_PER_US / 2) / NS_PER_US);
  }

  /** Returns the latencies recorded since the last call; every latency is in exactly one result. */
  public Histogram harvest() {
    return sum(harvestParts().byKind());
  }

  Harvest harvestParts() {
    List<Histogram> byKind = emptyHistograms(kinds.size());
    List<Histogram> byGroup = emptyHistograms(groups);
    for (int kind = 0; kind < kinds.size(); kind++) {
      List<Stripe> stripes = kinds.get(kind).stripes;
      for (int i = 0; i < stripes.size(); i++) {
        Histogram harvested = stripes.get(i).harvest();
        byKind.get(kind).add(harvested);
        byGroup.get(i % groups).add(harvested);
      }
    }
    return new Harvest(byKind, byGroup);
  }

  static List<Histogram> emptyHistograms(int count) {
    return Stream.generate(LatencyHistogram::newHdr).limit(count).toList();
  }

  static Histogram sum(List<Histogram> histograms) {
    Histogram sum = LatencyHistogram.newHdr();
    histograms.forEach(sum::add);
    return sum;
  }

  /** Returns the number of latencies above the histogram's range so far. */
  long overflow() {
    return overflowByKind().stream().mapToLong(Long::longValue).sum();
  }

  int groups() {
    return groups;
  }

  List<Long> overflowByKind() {
    return kinds.stream().map(ofKind -> ofKind.overflow.sum()).toList();
  }

  /** The latencies of a part of the window; each group has every n-th client. */
  record Harvest(List<Histogram> byKind, List<Histogram> byGroup) {}

  private record OfKind(List<Stripe> stripes, LongAdder overflow) {}

  /** A recorder and the last histogram taken from it. */
  private static final class Stripe {
    private static final long MAX_US = LatencyHistogram.HIGHEST_TRACKABLE_US;
    private static final int DIGITS = LatencyHistogram.SIGNIFICANT_DIGITS;

    private final ValueRecorder recorder;
    private final IntervalHistogramProvider<Histogram> provider;
    private Histogram harvested;

    private <R extends ValueRecorder & IntervalHistogramProvider<Histogram>> Stripe(R recorder) {
      this.recorder = recorder;
      this.provider = recorder;
    }

    static Stripe of(boolean shared) {
      return shared
          ? new Stripe(new Recorder(1, MAX_US, DIGITS))
          : new Stripe(new SingleWriterRecorder(1, MAX_US, DIGITS));
    }

    void record(long latencyUs) {
      recorder.recordValue(latencyUs);
    }

    Histogram harvest() {
      harvested = provider.getIntervalHistogram(harvested);
      return harvested;
    }
  }
}
