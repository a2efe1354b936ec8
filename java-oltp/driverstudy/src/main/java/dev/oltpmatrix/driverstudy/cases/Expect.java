package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.load.failure.LoadException;
import java.util.Objects;

/** Checks a value before the measurement, because a fast wrong answer is worthless. */
final class Expect {
  /** The maximum length of a value in a message; a longer value is cut. */
  private static final int MAX_SHOWN = 120;

  private Expect() {}

  static void equal(String what, Object expected, Object found) {
    if (!Objects.equals(expected, found)) {
      throw new LoadException(
          what + " gave " + shown(found) + ", expected " + shown(expected), null);
    }
  }

  private static String shown(Object value) {
    String text = String.valueOf(value);
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
  }
}
