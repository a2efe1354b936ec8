package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.model.text.ShellWords;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names that cells of A have in B: their own, unless the user maps names, or no cell is common
 * and one kind of name differs alone.
 *
 * @param toB names in B, by those in A, of the cells that both have
 * @param notice the names that were matched automatically; {@code null} if there are none
 */
record Pairing(Map<CellKey, CellKey> toB, String notice) {
  /** Levels of cells of A, and those that stand for them in B. */
  private record Mapped(Map<Factor, String> ofA, Map<Factor, String> ofB) {
    int size() {
      return ofA.size();
    }
  }

  static Pairing of(List<String> map, Side a, Side b) {
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
            .sorted(Comparator.comparing(Mapped::size))
            .toList();
    Map<CellKey, CellKey> toB = toB(given, a, b);
    if (!toB.isEmpty()) {
      return new Pairing(toB, null);
    }
    Mapped one = fewest(named, a, b);
    boolean isClear =
        one.size() == 1
            && one.ofA().keySet().stream()
                .allMatch(factor -> levels(a, factor).size() + levels(b, factor).size() == 2);
    if (!isClear || !map.isEmpty()) {
      String options =
          one.ofA().entrySet().stream()
              .map(
                  e -> "--map " + ShellWords.quoted(e.getValue() + "=" + one.ofB().get(e.getKey())))
              .collect(Collectors.joining(" "));
      throw new UsageException(
          "no common cell: A has %s, B has %s; if they stand for each other, add %s"
              .formatted(words(one.ofA()), words(one.ofB()), options));
    }
    return new Pairing(
        toB(List.of(one), a, b),
        "%s of A with %s of B: no other name differs"
            .formatted(words(one.ofA()), words(one.ofB())));
  }

  private static Set<String> levels(Side side, Factor factor) {
    return side.cells().distinct(cell -> cell.level(factor));
  }

  /** Each cell of B stands for one of A: for the one of which most levels are mapped. */
  private static Map<CellKey, CellKey> toB(List<Mapped> all, Side a, Side b) {
    Map<CellKey, Map<Factor, String>> mapped = new LinkedHashMap<>();
    for (CellKey cell : a.cells().names()) {
      Map<Factor, String> levels = new LinkedHashMap<>();
      all.stream().filter(m -> cell.has(m.ofA())).forEach(m -> levels.putAll(m.ofB()));
      mapped.put(cell, levels);
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

  /** Returns the fewest names in which two cells differ; refuses runs with no such pair. */
  private static Mapped fewest(List<Factor> named, Side a, Side b) {
    Factor[] names = named.toArray(Factor[]::new);
    Map<Map<Factor, String>, List<CellKey>> ofB =
        b.cells().names().stream().collect(Collectors.groupingBy(cell -> cell.without(names)));
    return a.cells().names().stream()
        .flatMap(
            cell ->
                ofB.getOrDefault(cell.without(names), List.of()).stream()
                    .map(other -> differing(named, cell, other)))
        .min(Comparator.comparingInt(Mapped::size))
        .orElseThrow(
            () ->
                new UsageException(
                    "no common cell: A has such as %s, B has such as %s; compare runs that share workload and client counts"
                        .formatted(first(a), first(b))));
  }

  private static String first(Side side) {
    return side.cells().names().iterator().next().label();
  }

  private static Mapped differing(List<Factor> named, CellKey cell, CellKey other) {
    Mapped differing = new Mapped(new LinkedHashMap<>(), new LinkedHashMap<>());
    for (Factor factor : named) {
      if (!cell.level(factor).equals(other.level(factor))) {
        differing.ofA().put(factor, cell.level(factor));
        differing.ofB().put(factor, other.level(factor));
      }
    }
    return differing;
  }

  private static String words(Map<Factor, String> levels) {
    return levels.entrySet().stream()
        .map(level -> level.getKey().name().replace('_', ' ') + " " + level.getValue())
        .collect(Collectors.joining(", "));
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

  Map<CellKey, CellKey> toA() {
    return toB.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));
  }
}
