package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.options.Options;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The errors after which a transaction is repeated instead of ending the run. */
public record IgnoredErrors(boolean all, Set<Integer> codes) {
  /** The C client library's codes of a lost connection, any of which a list may name. */
  private static final Set<Integer> LOST = Set.of(2006, 2011, ServerErrors.SERVER_LOST, 2055);

  public static IgnoredErrors of(Options options) {
    List<String> words = options.words("mysql-ignore-errors");
    return new IgnoredErrors(
        words.contains("all"),
        words.stream()
            .filter(word -> !word.equals("all") && !word.equals("none"))
            .map(Integer::valueOf)
            .collect(Collectors.toSet()));
  }

  boolean contains(SQLException e) {
    return all
        || (ServerErrors.isConnectionLost(e)
            ? codes.stream().anyMatch(LOST::contains)
            : codes.contains(e.getErrorCode()));
  }
}
