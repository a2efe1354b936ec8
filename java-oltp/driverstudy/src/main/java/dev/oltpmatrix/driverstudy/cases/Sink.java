package dev.oltpmatrix.driverstudy.cases;

/** Takes the values that an operation reads; numbers without an object, whose cost would show. */
public interface Sink {
  void take(int value);

  void take(long value);

  void take(Object value);
}
