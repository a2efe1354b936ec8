package dev.oltpmatrix.wire.relay;

import dev.oltpmatrix.wire.relay.traffic.HostPort;
import java.io.IOException;
import java.net.BindException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A relay as a program: says where it listens and what round trip it measured, and runs until it is
 * ended, or until the program that started it has.
 */
public final class RelayMain {
  private static final int WRONG_USAGE = 2;
  private static final int FAILED = 1;
  private static final long LOOK_EVERY_MS = 500;
  private static final long MEASURE_FOR_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /** A JVM that has just started is later than it will be. It takes half of this time to warm. */
  private static final long WARM_UP_NS = TimeUnit.MILLISECONDS.toNanos(200);

  private static final int WARM_UP_ROUNDS = 10;
  private static final int WARM_UP_SAMPLES = 300;

  private static final int CALIBRATIONS = 2;

  private static final int MAX_SAMPLES = 2_000;
  private static final int MIN_SAMPLES = 9;

  /** Of a longer road, what a relay is late by is no matter. */
  private static final long MAX_CALIBRATED_NS = TimeUnit.MILLISECONDS.toNanos(20);

  /** More is a moment in which others had the CPUs. */
  private static final long MAX_LATE_NS = TimeUnit.MICROSECONDS.toNanos(500);

  private RelayMain() {}

  public static void main(String[] arguments) throws InterruptedException {
    try {
      run(RelayOptions.of(arguments));
    } catch (IllegalArgumentException e) {
      System.err.println("relay: " + e.getMessage());
      System.exit(WRONG_USAGE);
    } catch (IOException e) {
      System.err.println("relay: " + e.getMessage());
      System.exit(FAILED);
    } catch (RuntimeException e) {
      System.err.println("relay: unexpected " + e);
      System.exit(FAILED);
    }
  }

  private static void run(RelayOptions options) throws IOException, InterruptedException {
    OptionalLong parent = options.parentPid().isPresent() ? options.parentPid() : parent();
    long delayNs = calibrated(options.rttNs());
    try (Relay relay = start(options, delayNs)) {
      MeasuredRtt measured = MeasuredRtt.throughRelay(delayNs, samples(delayNs));
      long measuredUs = Math.round(measured.medianNs() / (double) TimeUnit.MICROSECONDS.toNanos(1));
      System.out.println(
          "listening on " + HostPort.text(relay.address()) + ", rtt_us " + measuredUs);
      if (System.out.checkError()) {
        throw new IOException("standard output took not all: see where it leads to");
      }
      while (relay.isOpen() && parent.equals(parent())) {
        Thread.sleep(LOOK_EVERY_MS);
      }
      if (!relay.isOpen()) {
        throw new IOException("the relay ended by itself, see the lines before");
      }
    }
  }

  /**
   * By how much to delay so that a round trip takes what was asked for: two hops of TCP and waking
   * up late come to it. Each measurement takes back what the one before it took away too much. A
   * relay that is too slow for what was asked delays by nothing.
   */
  private static long calibrated(long askedNs) throws IOException {
    if (askedNs == 0 || askedNs > MAX_CALIBRATED_NS) {
      return askedNs;
    }
    warmUp();
    long leastNs = Math.max(0, askedNs - MAX_LATE_NS);
    long delayNs = askedNs;
    for (int i = 0; i < CALIBRATIONS; i++) {
      long tookNs = MeasuredRtt.throughRelay(delayNs, samples(askedNs) / CALIBRATIONS).medianNs();
      delayNs = Math.max(leastNs, Math.min(askedNs, delayNs - (tookNs - askedNs)));
    }
    return delayNs;
  }

  /** Where others have the CPUs it ends by the clock. */
  private static void warmUp() throws IOException {
    long endNs = System.nanoTime() + WARM_UP_NS;
    for (int i = 0; i < WARM_UP_ROUNDS && System.nanoTime() - endNs < 0; i++) {
      MeasuredRtt.throughRelay(0, WARM_UP_SAMPLES);
    }
  }

  private static Relay start(RelayOptions options, long delayNs) throws IOException {
    try {
      return Relay.start(options.listen(), options.to(), delayNs, null);
    } catch (IOException | UnsupportedAddressTypeException e) {
      String why = e.getMessage() == null ? "this machine has no IPv6" : e.getMessage();
      String remedy = e instanceof BindException ? "; port 0 takes a free one" : "";
      throw new IOException(
          "cannot listen on " + HostPort.text(options.listen()) + ": " + why + remedy, e);
    }
  }

  /** Nothing where it cannot be seen, as in a container of its own: then it is not waited for. */
  private static OptionalLong parent() {
    return ProcessHandle.current().parent().stream().mapToLong(ProcessHandle::pid).findFirst();
  }

  private static int samples(long rttNs) {
    long inTime = MEASURE_FOR_NS / Math.max(1, rttNs);
    return (int) Math.max(MIN_SAMPLES, Math.min(MAX_SAMPLES, inTime));
  }
}
