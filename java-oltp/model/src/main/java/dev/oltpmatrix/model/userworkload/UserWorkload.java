package dev.oltpmatrix.model.userworkload;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workload.Effect;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A workload that a user describes in a file: tables, transactions and checks.
 *
 * @param sqlFile a file of statements that makes the tables; {@code null} where rules make them or
 *     they are there
 * @param verify queries that find no rows in consistent data
 */
public record UserWorkload(
    String name,
    String description,
    Map<String, Table> tables,
    Path sqlFile,
    List<Kind> kinds,
    List<Sql> verify) {

  /** Transactions per second that a small machine does for thousands of clients, for estimates. */
  private static final double SLOW_TPS = 900;

  private static final List<String> CONTROL_STATEMENTS = List.of("BEGIN", "COMMIT", "ROLLBACK");
  private static final int BEGIN_AND_COMMIT = 2;
  private static final Set<String> CHANGES_ROW_COUNT = Set.of("INSERT", "REPLACE", "DELETE");

  /** The share of writes that change nothing is the user's own affair. */
  private static final double ANY_NO_OPS = 1;

  /**
   * A table.
   *
   * @param create its CREATE TABLE; {@code null} where the program does not make it
   * @param columns the rules for the columns of its rows; the other columns have their defaults
   */
  public record Table(Sql create, long rows, Map<String, ValueRule> columns) {}

  /**
   * A statement, in which question marks are parameters.
   *
   * @param position file, line and column
   */
  public record Sql(String position, String text) {}

  /**
   * A kind of transaction.
   *
   * @param weight its share of the transactions of those clients that run several kinds; 0 for one
   *     with clients of its own
   * @param oneClientOf how many clients there are for each one that runs this kind alone; 0 for a
   *     kind that clients mix with others
   * @param transaction whether BEGIN and COMMIT enclose its statements
   * @param values what is drawn before its first statement, in this order
   */
  public record Kind(
      String name,
      int weight,
      int oneClientOf,
      boolean transaction,
      List<ValueRule> values,
      List<Statement> statements) {}

  /**
   * A statement of a transaction.
   *
   * @param verb what it does, in upper case: its first word, or the one after the tables of a WITH
   * @param values for each question mark the place of its value, from 0
   */
  public record Statement(Sql sql, String verb, List<Integer> values) {
    public boolean isRead() {
      return verb.equals("SELECT");
    }
  }

  /** Returns whether the tables have to be there before a run: the program makes none of them. */
  public boolean usesGivenTables() {
    return sqlFile == null && tables.values().stream().allMatch(table -> table.create() == null);
  }

  public String sqlFileText() {
    try {
      return Files.readString(sqlFile);
    } catch (IOException e) {
      throw new UsageException(
          "sql_file of workload " + name + ": " + IoWords.of(sqlFile, e) + "; name a file of SQL");
    }
  }

  public Stream<Statement> statements() {
    return kinds.stream().flatMap(kind -> kind.statements().stream());
  }

  /** Returns the statements that begin and end its transactions; empty if it has none. */
  public List<String> controlStatements() {
    return kinds.stream().anyMatch(Kind::transaction) ? CONTROL_STATEMENTS : List.of();
  }

  /**
   * Returns the place of the one kind that a client runs, counted from 0; -1 if it mixes several.
   */
  public int onlyKindOf(int client) {
    List<Kind> own =
        kinds.stream()
            .filter(kind -> kind.oneClientOf() > 0 && client % kind.oneClientOf() == 0)
            .toList();
    List<Kind> of =
        own.isEmpty() ? kinds.stream().filter(kind -> kind.oneClientOf() == 0).toList() : own;
    return of.size() == 1 ? kinds.indexOf(of.get(0)) : -1;
  }

  /** Returns its properties as those of the workloads that the program knows. */
  public Workload descriptor() {
    return new Workload(
        name,
        description,
        effect(),
        name,
        (int) statements().count() + controlStatements().size(),
        controlStatements().isEmpty() ? 0 : BEGIN_AND_COMMIT,
        ANY_NO_OPS,
        SLOW_TPS,
        kinds.stream().map(Kind::name).toList());
  }

  private Effect effect() {
    if (statements().anyMatch(statement -> CHANGES_ROW_COUNT.contains(statement.verb()))) {
      return Effect.CHANGES_ROW_COUNT;
    }
    return statements().allMatch(Statement::isRead) ? Effect.READS : Effect.CHANGES;
  }
}
