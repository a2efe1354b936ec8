package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.RawClient;
import java.sql.SQLException;

/** Looks at what comes back over a plain socket before it is measured. */
public final class RawCheck {
  private RawCheck() {}

  public static void on(RawClient client) throws SQLException {
    Raw.check(client);
  }
}
