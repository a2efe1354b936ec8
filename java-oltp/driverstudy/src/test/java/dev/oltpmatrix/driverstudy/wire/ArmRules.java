package dev.oltpmatrix.driverstudy.wire;

import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.drivercases.DriverCase;
import dev.oltpmatrix.model.drivercases.DriverCase.Sends;
import dev.oltpmatrix.model.drivercases.DriverCases;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks by the counted packets that arms are what their names say: drivers silently switch to text
 * if they cannot prepare, and options of earlier versions have no effect. With the same server
 * listed twice, {@code failover} and {@code load-balance} cause almost no traffic that would
 * distinguish them from a single server.
 */
final class ArmRules {
  private static final String QUERY = "COM_QUERY";
  private static final String PREPARE = "COM_STMT_PREPARE";
  private static final String EXECUTE = "COM_STMT_EXECUTE";
  private static final String BULK_EXECUTE = "COM_STMT_BULK_EXECUTE";
  private static final String CLOSE = "COM_STMT_CLOSE";

  /**
   * The maximum number of statements for a rewritten batch, which is one; MySQL's driver adds a
   * query, and switches multi-statements on and off.
   */
  private static final int MAX_REWRITTEN = 5;

  private final WireTable table;

  private ArmRules(WireTable table) {
    this.table = table;
  }

  /** Returns the rows that are not what their arm's name says. */
  static List<String> broken(WireTable table) {
    ArmRules rules = new ArmRules(table);
    List<String> broken = new ArrayList<>();
    for (WireRow row : table.rows()) {
      if (row.isCounted() && !rules.holds(row)) {
        broken.add(row.cell() + ": " + row.trips() + " trips, " + row.commands());
      }
    }
    return broken;
  }

  private boolean holds(WireRow row) {
    double prepares = row.command(PREPARE);
    double executes = row.command(EXECUTE) + row.command(BULK_EXECUTE);
    return switch (row.cell().options()) {
      case DriverArms.TEXT -> prepares == 0 && executes == 0;
      case DriverArms.PREPARED -> executes >= 1 && prepares == (isPreparedEachTime(row) ? 1 : 0);
      // Each statement of a transaction by itself.
      case DriverArms.PREPARED_MISS ->
          executes >= 1 && prepares >= 1 && row.command(CLOSE) == prepares;
      case DriverArms.BULK -> row.command(BULK_EXECUTE) >= 1 && row.command(EXECUTE) == 0;
      case DriverArms.REWRITE ->
          executes == 0 && row.command(QUERY) >= 1 && row.command(QUERY) <= MAX_REWRITTEN;
      case "no-pipeline" -> isWithoutPipeline(row);
      case "tuned" -> isTuned(row);
      case "replication" -> one(row).sends() != Sends.NOTHING || row.command("COM_QUIT") == 2;
      case "failover", "load-balance" -> isAlmostShipped(row);
      default -> true;
    };
  }

  private static DriverCase one(WireRow row) {
    return DriverCases.named(row.cell().oneCase());
  }

  private static boolean isBatch(WireRow row) {
    return switch (one(row).sends()) {
      case BATCH_OF_INSERTS, BATCH_OF_UPDATES, BATCH_OF_STATEMENTS -> true;
      default -> false;
    };
  }

  /**
   * Returns whether the row is a batch that is prepared each time, as MariaDB's driver does with
   * MySQL, which has no bulk command.
   */
  private static boolean isPreparedEachTime(WireRow row) {
    return isBatch(row)
        && row.cell().server().startsWith("mysql")
        && row.cell().driver().startsWith("mariadb");
  }

  /** Returns whether pipelined statements are waited for: the same commands in more trips. */
  private boolean isWithoutPipeline(WireRow row) {
    WireRow shipped = shipped(row);
    boolean more = trips(row) > trips(shipped);
    return row.commands().equals(shipped.commands())
        && (isBatch(row) ? more : trips(row) >= trips(shipped));
  }

  /**
   * Returns whether the configuration for speed sends fewer queries when it connects, and before
   * batches and calls.
   */
  private boolean isTuned(WireRow row) {
    WireRow shipped = shipped(row);
    boolean asksLess = one(row).sends() == Sends.NOTHING || one(row).sends() == Sends.CALL;
    return asksLess ? trips(row) < trips(shipped) : trips(row) <= trips(shipped);
  }

  /**
   * Returns whether the row is as shipped, except for one more query with which MySQL's driver
   * declares some connections of a list writable.
   */
  private boolean isAlmostShipped(WireRow row) {
    WireRow shipped = shipped(row);
    double more = row.command(QUERY) - shipped.command(QUERY);
    boolean sameElse =
        List.of(PREPARE, EXECUTE, BULK_EXECUTE, "COM_QUIT").stream()
            .allMatch(name -> row.command(name) == shipped.command(name));
    return sameElse && (more == 0 || more == 1);
  }

  private static double trips(WireRow row) {
    return Double.parseDouble(row.trips());
  }

  private WireRow shipped(WireRow row) {
    WireRow.Cell cell = row.cell();
    return table
        .find(new WireRow.Cell(cell.server(), cell.driver(), DriverArms.SHIPPED, cell.oneCase()))
        .orElseThrow();
  }
}
