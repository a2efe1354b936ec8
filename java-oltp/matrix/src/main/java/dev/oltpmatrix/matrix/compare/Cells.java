package dev.oltpmatrix.matrix.compare;

import dev.oltpmatrix.matrix.spec.ConfigName;
import dev.oltpmatrix.record.CellRecord;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The cells of one results folder in the order in which its matrix names them. */
final class Cells {
  private static final String PER_THREAD = "per-thread";

  private final Map<CellName, Series> byName;

  private Cells(Map<CellName, Series> byName) {
    this.byName = byName;
  }

  static Cells of(List<CellRecord> records) {
    Map<CellName, Series> byName = new TreeMap<>(order(records));
    for (CellRecord record : records) {
      byName.computeIfAbsent(CellName.of(record.cell()), n -> new Series()).add(record);
    }
    return new Cells(byName);
  }

  Set<CellName> names() {
    return byName.keySet();
  }

  Series get(CellName name) {
    return byName.get(name);
  }

  boolean has(CellName name) {
    return byName.containsKey(name);
  }

  Set<String> distinct(Function<CellName, String> part) {
    return names().stream().map(part).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Workload and generator first, as they make the tables; per-thread before what replaces it. */
  private static Comparator<CellName> order(List<CellRecord> records) {
    List<String> servers =
        listed(records, "servers").stream().map(arm -> arm.split("/", 2)[0]).toList();
    return by(CellName::workload, listed(records, "workloads"))
        .thenComparing(by(CellName::generator, listed(records, "generators")))
        .thenComparing(by(CellName::server, servers))
        .thenComparing(by(CellName::config, listed(records, "configs")))
        .thenComparing(by(CellName::arm, List.of(PER_THREAD)))
        .thenComparing(CellName::threads);
  }

  private static Comparator<CellName> by(Function<CellName, String> part, List<String> named) {
    // Records spell settings that a matrix names so that they can be in names of files.
    List<String> first = named.stream().map(ConfigName::of).toList();
    return Comparator.<CellName>comparingInt(
            name -> {
              int place = first.indexOf(ConfigName.of(part.apply(name)));
              return place < 0 ? first.size() : place;
            })
        .thenComparing(part);
  }

  /** A list of the matrix as the records tell it; empty where they do not. */
  private static List<String> listed(List<CellRecord> records, String key) {
    return records.stream()
        .map(CellRecord::spec)
        .filter(spec -> spec != null && spec.get(key) instanceof List<?>)
        .findFirst()
        .map(spec -> ((List<?>) spec.get(key)).stream().map(Object::toString).toList())
        .orElse(List.of());
  }
}
