package dev.oltpmatrix.workload.drivertables;

import java.util.List;

/**
 * What the calls of the driver study call. Who creates them on a server with a binary log needs its
 * SUPER privilege, or {@code log_bin_trust_function_creators}.
 */
public final class DriverRoutines {
  /** Gives the sum of its three arguments. */
  public static final String FUNCTION = "f";

  /** Gives a result set of one row and column: its argument. */
  public static final String WITH_RESULT_SET = "with_result_set";

  /** Gives its argument back ten times as great. */
  public static final String IN_OUT = "in_out";

  private DriverRoutines() {}

  /** Each of one statement, so that no client needs a delimiter. */
  static List<String> create() {
    return List.of(
        "CREATE FUNCTION "
            + FUNCTION
            + "(a INT, b INT, c INT) RETURNS INT DETERMINISTIC NO SQL RETURN a + b + c",
        "CREATE PROCEDURE " + WITH_RESULT_SET + "(n INT) DETERMINISTIC READS SQL DATA SELECT n",
        "CREATE PROCEDURE " + IN_OUT + "(INOUT p INT) DETERMINISTIC NO SQL SET p = p * 10");
  }

  static List<String> drop() {
    return List.of(
        "DROP FUNCTION IF EXISTS " + FUNCTION,
        "DROP PROCEDURE IF EXISTS " + WITH_RESULT_SET,
        "DROP PROCEDURE IF EXISTS " + IN_OUT);
  }
}
