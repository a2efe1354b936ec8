package dev.oltpmatrix.load.workload;

import java.util.List;

/**
 * A part of a transaction: draws a table once, then so many times draws its values and runs its
 * statements.
 *
 * @param name for messages
 * @param countOption the option that says how many times; empty for once
 * @param requiredFlag the option that must be on, or, after {@code !}, off; empty for always
 */
public record Group(
    String name,
    String countOption,
    String requiredFlag,
    List<Draw> draws,
    List<StatementTemplate> statements) {
  public Group {
    draws = List.copyOf(draws);
    statements = List.copyOf(statements);
  }

  static Group repeated(String option, List<Draw> draws, StatementTemplate... statements) {
    return new Group(option, option, "", draws, List.of(statements));
  }

  static Group once(String name, StatementTemplate statement) {
    return new Group(name, "", "", List.of(), List.of(statement));
  }

  Group onlyIf(String flag) {
    return new Group(name, countOption, flag, draws, statements);
  }

  public boolean usesTable() {
    return statements.stream().anyMatch(StatementTemplate::usesTable);
  }
}
