package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The mapping of the servers and arms of A to those of B: servers of the same name, and arms of the
 * same name, unless the user maps them.
 *
 * @param toB servers
 * @param armsToB arms, as {@code mariadb-11.4/pool}, that the user maps
 * @param notice the pairs that were matched automatically; {@code null} if there are none
 */
record ServerMap(Map<String, String> toB, Map<String, String> armsToB, String notice) {
  private static final String SLASH = "/";

  static ServerMap of(List<String> mapped, Side a, Side b) {
    List<String> ofArms = mapped.stream().filter(pair -> pair.contains(SLASH)).toList();
    List<String> ofServers = mapped.stream().filter(pair -> !pair.contains(SLASH)).toList();
    Map<String, String> armsToB = pairs("arm", ofArms, ServerMap::arms, a, b);
    Map<String, String> toB = pairs("server", ofServers, Side::servers, a, b);
    // A server that the user has mapped is not matched automatically.
    List<String> taken = new ArrayList<>(toB.values());
    a.servers().stream()
        .filter(name -> b.servers().contains(name) && !taken.contains(name))
        .forEach(name -> toB.putIfAbsent(name, name));
    if (!toB.isEmpty() || !armsToB.isEmpty()) {
      return new ServerMap(toB, armsToB, null);
    }
    if (a.servers().size() == 1 && b.servers().size() == 1) {
      String ofA = a.servers().iterator().next();
      String ofB = b.servers().iterator().next();
      return new ServerMap(
          Map.of(ofA, ofB),
          Map.of(),
          ofA + " of A is compared with " + ofB + " of B, the only one");
    }
    throw new UsageException(
        ("no server in common: A has %s, B has %s; say which stand for each other with --map"
                + " OLD=NEW")
            .formatted(String.join(", ", a.servers()), String.join(", ", b.servers())));
  }

  private static Set<String> arms(Side side) {
    return side.cells().distinct(ServerMap::arm);
  }

  private static String arm(CellKey cell) {
    return cell.server() + SLASH + cell.arm();
  }

  /** Reads pairs of names; refuses those that a side does not have, or that are there twice. */
  private static Map<String, String> pairs(
      String kind, List<String> mapped, Function<Side, Set<String>> names, Side a, Side b) {
    Map<String, String> toB = new LinkedHashMap<>();
    for (String pair : mapped) {
      String[] both = pair.split("=", -1);
      if (both.length != 2 || both[0].isBlank() || both[1].isBlank()) {
        throw new UsageException(
            "--map '%s': write OLD=NEW, a %s of A and one of B".formatted(pair, kind));
      }
      Names.require(kind + " of A", both[0], names.apply(a));
      Names.require(kind + " of B", both[1], names.apply(b));
      if (toB.putIfAbsent(both[0], both[1]) != null) {
        throw new UsageException("--map: '" + both[0] + "' is named twice; name each once");
      }
    }
    List<String> taken = List.copyOf(toB.values());
    if (taken.stream().distinct().count() < taken.size()) {
      throw new UsageException("--map: " + taken + " names one of B twice; name each once");
    }
    return toB;
  }

  /** Returns the matching cell of B; {@code null} if B has none. */
  CellKey inB(CellKey ofA) {
    String arm = armsToB.get(arm(ofA));
    if (arm != null) {
      return named(ofA, arm);
    }
    String server = toB.get(ofA.server());
    CellKey same = server == null ? null : ofA.with(Factors.SERVER, server);
    // An arm of B that the user has mapped has its pair.
    return same == null || armsToB.containsValue(arm(same)) ? null : same;
  }

  /**
   * Returns a cell of B with the names that its server and arm have in A; {@code null} if these are
   * the names of an arm that the user has paired with another one.
   */
  CellKey inA(CellKey ofB) {
    String arm = key(armsToB, arm(ofB));
    if (arm != null) {
      return named(ofB, arm);
    }
    String server = key(toB, ofB.server());
    CellKey same = server == null ? ofB : ofB.with(Factors.SERVER, server);
    return armsToB.containsKey(arm(same)) ? null : same;
  }

  private static CellKey named(CellKey cell, String arm) {
    int slash = arm.indexOf(SLASH);
    return cell.with(
        Map.of(Factors.SERVER, arm.substring(0, slash), Factors.ARM, arm.substring(slash + 1)));
  }

  private static String key(Map<String, String> map, String value) {
    return map.entrySet().stream()
        .filter(entry -> entry.getValue().equals(value))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }
}
