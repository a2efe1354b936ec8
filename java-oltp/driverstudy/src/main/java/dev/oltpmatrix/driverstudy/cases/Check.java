package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import java.sql.SQLException;

/** Does what a case does, once, and looks at what came of it. */
public interface Check {
  /**
   * Throws {@link dev.oltpmatrix.load.failure.LoadException} where something else came than what
   * was loaded or sent.
   */
  void on(Client client) throws SQLException;
}
