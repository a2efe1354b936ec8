package dev.oltpmatrix.driverstudy.cases;

import java.util.ArrayList;
import java.util.List;

/** Keeps the first values that an operation reads, for a check; of a large result it counts. */
final class Found implements Sink {
  private static final int MAX_KEPT = 2_000;

  final List<Object> values = new ArrayList<>();
  int count;
  long characters;

  @Override
  public void take(int value) {
    take(Integer.valueOf(value));
  }

  @Override
  public void take(long value) {
    take(Long.valueOf(value));
  }

  @Override
  public void take(Object value) {
    count++;
    characters += value instanceof String text ? text.length() : 0;
    if (count <= MAX_KEPT) {
      values.add(value);
    }
  }
}
