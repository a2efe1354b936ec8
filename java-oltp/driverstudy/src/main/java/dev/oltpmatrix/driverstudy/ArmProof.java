package dev.oltpmatrix.driverstudy;

import dev.oltpmatrix.driverstudy.cases.BenchCase;
import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.drivercases.DriverCase;
import dev.oltpmatrix.model.drivercases.DriverCase.Sends;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Proves that an arm is what its name says, from the server's counters of this session: drivers
 * silently switch to text if they cannot prepare, and options of earlier versions have no effect.
 */
final class ArmProof {
  private static final int ROUNDS = 3;
  private static final String PREPARES = "Com_stmt_prepare";
  private static final String EXECUTES = "Com_stmt_execute";
  private static final String INSERTS = "Com_insert";

  /**
   * The server's counter of requests from the client, in which a bulk execution with all its
   * parameter sets counts once.
   */
  private static final String QUESTIONS = "Questions";

  /**
   * The limit for one round: more than a check sends, and far less than the number of statements in
   * a batch of updates.
   */
  private static final int FEW_QUESTIONS = 20;

  /** The expected values of the server's counters, and whether they were met. */
  private record Rule(boolean holds, String wanted) {}

  private final String driver;
  private final String arm;
  private final DriverCase driverCase;

  ArmProof(String driver, String arm, DriverCase driverCase) {
    this.driver = driver;
    this.arm = arm;
    this.driverCase = driverCase;
  }

  /** Runs the case, checks its result, and compares the server's counters with the arm. */
  void of(BenchCase bench, Client client) throws SQLException {
    bench.verify(client); // the first call prepares the statements that are kept
    Map<String, Long> before = counts(client);
    for (int i = 0; i < ROUNDS; i++) {
      bench.verify(client);
    }
    Map<String, Long> after = counts(client);
    Map<String, Long> increases = new HashMap<>();
    after.forEach((name, count) -> increases.put(name, count - before.getOrDefault(name, 0L)));
    require(increases);
  }

  private static Map<String, Long> counts(Client client) throws SQLException {
    Map<String, Long> counts = new HashMap<>();
    try (Statement statement = client.connection().createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SHOW SESSION STATUS WHERE Variable_name IN ('"
                    + String.join("', '", PREPARES, EXECUTES, INSERTS, QUESTIONS)
                    + "')")) {
      while (rows.next()) {
        counts.put(rows.getString(1), rows.getLong(2));
      }
    }
    return counts;
  }

  /**
   * Compares the server's counters over the rounds with the arm's name.
   *
   * @throws LoadException if they do not match
   */
  void require(Map<String, Long> increases) {
    long prepares = increases.getOrDefault(PREPARES, 0L);
    long executes = increases.getOrDefault(EXECUTES, 0L);
    long inserts = increases.getOrDefault(INSERTS, 0L);
    long questions = increases.getOrDefault(QUESTIONS, 0L);
    Rule rule = rule(prepares, executes, inserts, questions);
    if (!rule.holds()) {
      throw new LoadException(
          String.format(
              Locale.ROOT,
              "--driver=%s --options=%s is not what its name says: %d times %s took %d prepares,"
                  + " %d executions of prepared statements, %d INSERTs and %d questions; expected: %s."
                  + " This version of the driver may not know the option, or not with this server",
              driver,
              arm,
              ROUNDS,
              driverCase.name(),
              prepares,
              executes,
              inserts,
              questions,
              rule.wanted()),
          null);
    }
  }

  private Rule rule(long prepares, long executes, long inserts, long questions) {
    boolean isInserts = driverCase.sends() == Sends.BATCH_OF_INSERTS;
    boolean isUpdates = driverCase.sends() == Sends.BATCH_OF_UPDATES;
    // MySQL counts a prepare twice. To MySQL, MariaDB's driver prepares before each batch.
    long maxPrepares = isInserts || isUpdates ? 2 * ROUNDS : 0;
    return switch (arm) {
      case DriverArms.TEXT ->
          new Rule(prepares == 0 && executes == 0, "no prepare and no execution");
      case DriverArms.PREPARED ->
          new Rule(
              prepares <= maxPrepares && executes >= ROUNDS,
              "at most " + maxPrepares + " prepares, and " + ROUNDS + " executions or more");
      case DriverArms.PREPARED_MISS ->
          new Rule(
              prepares >= ROUNDS && executes >= ROUNDS,
              ROUNDS + " prepares and " + ROUNDS + " executions or more");
      case DriverArms.BULK ->
          isInserts
              ? new Rule(executes > 0 && executes <= ROUNDS, "1 to " + ROUNDS + " executions")
              : new Rule(
                  executes > 0 && questions < FEW_QUESTIONS * ROUNDS,
                  "executions, and less than " + FEW_QUESTIONS * ROUNDS + " questions");
      // A batch has at least ten rows; the last few may be sent in a separate statement.
      case DriverArms.REWRITE ->
          new Rule(
              !isInserts || (executes == 0 && inserts <= 2 * ROUNDS),
              "no execution, and at most " + 2 * ROUNDS + " INSERTs");
      default -> new Rule(true, "");
    };
  }
}
