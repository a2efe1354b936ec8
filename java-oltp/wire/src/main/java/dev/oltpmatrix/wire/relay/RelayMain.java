package dev.oltpmatrix.wire.relay;

import dev.oltpmatrix.host.own.OwnProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs a relay as a program: prints the address on which it listens and the round-trip time that it
 * measured, and runs until it is ended, or until the program that started it has ended.
 */
public final class RelayMain {
  private static final long CHECK_EVERY_MS = 500;
  private static final long MEASURE_FOR_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /** A JVM that has just started wakes up later; warming it takes half of this time. */
  private static final long WARM_UP_NS = TimeUnit.MILLISECONDS.toNanos(200);

  private static final int WARM_UP_ROUNDS = 10;
  private static final int WARM_UP_SAMPLES = 300;

  private static final int CALIBRATIONS = 2;
  private static final int MAX_SAMPLES = 2_000;
  private static final int MIN_SAMPLES = 9;

  /** With a longer latency the delay of the relay itself does not matter. */
  private static final long MAX_CALIBRATED_NS = TimeUnit.MILLISECONDS.toNanos(20);

  /** A longer delay comes from a moment in which other processes had the CPUs. */
  private static final long MAX_LATE_NS = TimeUnit.MICROSECONDS.toNanos(500);

  private static final String PARENT = "--parent-pid";
  private static final List<String> NEEDED = List.of("--listen", "--to", "--rtt-us");
  private static final String USAGE =
      "--listen=HOST:PORT --to=HOST:PORT --rtt-us=N [" + PARENT + "=N]";
  private static final Pattern ADDRESS =
      Pattern.compile("(?:\\[([^\\]]+)]|([^:\\[\\]]+)):([0-9]{1,9})");
  private static final int MAX_PORT = 0xFFFF;
  private static final long MAX_US = TimeUnit.SECONDS.toMicros(10);

  private RelayMain() {}

  public static void main(String[] arguments) throws InterruptedException {
    try {
      run(options(arguments));
    } catch (IllegalArgumentException e) {
      end(e.getMessage(), 2);
    } catch (IOException e) {
      end(e.getMessage(), 1);
    } catch (RuntimeException e) {
      end("unexpected " + e, 1);
    }
  }

  private static void end(String why, int status) {
    System.err.println("relay: " + why);
    System.exit(status);
  }

  private static Map<String, String> options(String... arguments) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String argument : arguments) {
      String[] nameAndValue = argument.split("=", 2);
      values.put(nameAndValue[0], nameAndValue.length < 2 ? "" : nameAndValue[1]);
    }
    List<String> others = new ArrayList<>(values.keySet());
    others.removeAll(NEEDED);
    others.remove(PARENT);
    if (!others.isEmpty() || !values.keySet().containsAll(NEEDED)) {
      throw new IllegalArgumentException("wrong options " + values.keySet() + "; use " + USAGE);
    }
    return values;
  }

  private static long number(String name, Map<String, String> options, int least, long most) {
    String value = options.get(name);
    long number = value.matches("[0-9]{1,9}") ? Long.parseLong(value) : -1;
    require(
        number >= least && number <= most,
        name,
        value,
        "a whole number of %s to %s is wanted".formatted(least, most));
    return number;
  }

  private static InetSocketAddress address(String name, Map<String, String> options, int minPort) {
    String value = options.get(name);
    Matcher parts = ADDRESS.matcher(value);
    int port = parts.matches() ? Integer.parseInt(parts.group(3)) : -1;
    require(
        port >= minPort && port <= MAX_PORT,
        name,
        value,
        "a host and a port of %s to %s are wanted, as in 127.0.0.1:3306 or [::1]:3306"
            .formatted(minPort, MAX_PORT));
    String host = parts.group(1) == null ? parts.group(2) : parts.group(1);
    InetSocketAddress address = new InetSocketAddress(host, port);
    require(!address.isUnresolved(), name, value, "no address is known for this host");
    return address;
  }

  private static void require(boolean holds, String name, String value, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(name + "=" + value + ": " + otherwise);
    }
  }

  private static void run(Map<String, String> options) throws IOException, InterruptedException {
    InetSocketAddress listen = address("--listen", options, 0);
    InetSocketAddress to = address("--to", options, 1);
    OptionalLong parent =
        options.containsKey(PARENT)
            ? OptionalLong.of(number(PARENT, options, 1, Integer.MAX_VALUE))
            : OwnProcess.parent();
    long delayNs =
        calibrated(TimeUnit.MICROSECONDS.toNanos(number("--rtt-us", options, 0, MAX_US)));
    Consumer<String> trouble = System.err::println;
    try (Relay relay = Relay.start(listen, to, delayNs, () -> Tap.NONE, trouble)) {
      long measuredUs = Math.round(MeasuredRtt.medianNs(delayNs, samples(delayNs)) / 1e3);
      System.out.println("listening on " + Relay.words(relay.address()) + ", rtt_us " + measuredUs);
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
   * Returns the delay with which a round trip takes the requested time, as two hops of TCP and late
   * wake-ups add to it; none for a relay that is slower than requested.
   */
  private static long calibrated(long askedNs) throws IOException {
    if (askedNs == 0 || askedNs > MAX_CALIBRATED_NS) {
      return askedNs;
    }
    warmUp();
    long minDelayNs = Math.max(0, askedNs - MAX_LATE_NS);
    long delayNs = askedNs;
    for (int i = 0; i < CALIBRATIONS; i++) {
      long measuredNs = MeasuredRtt.medianNs(delayNs, samples(askedNs) / CALIBRATIONS);
      delayNs = Math.max(minDelayNs, Math.min(askedNs, delayNs - (measuredNs - askedNs)));
    }
    return delayNs;
  }

  /** Warms the JVM up; ends after a time limit where other processes have the CPUs. */
  private static void warmUp() throws IOException {
    long endNs = System.nanoTime() + WARM_UP_NS;
    for (int i = 0; i < WARM_UP_ROUNDS && System.nanoTime() - endNs < 0; i++) {
      MeasuredRtt.medianNs(0, WARM_UP_SAMPLES);
    }
  }

  private static int samples(long rttNs) {
    long inTime = MEASURE_FOR_NS / Math.max(1, rttNs);
    return (int) Math.max(MIN_SAMPLES, Math.min(MAX_SAMPLES, inTime));
  }
}
