package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.text.Plural;

/** Factor {@code warehouses}: the number of warehouses in the tables of TPC-C. */
public final class Warehouses {
  /** The column w_id is a SMALLINT UNSIGNED. */
  public static final int MAX = 65_535;

  private static final String NAME = "warehouses";
  private static final String ONE = "1";

  private Warehouses() {}

  static Factor factor() {
    return new Factor(
        NAME,
        "numbers of warehouses",
        ONE,
        new Factor.Form(
            text -> Long.toString(Levels.integer(NAME, text, 1, MAX, "; write 10 or 1..64")),
            (low, high) ->
                Levels.doublings(NAME, Double.valueOf(low), Double.valueOf(high), "1..64")),
        level -> Plural.of(Long.parseLong(level), "warehouse"),
        new Factor.Scale(true, Double::valueOf, false, level -> NAME),
        level -> null,
        (level, generator, workload) ->
            workload.dataSet().equals(Workload.TPCC)
                ? null
                : workload.name() + " has no warehouses, which are in the tables of tpcc",
        (level, others) -> null,
        "Warehouses of tpcc: a number, 1..64 for doublings; 86 MB each.");
  }
}
