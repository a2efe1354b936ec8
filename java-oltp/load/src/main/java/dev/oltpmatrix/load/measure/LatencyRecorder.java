package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.LatencyHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntervalHistogramProvider;
import org.HdrHistogram.Recorder;
import org.HdrHistogram.SingleWriterRecorder;
import org.HdrHistogram.ValueRecorder;

/**
 * Takes latencies from all clients into a few stripes: a histogram for each client would cost a
 * third of a megabyte, a single one for all would be fought over.
 */
public final class LatencyRecorder {
  /** Enough that two running clients seldom meet on one stripe. */
  private static final int STRIPES_PER_CPU = 4;

  private static final long NS_PER_US = 1_000;

  private final List<Stripe> stripes = new ArrayList<>();
  private final LongAdder overflow = new LongAdder();

  public LatencyRecorder(int clients) {
    int count = Math.min(clients, STRIPES_PER_CPU * Runtime.getRuntime().availableProcessors());
    boolean singleWriter = count == clients;
    for (int i = 0; i < count; i++) {
      stripes.add(singleWriter ? Stripe.singleWriter() : Stripe.shared());
    }
  }

  public void record(int client, long latencyNs) {
    long latencyUs = roundedUs(latencyNs);
    if (latencyUs > LatencyHistogram.HIGHEST_TRACKABLE_US) {
      overflow.increment();
    } else {
      stripes.get(client % stripes.size()).record(latencyUs);
    }
  }

  /** To the nearest: cut off, every percentile would be half a microsecond too low. */
  static long roundedUs(long ns) {
    return Math.max(1, (ns + NS_PER_US / 2) / NS_PER_US);
  }

  /** What was recorded since the last harvest; every latency is in exactly one. */
  public Histogram harvest() {
    Histogram sum = LatencyHistogram.newHdr();
    stripes.forEach(stripe -> sum.add(stripe.harvest()));
    return sum;
  }

  /** Latencies above the histogram's range so far. */
  long overflow() {
    return overflow.sum();
  }

  /** One of the library's recorders, for one writer or for several, and what was taken from it. */
  private static final class Stripe {
    private final ValueRecorder recorder;
    private final IntervalHistogramProvider<Histogram> provider;
    private Histogram harvested;

    private <R extends ValueRecorder & IntervalHistogramProvider<Histogram>> Stripe(R recorder) {
      this.recorder = recorder;
      this.provider = recorder;
    }

    static Stripe singleWriter() {
      return new Stripe(
          new SingleWriterRecorder(
              1, LatencyHistogram.HIGHEST_TRACKABLE_US, LatencyHistogram.SIGNIFICANT_DIGITS));
    }

    static Stripe shared() {
      return new Stripe(
          new Recorder(
              1, LatencyHistogram.HIGHEST_TRACKABLE_US, LatencyHistogram.SIGNIFICANT_DIGITS));
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
