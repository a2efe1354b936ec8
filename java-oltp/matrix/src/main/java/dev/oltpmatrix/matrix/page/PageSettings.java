package dev.oltpmatrix.matrix.page;

import dev.oltpmatrix.matrix.runs.ServerPlaces;
import dev.oltpmatrix.matrix.spec.AaControl;
import dev.oltpmatrix.record.CellRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Settings in which the servers of a run differ, as they were read back.
 *
 * @param rows the setting's name, then its value on each server
 */
record PageSettings(List<String> servers, List<List<String>> rows) {
  /** Of a server that has no such setting. */
  private static final String NONE = "–";

  static PageSettings of(List<Source> sources) {
    Map<String, Map<String, String>> byServer = new LinkedHashMap<>();
    for (Source source : sources) {
      for (CellRecord record : source.records()) {
        CellRecord.ServerFacts server = record.origin().serverFacts();
        boolean isControl = AaControl.isOne(record.cell().config());
        if (server != null && server.settings() != null && !isControl) {
          byServer.putIfAbsent(source.lineName(record.cell()), server.settings());
        }
      }
    }
    TreeSet<String> names = new TreeSet<>();
    byServer.values().forEach(settings -> names.addAll(settings.keySet()));
    names.removeIf(ServerPlaces::isOne);
    List<List<String>> rows = new ArrayList<>();
    for (String name : names) {
      List<String> values =
          byServer.values().stream().map(s -> s.getOrDefault(name, NONE)).toList();
      if (values.stream().distinct().count() > 1) {
        List<String> row = new ArrayList<>(List.of(name));
        row.addAll(values);
        rows.add(row);
      }
    }
    // What servers have with different values comes before what some of them do not have.
    rows.sort(Comparator.comparing(PageSettings::isOnlyOfSome));
    return new PageSettings(List.copyOf(byServer.keySet()), rows);
  }

  private static boolean isOnlyOfSome(List<String> row) {
    List<String> values = row.subList(1, row.size());
    return values.stream().filter(value -> !value.equals(NONE)).distinct().count() < 2;
  }
}
