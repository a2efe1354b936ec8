package dev.oltpmatrix.matrix.spec;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.text.NearestNames;
import java.util.Collection;

/** Refuses an unknown name in one line that shows the nearest known ones. */
public final class Names {
  private Names() {}

  public static String require(String what, String name, Collection<String> known) {
    if (known.contains(name)) {
      return name;
    }
    throw new UsageException(
        "unknown " + what + " '" + name + "'; nearest: " + NearestNames.listed(name, known));
  }
}
