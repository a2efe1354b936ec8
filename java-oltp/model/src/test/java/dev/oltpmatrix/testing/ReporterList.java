package dev.oltpmatrix.testing;

import dev.oltpmatrix.model.Reporter;
import java.util.ArrayList;
import java.util.List;

/** Keeps the lines that a person would see. */
public final class ReporterList implements Reporter {
  public final List<String> lines = new ArrayList<>();

  @Override
  public void say(String line) {
    lines.add(line);
  }

  @Override
  public void progress(String task, long done, long total, String unit) {
    lines.add(task + " " + done + "/" + total + " " + unit);
  }
}
