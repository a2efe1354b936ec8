package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.RawClient;
import java.sql.SQLException;

/** Checks the answers over a plain socket before the measurement. */
public final class RawCheck {
  private RawCheck() {}

  public static void on(RawClient client) throws SQLException {
    Raw.check(client);
  }
}
