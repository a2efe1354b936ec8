package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.model.text.PlainName;
import java.util.Collection;

/** Refuses names: unknown ones in a line that shows the nearest known, and those that are none. */
public final class Names {
  private Names() {}

  public static String require(String what, String name, Collection<String> known) {
    if (known.contains(name)) {
      return name;
    }
    throw new UsageException(
        "unknown " + what + " '" + name + "'; nearest: " + NearestNames.listed(name, known));
  }

  /** A name that may stand in file names, wherever it was read. */
  public static String requirePlain(String what, String name) {
    try {
      return PlainName.require(what, name);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
    }
  }
}
