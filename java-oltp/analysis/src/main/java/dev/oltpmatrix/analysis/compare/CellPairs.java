package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.model.text.ShellWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cells of B that cells of A are compared with: those of the same names, unless the user maps
 * names, or no cell is common and one kind of name differs alone.
 *
 * @param toB cells of B, by those of A
 * @param notice the names that were matched automatically; {@code null} if there are none
 */
record CellPairs(Map<CellKey, CellKey> toB, String notice) {

  /** Levels of cells of A, and those that stand for them in B. */
  private record Mapped(Map<Factor, String> ofA, Map<Factor, String> ofB) {}

  static CellPairs of(List<String> map, Side a, Side b) {
    List<Factor> named = named(a, b);
    Map<CellKey, CellKey> toB = toB(read(map, named, a, b), a, b);
    if (!toB.isEmpty()) {
      return new CellPairs(toB, null);
    }
    Map.Entry<CellKey, CellKey> closest = closest(named, a, b);
    List<Factor> differing = differing(closest, named);
    Mapped one = mapped(closest, differing);
    boolean isClear =
        differing.size() == 1
            && Stream.of(a, b).allMatch(side -> levels(side, differing.get(0)).size() == 1);
    if (!isClear || !map.isEmpty()) {
      throw new UsageException(
          "no common cell: A has %s, B has %s; if they stand for each other, add %s"
              .formatted(words(one.ofA()), words(one.ofB()), options(one, differing)));
    }
    return new CellPairs(
        toB(List.of(one), a, b),
        "%s of A with %s of B: no other name differs"
            .formatted(words(one.ofA()), words(one.ofB())));
  }

  /** Returns the factors that may be mapped: names of what is compared, not the load on it. */
  private static List<Factor> named(Side a, Side b) {
    Set<CellKey> all =
        Stream.of(a, b).flatMap(side -> side.cells().names().stream()).collect(Collectors.toSet());
    return CellKey.factors(all).all().stream()
        .filter(factor -> !factor.isNumeric() && !factor.equals(Factors.WORKLOAD))
        .toList();
  }

  private static Set<String> levels(Side side, Factor factor) {
    return side.cells().distinct(cell -> cell.level(factor));
  }

  private static Map<CellKey, CellKey> toB(List<Mapped> all, Side a, Side b) {
    Map<CellKey, CellKey> toB = new LinkedHashMap<>();
    for (CellKey cell : a.cells().names()) {
      List<Mapped> mapped = all.stream().filter(m -> cell.has(m.ofA())).toList();
      Set<Set<Factor>> kinds =
          mapped.stream().map(m -> m.ofA().keySet()).collect(Collectors.toSet());
      // A name of B that stands for another one of A has its pair.
      boolean isTaken =
          all.stream().anyMatch(m -> cell.has(m.ofB()) && !kinds.contains(m.ofB().keySet()));
      Map<Factor, String> ofB = new HashMap<>();
      mapped.forEach(m -> ofB.putAll(m.ofB()));
      if (!isTaken && b.cells().has(cell.with(ofB))) {
        toB.put(cell, cell.with(ofB));
      }
    }
    return toB;
  }

  /** Returns the cells that differ in the fewest names; refuses runs with no such pair. */
  private static Map.Entry<CellKey, CellKey> closest(List<Factor> named, Side a, Side b) {
    Factor[] names = named.toArray(Factor[]::new);
    Map<Map<Factor, String>, List<CellKey>> ofB =
        b.cells().names().stream().collect(Collectors.groupingBy(cell -> cell.without(names)));
    return a.cells().names().stream()
        .flatMap(
            cell ->
                ofB.getOrDefault(cell.without(names), List.of()).stream()
                    .map(other -> Map.entry(cell, other)))
        .min(Comparator.comparingInt(pair -> differing(pair, named).size()))
        .orElseThrow(
            () ->
                new UsageException(
                    "no common cell: A has such as %s, B has such as %s; compare runs that share workload and client counts"
                        .formatted(first(a), first(b))));
  }

  private static String first(Side side) {
    return side.cells().names().iterator().next().label();
  }

  private static List<Factor> differing(Map.Entry<CellKey, CellKey> pair, List<Factor> named) {
    return named.stream()
        .filter(factor -> !pair.getKey().level(factor).equals(pair.getValue().level(factor)))
        .toList();
  }

  private static Mapped mapped(Map.Entry<CellKey, CellKey> pair, List<Factor> differing) {
    Map<Factor, String> ofA = new LinkedHashMap<>();
    Map<Factor, String> ofB = new LinkedHashMap<>();
    for (Factor factor : differing) {
      ofA.put(factor, pair.getKey().level(factor));
      ofB.put(factor, pair.getValue().level(factor));
    }
    return new Mapped(ofA, ofB);
  }

  private static String words(Map<Factor, String> levels) {
    return levels.entrySet().stream()
        .map(level -> level.getKey().name().replace('_', ' ') + " " + level.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String options(Mapped one, List<Factor> differing) {
    return differing.stream()
        .map(factor -> ShellWords.quoted(one.ofA().get(factor) + "=" + one.ofB().get(factor)))
        .map(pair -> "--map " + pair)
        .collect(Collectors.joining(" "));
  }

  /** Reads pairs of names; refuses those that a side does not have, or that are there twice. */
  private static List<Mapped> read(List<String> map, List<Factor> named, Side a, Side b) {
    List<Mapped> all = new ArrayList<>();
    for (String text : map) {
      Mapped one = read(text, named, a, b);
      if (all.stream().anyMatch(m -> m.ofA().equals(one.ofA()) || m.ofB().equals(one.ofB()))) {
        throw new UsageException("--map '" + text + "' names one twice; name each once");
      }
      all.add(one);
    }
    // An arm of a server is mapped by its own pair, also where the server has one.
    all.sort(Comparator.comparing(m -> m.ofA().size()));
    return all;
  }

  private static Mapped read(String text, List<Factor> named, Side a, Side b) {
    String[] both = text.split("=", -1);
    boolean isArm = text.contains("/");
    if (both.length == 2 && isArm) {
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
    return side.cells().names().stream()
        .flatMap(cell -> cell.levels().entrySet().stream())
        .filter(level -> named.contains(level.getKey()))
        .map(Map.Entry::getValue)
        .collect(Collectors.toSet());
  }

  private static Map<Factor, String> arm(String what, String name, Side side) {
    Names.require(what, name, side.cells().distinct(cell -> cell.server() + "/" + cell.arm()));
    int slash = name.indexOf('/');
    return Map.of(Factors.SERVER, name.substring(0, slash), Factors.ARM, name.substring(slash + 1));
  }

  /** Returns a cell of B with the names that it has in A; {@code null} if it is not compared. */
  CellKey inA(CellKey ofB) {
    CellKey series = ofB.series();
    return toB.entrySet().stream()
        .filter(pair -> pair.getValue().equals(series))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }
}
