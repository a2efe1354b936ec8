package dev.oltpmatrix.load.options;

import java.util.List;

/** How an option's value is written. */
interface ValueForm {
  /**
   * Checks a value and returns it in the form that the program goes on with.
   *
   * @throws BadValueException if it is none
   */
  String normalize(String value) throws BadValueException;

  /** What the option means without a value; {@code null} if it needs one. */
  default String bare() {
    return null;
  }

  /** The words it takes, for help. */
  default List<String> words() {
    return List.of();
  }

  /** Says what was expected instead. */
  final class BadValueException extends Exception {
    private static final long serialVersionUID = 1L;

    BadValueException(String expected) {
      super(expected);
    }
  }
}
