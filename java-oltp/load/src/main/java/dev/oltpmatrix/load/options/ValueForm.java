package dev.oltpmatrix.load.options;

import java.util.List;

/** The syntax of an option's value. */
interface ValueForm {
  /**
   * Checks a value and returns its normalized form.
   *
   * @throws BadValueException if it is not valid
   */
  String normalize(String value) throws BadValueException;

  /** Returns the meaning of the option without a value, or {@code null} if it needs one. */
  default String bare() {
    return null;
  }

  /** Returns the words that the option accepts, for help. */
  default List<String> words() {
    return List.of();
  }

  /** An invalid value; the message describes the expected one. */
  final class BadValueException extends Exception {
    private static final long serialVersionUID = 1L;

    BadValueException(String expected) {
      super(expected);
    }
  }
}
