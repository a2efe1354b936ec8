package dev.oltpmatrix.load.workload;

import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import java.util.List;

/** A workload as data: what one transaction draws and runs, in order. */
public record TestScript(Workload workload, TableContent content, List<Group> groups) {
  public TestScript {
    groups = List.copyOf(groups);
  }

  static TestScript of(String name, Group... groups) {
    return new TestScript(Workloads.named(name), TableContent.ALL_ROWS, List.of(groups));
  }

  TestScript on(TableContent other) {
    return new TestScript(workload, other, groups);
  }

  public String name() {
    return workload.name();
  }

  /** Returns the steps of a transaction with these options. */
  public List<Step> steps(Options options) {
    return groups.stream()
        .filter(group -> group.enabled(options))
        .map(group -> group.resolve(options))
        .toList();
  }

  public int tables(Options options) {
    return options.integer(content == TableContent.EMPTY_PER_CLIENT ? "threads" : "tables");
  }

  /** Returns the number of rows that the command prepare inserts into each table. */
  public int rowsToLoad(Options options) {
    return switch (content) {
      case ALL_ROWS, SOME_ROWS -> options.integer("table-size");
      case GROWING -> options.flag("auto-inc") ? options.integer("table-size") : 0;
      case EMPTY_PER_CLIENT -> 0;
    };
  }

  /** Returns the queries that each client prepares, if the server can prepare them. */
  public List<Query> preparedQueries(Options options) {
    return steps(options).stream()
        .flatMap(step -> step.queries().stream())
        .filter(query -> query.sending() == Sending.PREPARED)
        .toList();
  }

  /** Returns the number of statements that each client prepares, counting one for each table. */
  public int preparedStatements(Options options) {
    return preparedQueries(options).stream()
        .mapToInt(query -> query.usesTable() ? options.integer("tables") : 1)
        .sum();
  }
}
