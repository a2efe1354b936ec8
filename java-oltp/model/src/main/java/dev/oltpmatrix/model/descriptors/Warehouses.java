package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.text.Plural;
import java.util.List;

/**
 * Factors of TPC-C: {@code warehouses}, their number in its tables, and {@code tpcc_form}, how its
 * statements are sent.
 */
public final class Warehouses {
  /** The column w_id is a SMALLINT UNSIGNED. */
  public static final int MAX = 65_535;

  private static final String NAME = "warehouses";

  private Warehouses() {}

  static Factor factor() {
    return Factor.of(
            NAME,
            "numbers of warehouses",
            "1",
            "Warehouses of tpcc: a number, 1..64 for doublings; 86 MB each.")
        .withForm(
            new Factor.Form(
                text -> Long.toString(Levels.integer(NAME, text, 1, MAX, "; write 10 or 1..64")),
                (low, high) ->
                    Levels.doublings(NAME, Double.valueOf(low), Double.valueOf(high), "1..64")))
        .withShown(level -> Plural.of(Long.parseLong(level), "warehouse"))
        .withScale(new Factor.Scale(true, Double::valueOf, false, level -> NAME))
        .withRefusal(
            (level, generator, workload) ->
                workload.dataSet().equals(Workload.TPCC)
                    ? null
                    : workload.name() + " has no warehouses, which are in the tables of tpcc");
  }

  static Factor form() {
    return Factor.of(
            "tpcc_form",
            "forms of tpcc",
            "single",
            "How tpcc sends what concerns several rows: single (a statement each), set (IN lists,"
                + " INSERTs of many rows); Java generators only.")
        .choosing(List.of("single", "set"))
        .withShown(level -> "statements in the form " + level)
        .withRefusal(
            (level, generator, workload) ->
                !workload.dataSet().equals(Workload.TPCC)
                    ? workload.name() + " has one form of statements; tpcc has two"
                    : generator.poolsConnections()
                        ? null
                        : generator.name() + " sends tpcc in the form single alone");
  }
}
