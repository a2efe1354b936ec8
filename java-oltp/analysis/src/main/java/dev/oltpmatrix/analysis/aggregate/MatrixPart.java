package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.spec.Compare;
import dev.oltpmatrix.model.spec.Primary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The facts about its matrix that a cell's analysis needs.
 *
 * @param facts parts of the matrix, by its own keys; levels of factors by the factor's name
 * @param place the place of the cell among those that the matrix names, from 1; {@code null} if the
 *     lists say the order
 */
public record MatrixPart(Map<String, Object> facts, Integer place) {
  /** Key of the matrix in records; a run that has it had its blocks added by this rule. */
  public static final String UNTIL = "until_percent";

  public static final String METRICS = "metrics";
  public static final String PRIMARY = "primary";
  public static final String QUESTION = "question";
  public static final String COMPARE = "compare";

  private static final Set<String> KEPT =
      Set.of(
          "servers",
          "workloads",
          "generators",
          "configs",
          METRICS,
          PRIMARY,
          QUESTION,
          COMPARE,
          UNTIL);

  public static final MatrixPart UNKNOWN = new MatrixPart(Map.of(), null);

  static MatrixPart of(CellRecord record) {
    Map<String, Object> spec = record.origin().spec();
    if (spec == null) {
      return UNKNOWN;
    }
    Map<String, Object> facts = new TreeMap<>(spec);
    facts.keySet().retainAll(KEPT);
    for (String key : List.of("factors", "settings")) {
      if (spec.get(key) instanceof Map<?, ?> factors) {
        factors.forEach((factor, levels) -> facts.put(String.valueOf(factor), levels));
      }
    }
    return new MatrixPart(facts, null);
  }

  public boolean hadBlocksAdded() {
    return facts.get(UNTIL) != null;
  }

  List<String> list(String key) {
    return facts.get(key) instanceof List<?> levels
        ? levels.stream().map(String::valueOf).toList()
        : List.of();
  }

  public List<String> metrics() {
    return list(METRICS);
  }

  public Optional<Primary> primary() {
    return stated(PRIMARY, Primary.class);
  }

  public Optional<String> question() {
    return stated(QUESTION, String.class);
  }

  public Optional<Compare> compare() {
    return stated(COMPARE, Compare.class);
  }

  private <T> Optional<T> stated(String key, Class<T> type) {
    return Optional.ofNullable(facts.get(key))
        .map(stated -> Json.mapper().convertValue(stated, type));
  }

  MatrixPart at(int other) {
    return new MatrixPart(facts, other);
  }

  /**
   * Returns the part with another value of a fact.
   *
   * @param value {@code null} for none
   */
  public MatrixPart with(String key, Object value) {
    Map<String, Object> changed = new TreeMap<>(facts);
    if (value == null) {
      changed.remove(key);
    } else {
      changed.put(key, value);
    }
    return new MatrixPart(changed, place);
  }
}
