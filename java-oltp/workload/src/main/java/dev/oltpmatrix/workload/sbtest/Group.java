package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.api.Settings;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a transaction: chooses a table, then repeatedly draws its values and runs its
 * statements.
 *
 * @param name for messages
 * @param countOption the option with the number of repetitions; empty for one
 * @param requiredFlag the option that must be on, or, after {@code !}, off; empty for always
 * @param listOption the option with the number of draws for one statement with a list; empty for
 *     one
 */
record Group(
    String name,
    String countOption,
    String requiredFlag,
    String listOption,
    TableChoice table,
    List<InputGenerator> draws,
    List<StatementTemplate> statements) {
  public Group {
    draws = List.copyOf(draws);
    statements = List.copyOf(statements);
  }

  static Group repeated(
      String option, List<InputGenerator> draws, StatementTemplate... statements) {
    return new Group(option, option, "", "", TableChoice.DRAWN, draws, List.of(statements));
  }

  static Group once(String name, StatementTemplate statement) {
    return new Group(name, "", "", "", TableChoice.FIXED, List.of(), List.of(statement));
  }

  Group drawing(InputGenerator... values) {
    return new Group(
        name, countOption, requiredFlag, listOption, table, List.of(values), statements);
  }

  Group from(TableChoice choice) {
    return new Group(name, countOption, requiredFlag, listOption, choice, draws, statements);
  }

  Group onlyIf(String flag) {
    return new Group(name, countOption, flag, listOption, table, draws, statements);
  }

  /** Returns this group, run exactly once whatever its option says. */
  Group once() {
    return new Group(name, "", requiredFlag, listOption, table, draws, statements);
  }

  Group listedBy(String option) {
    return new Group(name, countOption, requiredFlag, option, table, draws, statements);
  }

  boolean enabled(Settings settings) {
    if (requiredFlag.isEmpty()) {
      return true;
    }
    return requiredFlag.startsWith("!")
        ? !settings.flag(requiredFlag.substring(1))
        : settings.flag(requiredFlag);
  }

  Step resolve(Settings settings) {
    int repeats = listOption.isEmpty() ? 1 : settings.integer(listOption);
    List<InputGenerator> allDraws = new ArrayList<>();
    for (int i = 0; i < repeats; i++) {
      allDraws.addAll(draws);
    }
    return new Step(
        name,
        countOption.isEmpty() ? 1 : settings.integer(countOption),
        table,
        allDraws,
        statements.stream().map(s -> s.resolve(settings, repeats, draws)).toList());
  }
}
