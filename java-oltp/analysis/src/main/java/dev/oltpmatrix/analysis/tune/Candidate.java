package dev.oltpmatrix.analysis.tune;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Settings that are tried, on top of the config at which a search starts; none are the start.
 *
 * @param settings values by name; a setting that is not there has the value of the start
 */
public record Candidate(Map<String, String> settings) {
  /** The config at which the search starts. */
  public static final Candidate START = new Candidate(Map.of());

  public Candidate {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  public boolean isStart() {
    return settings.isEmpty();
  }

  /** Returns the settings in the notation of configs: {@code pool_size=8+pool_stall_limit=10}. */
  public String config() {
    return settings.entrySet().stream()
        .map(one -> one.getKey() + "=" + one.getValue())
        .collect(Collectors.joining("+"));
  }

  /** Returns its name in tables and sentences. */
  public String name() {
    return isStart() ? "start" : config();
  }
}
