package dev.oltpmatrix.docs;

import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A CSV file of this project: RFC 4180 with one row a line and names in the first; # begins a
 * remark.
 */
record CsvTable(List<Map<String, String>> rows) {
  static CsvTable read(Path file) throws IOException {
    List<String> lines =
        Files.readAllLines(file).stream().filter(line -> !line.startsWith("#")).toList();
    List<String> names = Csv.fields(lines.get(0));
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> values = Csv.fields(line);
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) {
        row.put(names.get(i), i < values.size() ? values.get(i) : "");
      }
      rows.add(row);
    }
    return new CsvTable(rows);
  }
}
