package dev.oltpmatrix.experiment.sampling.status;

import dev.oltpmatrix.model.input.YamlRecords;
import dev.oltpmatrix.model.input.YamlValue;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The status variables that are sampled, from {@code server-configs/server-status.yaml}.
 *
 * @param counters variables that only grow, each with the reason why it is read
 * @param gauges variables that go up and down
 */
public record StatusNames(int version, Map<String, String> counters, Map<String, String> gauges) {
  private static final int VERSION = 1;

  public StatusNames {
    // Servers spell each of them in one way, but compare them without regard to case.
    Map<String, String> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    sorted.putAll(counters);
    counters = sorted;
    gauges = new TreeMap<>(gauges);
  }

  public static StatusNames load(Path serverConfigsDir) {
    YamlValue file = YamlValue.read(serverConfigsDir.resolve("server-status.yaml"));
    file.requireVersion(VERSION);
    return new YamlRecords(YamlRecords.SNAKE_CASE, Map.of(), Map.of())
        .read(file, StatusNames.class);
  }

  /** Returns a query for these alone: the server adds up all variables, but sends only a tenth. */
  String query() {
    return Stream.concat(counters.keySet().stream(), gauges.keySet().stream())
        .map(name -> "'" + name + "'")
        .collect(Collectors.joining(", ", "SHOW GLOBAL STATUS WHERE Variable_name IN (", ")"));
  }
}
