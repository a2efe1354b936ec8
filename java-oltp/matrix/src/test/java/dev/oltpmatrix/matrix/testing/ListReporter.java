package dev.oltpmatrix.matrix.testing;

import dev.oltpmatrix.matrix.Reporter;
import java.util.ArrayList;
import java.util.List;

/** Remembers what was said. */
public final class ListReporter implements Reporter {
  public final List<String> lines = new ArrayList<>();

  @Override
  public void say(String line) {
    lines.add(line);
  }

  @Override
  public void progress(String task, long done, long total, String unit) {}
}
