package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.model.UsageException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Settings that trade acknowledged transactions, or whole pages, for speed. A search would always
 * take the unsafe value: what it costs is no part of the goal.
 */
public final class Durability {
  private static final Pattern PREFIXES =
      Pattern.compile("^(?:(?:loose|skip|disable|enable|maximum|innodb|rocksdb)_)+");

  private static final String LOSES_COMMITS = "a crash may lose commits that were acknowledged";

  /** Costs of a value, by the setting's name without {@code innodb_}. */
  private static final Map<String, String> COSTS =
      Map.of(
          "flush_log", LOSES_COMMITS,
          "flush_log_at_trx_commit", LOSES_COMMITS,
          "flush_log_at_timeout", LOSES_COMMITS,
          "sync_binlog", LOSES_COMMITS,
          "log_bin", "without the binary log there is no replica and no point-in-time recovery",
          "support_xa", "binary log and tables may differ after a crash",
          "doublewrite", "a crash may leave torn pages, which no recovery repairs");

  private static final String FLUSH_METHOD = "flush_method";

  /** Flush methods that leave syncs out. */
  private static final List<String> WITHOUT_SYNC = List.of("NO_FSYNC", "NOSYNC", "LITTLESYNC");

  private Durability() {}

  /**
   * Refuses a value of a setting that is never searched.
   *
   * @param written the name that the user wrote
   * @param name the same, or the server's own name
   */
  public static void require(String written, String name, String value) {
    cost(name, value)
        .ifPresent(
            cost -> {
              throw new UsageException(
                  "--settings: %s is never searched, because %s; leave it out, and measure its price with ./run_matrix.sh --settings"
                      .formatted(written, cost));
            });
  }

  private static Optional<String> cost(String name, String value) {
    String bare = PREFIXES.matcher(name).replaceFirst("");
    if (bare.equals(FLUSH_METHOD)) {
      String upper = value.toUpperCase(Locale.ROOT);
      return WITHOUT_SYNC.stream().anyMatch(upper::contains)
          ? Optional.of(value + " leaves out syncs: " + LOSES_COMMITS)
          : Optional.empty();
    }
    return Optional.ofNullable(COSTS.get(bare));
  }
}
