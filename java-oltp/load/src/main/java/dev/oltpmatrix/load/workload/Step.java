package dev.oltpmatrix.load.workload;

import java.util.List;

/**
 * A group with the options put in: chooses a table, then so many times draws its values and runs
 * its queries.
 */
public record Step(
    String name, int count, TableChoice table, List<InputGenerator> draws, List<Query> queries) {
  public Step {
    draws = List.copyOf(draws);
    queries = List.copyOf(queries);
  }
}
