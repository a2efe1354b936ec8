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
  public static final String FAILOVER = "failover";
  public static final String REPLICATION = "replication";
  public static final String LOAD_BALANCE = "load-balance";

  private DriverArms() {}

  /**
   * Returns all. {@code no-pipeline} sends no statement before the previous one is answered, and
   * {@code tuned} is the vendor's own set of options for speed.
   */
  public static List<String> all() {
    return List.of(
        SHIPPED,
        TEXT,
        PREPARED,
        PREPARED_MISS,
        REWRITE,
        BULK,
        "no-pipeline",
        "tuned",
        FAILOVER,
        REPLICATION,
        LOAD_BALANCE);
  }
}
