package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The mapping of the servers of A to those of B: servers of the same name unless the user maps
 * them.
 *
 * @param notice the pairs that were matched automatically; {@code null} if there are none
 */
record ServerMap(Map<String, String> toB, String notice) {

  static ServerMap of(List<String> mapped, Set<String> inA, Set<String> inB) {
    Map<String, String> toB = new LinkedHashMap<>();
    for (String pair : mapped) {
      String[] names = pair.split("=", -1);
      if (names.length != 2 || names[0].isBlank() || names[1].isBlank()) {
        throw new UsageException("--map '" + pair + "': write OLD=NEW, a server of A and one of B");
      }
      Names.require("server of A", names[0], inA);
      Names.require("server of B", names[1], inB);
      if (toB.putIfAbsent(names[0], names[1]) != null) {
        throw new UsageException("--map: '" + names[0] + "' is named twice; name each once");
      }
    }
    // A server that the user has mapped is not matched automatically.
    List<String> taken = new ArrayList<>(toB.values());
    if (taken.stream().distinct().count() < taken.size()) {
      throw new UsageException("--map: " + taken + " names one of B twice; name each once");
    }
    inA.stream()
        .filter(a -> inB.contains(a) && !taken.contains(a))
        .forEach(a -> toB.putIfAbsent(a, a));
    if (!toB.isEmpty()) {
      return new ServerMap(toB, null);
    }
    if (inA.size() == 1 && inB.size() == 1) {
      String a = inA.iterator().next();
      String b = inB.iterator().next();
      return new ServerMap(Map.of(a, b), a + " of A is compared with " + b + " of B, the only one");
    }
    throw new UsageException(
        ("no server in common: A has %s, B has %s; say which stand for each other with --map"
                + " OLD=NEW")
            .formatted(String.join(", ", inA), String.join(", ", inB)));
  }

  /** Returns the matching cell of B; {@code null} if B has none. */
  CellKey inB(CellKey ofA) {
    String server = toB.get(ofA.server());
    return server == null ? null : ofA.with(Factors.SERVER, server);
  }
}
