package dev.oltpmatrix.cli.check;

/**
 * The finding of a check.
 *
 * @param reason what was seen, or why it was not looked at
 */
record Outcome(Result result, String reason) {
  /** The verdict of a check. */
  enum Result {
    PASS("pass"),
    FAIL("fail"),
    NOT_TESTED("not tested");

    private final String words;

    Result(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  static Outcome pass(String reason) {
    return new Outcome(Result.PASS, reason);
  }

  static Outcome fail(String reason) {
    return new Outcome(Result.FAIL, reason);
  }

  static Outcome notTested(String reason) {
    return new Outcome(Result.NOT_TESTED, reason);
  }

  /** Returns a pass or a failure for the same reason. */
  static Outcome of(boolean isPassed, String reason) {
    return isPassed ? pass(reason) : fail(reason);
  }
}
