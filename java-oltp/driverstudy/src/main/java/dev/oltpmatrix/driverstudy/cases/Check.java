package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import java.sql.SQLException;

/** Runs a case once and checks its result. */
public interface Check {
  /**
   * Throws {@link dev.oltpmatrix.load.failure.LoadException} if the result differs from what was
   * loaded or sent.
   */
  void on(Client client) throws SQLException;
}
