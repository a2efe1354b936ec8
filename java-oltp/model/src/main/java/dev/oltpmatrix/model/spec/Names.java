package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.model.text.Secrets;
import java.util.Collection;

/** Refuses names that are unknown, showing the nearest known one. */
public final class Names {
  private Names() {}

  public static String require(String what, String name, Collection<String> known) {
    if (known.contains(name)) {
      return name;
    }
    throw new UsageException(
        "unknown %s '%s'; nearest: %s"
            .formatted(what, Secrets.hidden(name), NearestNames.listed(name, known)));
  }
}
