package dev.oltpmatrix.workload.drivertables;

import java.util.List;

/**
 * Stored routines that the calls of the driver study use. To create them on a server with a binary
 * log, an account needs the SUPER privilege, or the server {@code log_bin_trust_function_creators}.
 */
public final class DriverRoutines {
  /** Function that returns the sum of its three arguments. */
  public static final String FUNCTION = "f";

  /** Procedure that returns a result set of one row and column: its argument. */
  public static final String WITH_RESULT_SET = "with_result_set";

  /** Procedure that multiplies its INOUT argument by ten. */
  public static final String IN_OUT = "in_out";

  private DriverRoutines() {}

  /**
   * Returns the statements; each routine's body is a single statement, so that no client needs a
   * delimiter.
   */
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
