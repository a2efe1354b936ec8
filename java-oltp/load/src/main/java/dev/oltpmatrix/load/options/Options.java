package dev.oltpmatrix.load.options;

import dev.oltpmatrix.load.measure.Burst;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.ClientPool;
import dev.oltpmatrix.workload.api.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The checked values of all options; asking for a name that is not in the table is a bug. */
public final class Options implements Settings {
  static final int FIRST_JDK_WITH_VIRTUAL_THREADS = 21;

  /** The verbosity that shows sysbench's debugging messages. */
  private static final int MAX_VERBOSITY = 5;

  private final Map<String, String> values = new LinkedHashMap<>();
  private final Set<String> given;

  Options(Map<String, String> givenValues) {
    given = Set.copyOf(givenValues.keySet());
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

  /** Refuses options of other workloads than that of a test, by the groups of options.txt. */
  public void requireOnlyOf(String group, String test) {
    for (OptionTable.Option one : OptionTable.ALL.values()) {
      if (isGiven(one.name()) && !one.group().isEmpty() && !one.group().equals(group)) {
        throw new UsageException(
            "--%s: %s has no such option: leave it out".formatted(one.name(), test));
      }
    }
  }

  /** Returns the seed of a run; without {@code --rand-seed} it is the current time. */
  public int seed() {
    int seed = integer("rand-seed");
    return seed == 0 ? (int) System.currentTimeMillis() : seed;
  }

  /** Returns the items of a list, in its order. */
  public List<String> words(String name) {
    String list = text(name);
    return list.isEmpty() ? List.of() : List.of(list.split(",", -1));
  }

  /** Returns the whole numbers of a list, in its order. */
  public List<Integer> integers(String name) {
    return words(name).stream().map(Integer::valueOf).toList();
  }

  /** Returns the latency percentiles to report, or an empty list if 0 switches them off. */
  public List<Double> percentiles() {
    return words("percentile").stream().map(Double::valueOf).filter(each -> each > 0).toList();
  }

  /** Returns the maximum length of the measurement window, in seconds. */
  public int windowLimitS() {
    return integer("window-limit") == 0 ? integer("time") : integer("window-limit");
  }

  /** Returns the time at which the warm-up ends in any case, in seconds. */
  public int warmupLimitS() {
    return integer("warmup-limit") == 0 ? integer("warmup-time") : integer("warmup-limit");
  }

  /** Returns the number of clients that run transactions. */
  public int activeClients() {
    return integer("active-clients") == 0 ? integer("threads") : integer("active-clients");
  }

  /** Returns whether the clients share a pool of connections. */
  public boolean hasClientPool() {
    return integer("client-pool") > 0;
  }

  /** Returns whether the pool has HikariCP's own settings. */
  public boolean hasDefaultPool() {
    return text("client-pool-settings").equals(ClientPool.DEFAULTS);
  }

  /** Returns the number of connections: those of the pool, or one for each client. */
  public int connections() {
    return hasClientPool() ? integer("client-pool") : integer("threads");
  }

  /** Returns the period in which more transactions arrive, from a third of the window on. */
  public Optional<Burst> burst() {
    String[] parts = text("burst").split("%x", -1);
    return parts.length < 2
        ? Optional.empty()
        : Optional.of(
            new Burst(
                TimeUnit.SECONDS.toNanos(number("time")) / 3,
                TimeUnit.SECONDS.toNanos(Integer.parseInt(parts[1])),
                Integer.parseInt(parts[0]) / 100.0));
  }

  /** Returns the level of messages; as in sysbench, debugging shows all of them. */
  public int verbosity() {
    return flag("debug") ? MAX_VERBOSITY : integer("verbosity");
  }

  /**
   * Returns how long statements in flight may take after the end, or empty if no limit was given.
   */
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
