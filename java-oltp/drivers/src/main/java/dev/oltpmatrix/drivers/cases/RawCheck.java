package dev.oltpmatrix.drivers.cases;

import dev.oltpmatrix.drivers.run.RawClient;
import java.sql.SQLException;

/** Looks at what comes back over a plain socket before it is measured. */
public final class RawCheck {
  private RawCheck() {}

  public static void on(RawClient client) throws SQLException {
    Raw.check(client);
  }
}
