package dev.oltpmatrix.matrix.page;

import dev.oltpmatrix.matrix.runs.ServerPlaces;
import dev.oltpmatrix.record.CellRecord;
import java.util.ArrayList;
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
  static PageSettings of(List<Source> sources) {
    Map<String, Map<String, String>> byServer = new LinkedHashMap<>();
    for (Source source : sources) {
      for (CellRecord record : source.records()) {
        CellRecord.ServerFacts server = record.origin().serverFacts();
        if (server != null && server.settings() != null) {
          byServer.putIfAbsent(source.lineName(record.cell()), server.settings());
        }
      }
    }
    TreeSet<String> names = new TreeSet<>();
    byServer.values().forEach(settings -> names.addAll(settings.keySet()));
    names.removeIf(ServerPlaces::isOne);
    List<List<String>> rows = new ArrayList<>();
    for (String name : names) {
      List<String> values = byServer.values().stream().map(s -> s.getOrDefault(name, "–")).toList();
      if (values.stream().distinct().count() > 1) {
        List<String> row = new ArrayList<>(List.of(name));
        row.addAll(values);
        rows.add(row);
      }
    }
    return new PageSettings(List.copyOf(byServer.keySet()), rows);
  }
}
