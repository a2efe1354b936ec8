package dev.oltpmatrix.driverstudy;

import dev.oltpmatrix.driverstudy.cases.BenchCase;
import dev.oltpmatrix.driverstudy.run.BenchRequest;
import dev.oltpmatrix.driverstudy.run.BenchRun;
import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.drivercases.ServerKind;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Checks everything on a separate connection before the measurement. */
final class SetUp {
  private static final int NO_SUCH_TABLE = 1146;

  private final BenchRun run;
  private final BenchRequest request;
  private final BenchCase bench;

  SetUp(BenchRun run, BenchCase bench) {
    this.run = run;
    this.bench = bench;
    request = run.request();
  }

  /** Refuses unsupported combinations and wrong states. */
  void check() {
    try (Client client = connected()) {
      Connection connection = client.connection();
      request.requirePossible(ServerKind.ofVersion(Queries.one(connection, "SELECT VERSION()")));
      ServerErrors.requireSession(request.endpoint(), connection);
      if (bench.writes()) {
        new DriverTables().reset(connection);
      }
      checkTables(connection);
      new ArmProof(request.driver(), request.arm(), request.driverCase()).of(bench, client);
      if (bench.writes()) {
        new DriverTables().reset(connection);
      }
    } catch (SQLException e) {
      throw explained(e);
    }
  }

  private Client connected() {
    try {
      return run.client();
    } catch (SQLException e) {
      throw ServerErrors.explain(e, request.endpoint(), request.threads(), 1);
    }
  }

  private void checkTables(Connection connection) throws SQLException {
    String text = Queries.one(connection, "SELECT text FROM " + DriverTables.ONE_ROW);
    if (!DriverTables.HARD_TEXT.equals(text)) {
      throw new LoadException(
          "%s gave the text %s, expected %s: does the driver speak four bytes of UTF-8?"
              .formatted(DriverTables.ONE_ROW, text, DriverTables.HARD_TEXT),
          null);
    }
    for (String table : bench.tables()) {
      Optional<String> damage = DriverTables.named(table).damage(connection);
      if (damage.isPresent()) {
        throw new LoadException(
            damage.get() + ": make the tables anew with the commands cleanup and prepare", null);
      }
    }
  }

  private LoadException explained(SQLException e) {
    String what =
        e.getErrorCode() == NO_SUCH_TABLE
            ? "the tables of the driver study are not there: make them with the command prepare"
            : "set-up of " + request.driverCase().name() + ": " + ServerErrors.words(e);
    return new LoadException(request.endpoint() + ": " + what, e);
  }
}
