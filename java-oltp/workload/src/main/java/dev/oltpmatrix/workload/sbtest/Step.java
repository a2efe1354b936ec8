package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.script.Query;
import java.util.List;

/**
 * A group with the options' values: chooses a table, then repeatedly draws its values and runs its
 * queries.
 */
record Step(
    String name, int count, TableChoice table, List<InputGenerator> draws, List<Query> queries) {
  public Step {
    draws = List.copyOf(draws);
    queries = List.copyOf(queries);
  }
}
