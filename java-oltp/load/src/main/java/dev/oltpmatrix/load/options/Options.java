package dev.oltpmatrix.load.options;

import dev.oltpmatrix.load.measure.Burst;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.ClientPool;
import dev.oltpmatrix.workload.api.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The checked values of all options; asking for a name that is not in the table is a bug. */
public final class Options implements Settings {
  private static final int FIRST_JDK_WITH_VIRTUAL_THREADS = 21;

  /** The verbosity that shows sysbench's debugging messages. */
  private static final int MAX_VERBOSITY = 5;

  private final Map<String, String> values = new LinkedHashMap<>();
  private final Set<String> given;

  Options(Map<String, String> givenValues) {
    given = givenValues.keySet();
    OptionTable.ALL.forEach(
        (name, one) -> values.put(name, givenValues.getOrDefault(name, one.defaultValue())));
  }

  public static boolean hasVirtualThreads() {
    return Runtime.version().feature() >= FIRST_JDK_WITH_VIRTUAL_THREADS;
  }

  @Override
  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no option is called " + name);
    }
    return value;
  }

  /** Returns whether the user has given the option, whatever its value. */
  public boolean isGiven(String name) {
    return given.contains(name);
  }

  /** Returns the values of the options that the user has given. */
  public Map<String, String> given() {
    Map<String, String> all = new LinkedHashMap<>(values);
    all.keySet().retainAll(given);
    return all;
  }

  /** Refuses options of other workloads than that of a test, by the groups of options.txt. */
  public void requireOnlyOf(String group, String test) {
    for (String name : given) {
      String its = OptionTable.ALL.get(name).group();
      if (!its.isEmpty() && !its.equals(group)) {
        throw new UsageException("--%s: %s has no such option: leave it out".formatted(name, test));
      }
    }
  }

  /** Without {@code --rand-seed} it is the current time. */
  public int seed() {
    int seed = integer("rand-seed");
    return seed == 0 ? (int) System.currentTimeMillis() : seed;
  }

  /** Returns the items of a list, in its order. */
  public List<String> words(String name) {
    String list = text(name);
    return list.isEmpty() ? List.of() : List.of(list.split(",", -1));
  }

  public List<Integer> integers(String name) {
    return words(name).stream().map(Integer::valueOf).toList();
  }

  /** Returns the latency percentiles to report, or an empty list if 0 switches them off. */
  public List<Double> percentiles() {
    return words("percentile").stream().map(Double::valueOf).filter(each -> each > 0).toList();
  }

  private int orElse(String name, String other) {
    return integer(integer(name) == 0 ? other : name);
  }

  public int windowLimitS() {
    return orElse("window-limit", "time");
  }

  public int warmupLimitS() {
    return orElse("warmup-limit", "warmup-time");
  }

  /** Returns the number of clients that run transactions. */
  public int activeClients() {
    return orElse("active-clients", "threads");
  }

  /** Returns the number of connections: those of the pool, or one for each client. */
  public int connections() {
    return orElse("client-pool", "threads");
  }

  public boolean hasClientPool() {
    return integer("client-pool") > 0;
  }

  /** Returns whether the pool has HikariCP's own settings. */
  public boolean hasDefaultPool() {
    return text("client-pool-settings").equals(ClientPool.DEFAULTS);
  }

  /** Returns the period with more arrivals, from a third of the window on, or {@code null}. */
  public Burst burst() {
    String[] parts = text("burst").split("%x", -1);
    return parts.length < 2
        ? null
        : new Burst(
            TimeUnit.SECONDS.toNanos(number("time")) / 3,
            TimeUnit.SECONDS.toNanos(Integer.parseInt(parts[1])),
            Integer.parseInt(parts[0]) / 100.0);
  }

  /** As in sysbench, debugging shows all messages. */
  public int verbosity() {
    return flag("debug") ? MAX_VERBOSITY : integer("verbosity");
  }

  /** How long statements in flight may take after the end; empty if no limit was given. */
  public OptionalInt forcedShutdownS() {
    String limit = text("forced-shutdown");
    // Without a time limit there is no end from which to count.
    if (limit.equals("off") || integer("time") == 0) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(
        limit.endsWith("%")
            ? (int) (Long.parseLong(limit.replace("%", "")) * integer("time") / 100)
            : Integer.parseInt(limit));
  }

  /** Returns the options that shape the load, for the record; the password is never among them. */
  public Map<String, String> shapingLoad() {
    Map<String, String> shaping = new LinkedHashMap<>(values);
    shaping.keySet().removeIf(name -> !OptionTable.ALL.get(name).recorded());
    return shaping;
  }
}
