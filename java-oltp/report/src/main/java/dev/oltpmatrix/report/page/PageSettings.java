package dev.oltpmatrix.report.page;

import dev.oltpmatrix.analysis.compare.RunFacts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.spec.AaControl;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The settings of the servers of a run, as they were read back: a name, then a value for each
 * server, or one for all.
 *
 * @param rows settings whose values differ between servers
 * @param ofSome settings that only some of them have
 * @param same settings that have the same value on all
 */
record PageSettings(
    List<String> servers,
    List<List<String>> rows,
    List<List<String>> ofSome,
    List<List<String>> same) {
  /** Value for a server that has no such setting. */
  private static final String NONE = "–";

  static PageSettings of(List<Source> sources) {
    Map<String, Map<String, String>> byServer = byServer(sources);
    TreeSet<String> names = new TreeSet<>();
    byServer.values().forEach(settings -> names.addAll(settings.keySet()));
    names.removeIf(RunFacts::isPlace);
    PageSettings all =
        new PageSettings(
            List.copyOf(byServer.keySet()),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>());
    for (String name : names) {
      all.add(name, byServer.values().stream().map(s -> s.getOrDefault(name, NONE)).toList());
    }
    return all;
  }

  private static Map<String, Map<String, String>> byServer(List<Source> sources) {
    Map<String, Map<String, String>> byServer = new LinkedHashMap<>();
    for (Source source : sources) {
      for (CellRecord record : source.records()) {
        CellRecord.ServerFacts server = record.origin().serverFacts();
        boolean isControl = AaControl.isOne(record.cell().config());
        if (server != null && server.settings() != null && !isControl) {
          byServer.putIfAbsent(source.named(record.cell().armLabel()), server.settings());
        }
      }
    }
    return byServer;
  }

  private void add(String name, List<String> values) {
    List<String> known = values.stream().filter(value -> !value.equals(NONE)).distinct().toList();
    if (known.size() > 1) {
      rows.add(row(name, values));
    } else if (values.contains(NONE)) {
      ofSome.add(row(name, values));
    } else {
      same.add(row(name, known));
    }
  }

  private static List<String> row(String name, List<String> values) {
    List<String> row = new ArrayList<>(List.of(name));
    row.addAll(values);
    return row;
  }
}
