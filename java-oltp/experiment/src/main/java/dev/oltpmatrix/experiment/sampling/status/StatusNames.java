package dev.oltpmatrix.experiment.sampling.status;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.YamlRecords;
import dev.oltpmatrix.model.input.YamlValue;
import java.nio.file.Path;
import java.util.Locale;
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
  private static final String FILE = "server-status.yaml";

  public StatusNames {
    counters = checked("counters", counters);
    gauges = checked("gauges", gauges);
  }

  public static StatusNames load(Path serverConfigsDir) {
    YamlValue file = YamlValue.read(serverConfigsDir.resolve(FILE));
    file.requireVersion(VERSION);
    return new YamlRecords(YamlRecords.SNAKE_CASE, Map.of(), Map.of())
        .read(file, StatusNames.class);
  }

  /**
   * Checks the names; servers spell each of them in one way, but compare them without regard to
   * case.
   */
  private static Map<String, String> checked(String key, Map<String, String> names) {
    if (names == null || names.isEmpty()) {
      throw new UsageException("needs " + key + ": {NAME: REASON, ...}");
    }
    Map<String, String> ordered = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    names.forEach(
        (name, reason) -> {
          if (!name.matches("\\w+")) { // the names become part of a statement
            throw new UsageException(key + ": '" + name + "' is no name of a status variable");
          }
          if (reason == null || reason.isBlank()) {
            throw new UsageException(key + ": " + name + " has no reason; say why it is read");
          }
          ordered.put(name, reason);
        });
    return ordered;
  }

  boolean isCounter(String name) {
    return counters.containsKey(name);
  }

  /**
   * Returns a query for these variables only: the server adds up all of them, but sends only a
   * tenth.
   */
  String query() {
    return Stream.concat(counters.keySet().stream(), gauges.keySet().stream())
        .map(name -> String.format(Locale.ROOT, "'%s'", name))
        .collect(Collectors.joining(", ", "SHOW GLOBAL STATUS WHERE Variable_name IN (", ")"));
  }
}
