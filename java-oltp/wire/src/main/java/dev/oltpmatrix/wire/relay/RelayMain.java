package dev.oltpmatrix.wire.relay;

import dev.oltpmatrix.host.own.OwnProcess;
import dev.oltpmatrix.wire.relay.traffic.HostPort;
import java.io.IOException;
import java.net.BindException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Runs a relay as a program: prints the address on which it listens and the round-trip time that it
 * measured, and runs until it is ended, or until the program that started it has ended.
 */
public final class RelayMain {
  private static final int WRONG_USAGE = 2;
  private static final int FAILED = 1;
  private static final long CHECK_EVERY_MS = 500;
  private static final long MEASURE_FOR_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /**
   * A JVM that has just started wakes up later than it will when warm. Warming it takes half of
   * this time.
   */
  private static final long WARM_UP_NS = TimeUnit.MILLISECONDS.toNanos(200);

  private static final int WARM_UP_ROUNDS = 10;
  private static final int WARM_UP_SAMPLES = 300;

  private static final int CALIBRATIONS = 2;

  private static final int MAX_SAMPLES = 2_000;
  private static final int MIN_SAMPLES = 9;

  /**
   * Maximum of calibrated latencies: with a longer one, the delay of the relay itself does not
   * matter.
   */
  private static final long MAX_CALIBRATED_NS = TimeUnit.MILLISECONDS.toNanos(20);

  /** A longer delay comes from a moment in which other processes had the CPUs. */
  private static final long MAX_LATE_NS = TimeUnit.MICROSECONDS.toNanos(500);

  /** As the launchers of the other programs have it. */
  private static final int MIN_OPEN_FILES = 64;

  private RelayMain() {}

  public static void main(String[] arguments) throws InterruptedException {
    try {
      RelayOptions options = RelayOptions.of(arguments);
      requireOpenFiles();
      run(options);
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

  /**
   * Refuses a limit with which the relay could not even measure itself: the Java runtime, which
   * opens files for its own classes, would only say that they do not load.
   */
  private static void requireOpenFiles() {
    long limit = OwnProcess.openFilesLimit().orElse(MIN_OPEN_FILES);
    if (limit < MIN_OPEN_FILES) {
      throw new IllegalArgumentException(
          "ulimit -n is %d, the relay opens %d files and more; raise it (ulimit -n 4096)"
              .formatted(limit, MIN_OPEN_FILES));
    }
  }

  private static void run(RelayOptions options) throws IOException, InterruptedException {
    OptionalLong now = OwnProcess.parent();
    OptionalLong parent = options.parentPid().isPresent() ? options.parentPid() : now;
    long delayNs = calibrated(options.rttNs());
    try (Relay relay = start(options, delayNs)) {
      MeasuredRtt measured = MeasuredRtt.throughRelay(delayNs, samples(delayNs));
      long measuredUs = Math.round(measured.medianNs() / (double) TimeUnit.MICROSECONDS.toNanos(1));
      System.out.println(
          "listening on " + HostPort.text(relay.address()) + ", rtt_us " + measuredUs);
      if (System.out.checkError()) {
        throw new IOException("standard output took not all: see where it leads to");
      }
      // The end of a parent that is not visible is not waited for.
      while (relay.isOpen() && parent.equals(OwnProcess.parent())) {
        Thread.sleep(CHECK_EVERY_MS);
      }
      if (!relay.isOpen()) {
        throw new IOException("the relay ended by itself, see the lines before");
      }
    }
  }

  /**
   * Returns the delay with which a round trip takes the requested time: two hops of TCP and late
   * wake-ups add to it. Each measurement corrects the previous correction. A relay that is slower
   * than requested adds no delay.
   */
  private static long calibrated(long askedNs) throws IOException {
    if (askedNs == 0 || askedNs > MAX_CALIBRATED_NS) {
      return askedNs;
    }
    warmUp();
    long minDelayNs = Math.max(0, askedNs - MAX_LATE_NS);
    long delayNs = askedNs;
    for (int i = 0; i < CALIBRATIONS; i++) {
      long measuredNs =
          MeasuredRtt.throughRelay(delayNs, samples(askedNs) / CALIBRATIONS).medianNs();
      delayNs = Math.max(minDelayNs, Math.min(askedNs, delayNs - (measuredNs - askedNs)));
    }
    return delayNs;
  }

  /** Warms the JVM up; ends after a time limit where other processes have the CPUs. */
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

  private static int samples(long rttNs) {
    long inTime = MEASURE_FOR_NS / Math.max(1, rttNs);
    return (int) Math.max(MIN_SAMPLES, Math.min(MAX_SAMPLES, inTime));
  }
}
