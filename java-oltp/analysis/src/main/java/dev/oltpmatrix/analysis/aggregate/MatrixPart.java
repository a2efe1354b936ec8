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
 * @param lists the matrix's lists that the cell is part of, by key
 * @param hadBlocksAdded whether blocks were added until intervals were narrow
 * @param place the place of the cell among those that the matrix names, from 1; {@code null} if its
 *     lists say the order
 */
public record MatrixPart(Map<String, Object> lists, boolean hadBlocksAdded, Integer place) {
  /** Key of the matrix in records; a run that has it had its blocks added by this rule. */
  public static final String UNTIL = "until_percent";

  private static final String METRICS = "metrics";
  private static final String PRIMARY = "primary";
  private static final String QUESTION = "question";
  private static final String COMPARE = "compare";

  /** Parts of the matrix, in addition to the factors that it may omit. */
  private static final Set<String> LISTS =
      Set.of("servers", "workloads", "generators", "configs", METRICS, PRIMARY, QUESTION, COMPARE);

  /** Part of a matrix of which nothing is known. */
  public static final MatrixPart UNKNOWN = new MatrixPart(Map.of(), false, null);

  static MatrixPart of(CellRecord record) {
    Map<String, Object> spec = record.origin().spec();
    if (spec == null) {
      return UNKNOWN;
    }
    Map<String, Object> lists = new TreeMap<>(spec);
    lists.keySet().retainAll(LISTS);
    for (String key : List.of("factors", "settings")) {
      if (spec.get(key) instanceof Map<?, ?> factors) {
        factors.forEach((factor, levels) -> lists.put(String.valueOf(factor), levels));
      }
    }
    return new MatrixPart(lists, spec.get(UNTIL) != null, null);
  }

  /** Returns a list of the matrix; empty if it has none of that key. */
  List<String> list(String key) {
    return lists.get(key) instanceof List<?> levels
        ? levels.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** Returns the names of the metrics that the matrix names; empty if it names none. */
  public List<String> metrics() {
    return list(METRICS);
  }

  /** Returns the primary outcome that the matrix states. */
  public Optional<Primary> primary() {
    return Optional.ofNullable(lists.get(PRIMARY))
        .map(stated -> Json.mapper().convertValue(stated, Primary.class));
  }

  /** Returns the question that the matrix answers. */
  public Optional<String> question() {
    return Optional.ofNullable(lists.get(QUESTION)).map(String::valueOf);
  }

  /** Returns the comparison that answers the question. */
  public Optional<Compare> compare() {
    return Optional.ofNullable(lists.get(COMPARE))
        .map(stated -> Json.mapper().convertValue(stated, Compare.class));
  }

  MatrixPart at(int other) {
    return new MatrixPart(lists, hadBlocksAdded, other);
  }

  public MatrixPart withMetrics(List<String> metrics) {
    return with(METRICS, metrics);
  }

  public MatrixPart withPrimary(Primary primary) {
    return with(PRIMARY, primary);
  }

  /**
   * Returns the part with the question of a matrix and the comparison that answers it.
   *
   * @param question {@code null} for none; so may {@code compare} be
   */
  public MatrixPart withQuestion(String question, Compare compare) {
    return with(QUESTION, question).with(COMPARE, compare);
  }

  private MatrixPart with(String key, Object value) {
    Map<String, Object> changed = new TreeMap<>(lists);
    if (value == null) {
      changed.remove(key);
    } else {
      changed.put(key, value);
    }
    return new MatrixPart(changed, hadBlocksAdded, place);
  }
}
