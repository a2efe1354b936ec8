package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.options.Options;
import java.sql.SQLException;
import java.util.Set;

/** The errors after which a transaction is run again instead of ending the run. */
public record IgnoredErrors(boolean all, Set<Integer> codes) {
  /** What a lost connection is called by the C client library, of which a list may name any. */
  private static final Set<Integer> LOST = Set.of(2006, 2011, ServerErrors.SERVER_LOST, 2055);

  public IgnoredErrors {
    codes = Set.copyOf(codes);
  }

  public static IgnoredErrors of(Options options) {
    return options.text("mysql-ignore-errors").equals("all")
        ? new IgnoredErrors(true, Set.of())
        : new IgnoredErrors(false, Set.copyOf(options.integers("mysql-ignore-errors")));
  }

  boolean contains(SQLException e) {
    if (all) {
      return true;
    }
    return ServerErrors.isConnectionLost(e)
        ? codes.stream().anyMatch(LOST::contains)
        : codes.contains(e.getErrorCode());
  }
}
