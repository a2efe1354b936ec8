package dev.oltpmatrix.model.drivercases;

import java.util.List;

/** Sets of driver options by name: the levels of the factor {@code options}. */
public final class DriverArms {
  /** The driver's default options. */
  public static final String SHIPPED = "shipped";

  public static final String TEXT = "text";
  public static final String PREPARED = "prepared";

  /** Prepares the statement again for each execution. */
  public static final String PREPARED_MISS = "prepared-miss";

  public static final String REWRITE = "rewrite";
  public static final String BULK = "bulk";

  /** Sends no statement before the previous one is answered. */
  public static final String NO_PIPELINE = "no-pipeline";

  /** The vendor's own set of options for speed. */
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
