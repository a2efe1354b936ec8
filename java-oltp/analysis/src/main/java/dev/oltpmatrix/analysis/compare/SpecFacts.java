package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.model.record.CellRecord;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The facts of the matrix that records contain; records of other origin may contain fewer. */
final class SpecFacts {
  /**
   * Factors and names, which are not compared: the cells already show them, or they change no
   * number.
   */
  static final Set<String> SWEPT =
      Set.of(
          "name",
          "description",
          "question",
          "compare",
          "servers",
          "configs",
          "workloads",
          "generators",
          "threads",
          "factors",
          "metrics",
          "settings",
          "connection", // these keys are in older records, whose cells are read with them
          "repetitions",
          "until_percent",
          "time_limit_s");

  private SpecFacts() {}

  /** Returns the values of a key; empty if no record has it. */
  static Set<String> values(List<CellRecord> records, String key) {
    Set<String> values = new TreeSet<>();
    for (CellRecord record : records) {
      Object value = value(record, key);
      if (value != null) {
        values.add(value.toString());
      }
    }
    return values;
  }

  private static Object value(CellRecord record, String key) {
    if (record.origin().spec() != null && record.origin().spec().get(key) != null) {
      return record.origin().spec().get(key);
    }
    // By sysbench's name for it, which is the same with dashes.
    return record.load() == null || record.load().setup().options() == null
        ? null
        : record.load().setup().options().get(key.replace('_', '-'));
  }
}
