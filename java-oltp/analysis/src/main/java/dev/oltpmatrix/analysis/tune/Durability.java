package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.model.UsageException;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Settings that trade acknowledged transactions, or whole pages, for speed. A search would always
 * take the unsafe value: what it costs is no part of the goal.
 */
public final class Durability {
  private static final Pattern PREFIXES =
      Pattern.compile("^(?:(?:loose|skip|disable|enable|maximum|innodb|rocksdb)_)+");

  private static final Set<String> NAMES =
      Set.of(
          "flush_log",
          "flush_log_at_trx_commit",
          "flush_log_at_timeout",
          "sync_binlog",
          "log_bin",
          "support_xa",
          "doublewrite");

  private static final Pattern WITHOUT_SYNC =
      Pattern.compile("(?i).*(NO_FSYNC|NOSYNC|LITTLESYNC).*");

  private Durability() {}

  /**
   * Refuses a value of a setting that is never searched.
   *
   * @param written the name that the user wrote
   * @param name the server's own name
   */
  public static void require(String written, String name, String value) {
    String bare = PREFIXES.matcher(name).replaceFirst("");
    if (NAMES.contains(bare)
        || (bare.equals("flush_method") && WITHOUT_SYNC.matcher(value).matches())) {
      throw new UsageException(
          "--settings: %s=%s is never searched, because a crash may lose commits or pages; leave it out, and measure its price with ./run_matrix.sh --settings"
              .formatted(written, value));
    }
  }
}
