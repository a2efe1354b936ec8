package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.model.record.CellRecord;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What records say of the matrix that they were made by; records of other origin may say less. */
final class SpecFacts {
  /** What is swept, and names: cells tell them, or they change no number. */
  static final Set<String> SWEPT =
      Set.of(
          "name",
          "description",
          "servers",
          "configs",
          "workloads",
          "generators",
          "threads",
          "factors",
          "connection", // of older records: their cells are read with it
          "repetitions",
          "until_percent",
          "time_limit_s");

  private SpecFacts() {}

  /** Empty where no record tells it. */
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
