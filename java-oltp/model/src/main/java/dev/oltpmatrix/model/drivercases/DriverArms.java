package dev.oltpmatrix.model.drivercases;

import java.util.List;

/** What a driver can be told, by name: the levels of the factor {@code options}. */
public final class DriverArms {
  /** As its makers deliver it. */
  public static final String SHIPPED = "shipped";

  public static final String TEXT = "text";
  public static final String PREPARED = "prepared";

  /** Prepared anew each time. */
  public static final String PREPARED_MISS = "prepared-miss";

  public static final String REWRITE = "rewrite";
  public static final String BULK = "bulk";

  /** Nothing is sent ahead. */
  public static final String NO_PIPELINE = "no-pipeline";

  /** Its makers' own set of options for speed. */
  public static final String TUNED = "tuned";

  public static final String FAILOVER = "failover";
  public static final String REPLICATION = "replication";
  public static final String LOAD_BALANCE = "load-balance";

  private static final List<String> ALL =
      List.of(
          SHIPPED,
          TEXT,
          PREPARED,
          PREPARED_MISS,
          REWRITE,
          BULK,
          NO_PIPELINE,
          TUNED,
          FAILOVER,
          REPLICATION,
          LOAD_BALANCE);

  private DriverArms() {}

  public static List<String> all() {
    return ALL;
  }
}
