package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.descriptors.Generators;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The value of every option, checked; asking for a name that is not in the table is a bug. */
public final class Options {
  static final String PS_MODE = "db-ps-mode";

  /** Shows sysbench's debugging messages. */
  static final int MAX_VERBOSITY = 5;

  private final Map<String, String> values = new LinkedHashMap<>();
  private final Set<String> given;

  Options(Map<String, String> givenValues) {
    given = Set.copyOf(givenValues.keySet());
    OptionTable.all()
        .forEach(
            (name, spec) -> values.put(name, givenValues.getOrDefault(name, spec.defaultValue())));
    if (!Generators.ofDriver(text("driver")).preparesOnServer() && !isGiven(PS_MODE)) {
      values.put(PS_MODE, "disable");
    }
  }

  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no option is called " + name);
    }
    return value;
  }

  /** Whether the user has named it, whatever its value. */
  public boolean isGiven(String name) {
    return given.contains(name);
  }

  public long number(String name) {
    return Long.parseLong(text(name));
  }

  public int integer(String name) {
    return Math.toIntExact(number(name));
  }

  public boolean flag(String name) {
    return text(name).equals("on");
  }

  /** The seed of a run; without {@code --rand-seed} the time's. */
  public int seed() {
    int seed = integer("rand-seed");
    return seed == 0 ? (int) System.currentTimeMillis() : seed;
  }

  public double decimal(String name) {
    return Double.parseDouble(text(name));
  }

  /** The parts of a list, in its order. */
  public List<String> words(String name) {
    String list = text(name);
    return list.isEmpty() ? List.of() : List.of(list.split(",", -1));
  }

  /** The whole numbers of a list, in its order. */
  public List<Integer> integers(String name) {
    return words(name).stream().map(Integer::valueOf).toList();
  }

  /** The latency percentiles to report; empty where they are switched off by 0. */
  public List<Double> percentiles() {
    List<Double> percentiles = new ArrayList<>();
    for (String part : text("percentile").split(",", -1)) {
      double percentile = Double.parseDouble(part);
      if (percentile > 0) {
        percentiles.add(percentile);
      }
    }
    return percentiles;
  }

  /** The greatest length that the window may have. */
  public int windowLimitS() {
    return integer("window-limit") == 0 ? integer("time") : integer("window-limit");
  }

  /** When the warm-up ends in any case. */
  public int warmupLimitS() {
    return integer("warmup-limit") == 0 ? integer("warmup-time") : integer("warmup-limit");
  }

  /** How many clients run transactions. */
  public int activeClients() {
    return integer("active-clients") == 0 ? integer("threads") : integer("active-clients");
  }

  /** Whether the clients take turns at connections. */
  public boolean hasClientPool() {
    return integer("client-pool") > 0;
  }

  /** How many connections the clients have, together or one each. */
  public int connections() {
    return hasClientPool() ? integer("client-pool") : integer("threads");
  }

  /**
   * A time in which more transactions arrive.
   *
   * @param windowS least length of the window that it is in
   */
  public record Burst(int percent, int lengthS, int windowS) {}

  public Optional<Burst> burst() {
    String[] parts = text("burst").split("%x", -1);
    return parts.length < 2
        ? Optional.empty()
        : Optional.of(
            new Burst(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), integer("time")));
  }

  /** The level of messages; as in sysbench, debugging asks for all. */
  public int verbosity() {
    return flag("debug") ? MAX_VERBOSITY : integer("verbosity");
  }

  /** How long statements in flight may take after the end; empty where nothing is said of it. */
  public OptionalInt forcedShutdownS() {
    String patience = text("forced-shutdown");
    // Without an end in time there is no time after it.
    if (patience.equals("off") || integer("time") == 0) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(
        patience.endsWith("%")
            ? (int) (Long.parseLong(patience.replace("%", "")) * integer("time") / 100)
            : Integer.parseInt(patience));
  }

  /** What shaped the load, for the record: never the password. */
  public Map<String, String> shapingLoad() {
    Map<String, String> shaping = new LinkedHashMap<>();
    OptionTable.all()
        .forEach(
            (name, spec) -> {
              if (spec.recorded()) {
                shaping.put(name, values.get(name));
              }
            });
    return shaping;
  }
}
