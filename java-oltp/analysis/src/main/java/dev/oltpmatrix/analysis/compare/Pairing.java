package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Names;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names that cells of A have in B: their own, unless the user maps names; where no cell is
 * common, the single server, arm, config or other name of A stands for that of B.
 */
final class Pairing {
  private Pairing() {}

  /** Levels of cells of A, and those that stand for them in B. */
  private record Mapped(Map<Factor, String> ofA, Map<Factor, String> ofB) {}

  /** Returns names in B, by those in A, of the cells that both have; refuses if there is none. */
  static Map<CellKey, CellKey> toB(List<String> map, Side a, Side b) {
    Set<CellKey> all =
        Stream.of(a, b).flatMap(side -> side.cells().names().stream()).collect(Collectors.toSet());
    // Names of what is compared may be mapped, not the load on it.
    List<Factor> named =
        CellKey.factors(all).all().stream()
            .filter(factor -> !factor.isNumeric() && !factor.equals(Factors.WORKLOAD))
            .toList();
    // Special ones last, as they override.
    List<Mapped> given =
        map.stream()
            .map(text -> read(text, named, a, b))
            .sorted(Comparator.comparing(one -> one.ofA().size()))
            .toList();
    Map<CellKey, CellKey> toB = paired(given, a, b);
    if (toB.isEmpty() && map.isEmpty()) {
      toB = paired(List.of(single(named, a, b)), a, b);
    }
    if (toB.isEmpty()) {
      throw new UsageException(
          "no common cell: A has such as %s, B has such as %s; give --map OLD=NEW for each name that differs"
              .formatted(first(a), first(b)));
    }
    return toB;
  }

  private static Mapped single(List<Factor> named, Side a, Side b) {
    Mapped single = new Mapped(new LinkedHashMap<>(), new LinkedHashMap<>());
    for (Factor factor : named) {
      if (levels(a, factor).size() == 1 && levels(b, factor).size() == 1) {
        single.ofA().put(factor, levels(a, factor).iterator().next());
        single.ofB().put(factor, levels(b, factor).iterator().next());
      }
    }
    return single;
  }

  private static Set<String> levels(Side side, Factor factor) {
    return side.cells().distinct(cell -> cell.level(factor));
  }

  /** Each cell of B stands for one of A: for the one of which most levels are mapped. */
  private static Map<CellKey, CellKey> paired(List<Mapped> all, Side a, Side b) {
    Map<CellKey, Map<Factor, String>> mapped = new LinkedHashMap<>();
    for (CellKey cell : a.cells().names()) {
      Map<Factor, String> levels = new LinkedHashMap<>();
      List<Mapped> own = all.stream().filter(m -> cell.has(m.ofA())).toList();
      own.forEach(m -> levels.putAll(m.ofB()));
      if (!isTaken(cell.with(levels), own, all)) {
        mapped.put(cell, levels);
      }
    }
    Map<CellKey, CellKey> toA = new HashMap<>();
    mapped.keySet().stream()
        .sorted(Comparator.comparing(cell -> -mapped.get(cell).size()))
        .forEach(cell -> toA.putIfAbsent(cell.with(mapped.get(cell)), cell));
    Map<CellKey, CellKey> toB = new LinkedHashMap<>();
    mapped.forEach(
        (cell, levels) -> {
          CellKey inB = cell.with(levels);
          if (b.cells().has(inB) && toA.get(inB).equals(cell)) {
            toB.put(cell, inB);
          }
        });
    return toB;
  }

  /** Checks whether a cell of B belongs to other names of A than those of these pairs. */
  private static boolean isTaken(CellKey inB, List<Mapped> own, List<Mapped> all) {
    return all.stream()
        .filter(m -> !own.contains(m) && inB.has(m.ofB()))
        .anyMatch(
            m ->
                own.stream()
                    .noneMatch(o -> o.ofA().size() > m.ofA().size() || o.ofB().equals(m.ofB())));
  }

  private static String first(Side side) {
    return side.cells().names().iterator().next().label();
  }

  private static Mapped read(String text, List<Factor> named, Side a, Side b) {
    String[] both = text.split("=", -1);
    if (both.length == 2 && text.contains("/")) {
      return new Mapped(arm("arm of A", both[0], a), arm("arm of B", both[1], b));
    }
    if (both.length == 2) {
      Names.require("name in A", both[0], allLevels(named, a));
      Names.require("name in B", both[1], allLevels(named, b));
      for (Factor factor : named) {
        if (levels(a, factor).contains(both[0]) && levels(b, factor).contains(both[1])) {
          return new Mapped(Map.of(factor, both[0]), Map.of(factor, both[1]));
        }
      }
    }
    throw new UsageException(
        "--map '%s': write OLD=NEW, a server, arm or config of A and the one of B".formatted(text));
  }

  private static Set<String> allLevels(List<Factor> named, Side side) {
    return named.stream()
        .flatMap(factor -> side.cells().names().stream().map(cell -> cell.levels().get(factor)))
        .filter(level -> level != null)
        .collect(Collectors.toSet());
  }

  private static Map<Factor, String> arm(String what, String name, Side side) {
    Names.require(what, name, side.cells().distinct(cell -> cell.server() + "/" + cell.arm()));
    String[] parts = name.split("/", 2);
    return Map.of(Factors.SERVER, parts[0], Factors.ARM, parts[1]);
  }
}
