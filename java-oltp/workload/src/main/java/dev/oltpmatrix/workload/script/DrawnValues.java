package dev.oltpmatrix.workload.script;

/** The last values that a client has drawn, by the number of the draw. */
public abstract class DrawnValues {
  /** The numbers; a text draw leaves its number unchanged, and vice versa. */
  protected final long[] numbers;

  protected final String[] texts;

  protected DrawnValues(int draws) {
    numbers = new long[draws];
    texts = new String[draws];
  }

  final long number(int draw) {
    return numbers[draw];
  }

  final String text(int draw) {
    return texts[draw];
  }
}
