package dev.oltpmatrix.report.page;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.summary.Summarizer;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.report.imports.Importer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Published tables in the folder reference/, shown as lines together with the user's own of the
 * same workload.
 */
public final class PublishedTables {
  private final Path folder;

  public PublishedTables(Path folder) {
    this.folder = folder;
  }

  /**
   * A published curve.
   *
   * @param points clients, transactions a second, p50 and p95 in milliseconds
   */
  record Line(String panel, String name, String about, List<Double[]> points) {}

  /**
   * Returns a line for each panel that has its workload, if all other factors are at their
   * defaults. A published client count has no position on another axis.
   */
  List<Line> of(ChartLayout layout, List<SummaryRow> rows) throws IOException {
    if (!layout.isOverClients()) {
      return List.of();
    }
    Map<CellKey, List<CellRecord>> lines = new LinkedHashMap<>();
    for (Path file : files()) {
      for (CellRecord record : read(file)) {
        CellKey line = record.cell().series().with(Factors.CLIENTS, "1");
        lines.computeIfAbsent(line, key -> new ArrayList<>()).add(record);
      }
    }
    List<Line> published = new ArrayList<>();
    for (String panel : layout.panels()) {
      rows.stream()
          .map(SummaryRow::key)
          .filter(key -> key.othersLabel().isEmpty())
          .filter(key -> layout.panel(key).equals(panel))
          .map(CellKey::workload)
          .findFirst()
          .ifPresent(
              workload ->
                  lines.values().stream()
                      .filter(line -> line.get(0).cell().workload().equals(workload))
                      .forEach(line -> published.add(line(panel, line))));
    }
    return published;
  }

  /** Reads a table; a user's file that is not such a table is left out of the page. */
  private List<CellRecord> read(Path file) throws IOException {
    try {
      return new Importer(Map.of(), null).read(file).records();
    } catch (UsageException e) {
      return List.of();
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(".csv")).sorted().toList();
    }
  }

  private static Line line(String panel, List<CellRecord> records) {
    List<Double[]> points =
        Summarizer.summarize(MeasuredCell.of(records)).stream()
            .map(
                row ->
                    new Double[] {
                      (double) row.key().threads(),
                      row.tps().value(),
                      row.p50Ms().value(),
                      row.p95Ms().value()
                    })
            .toList();
    String about =
        String.join(
            " ",
            records.stream().map(r -> r.imported().sources().get(0).about()).distinct().toList());
    CellKey cell = records.get(0).cell();
    String name = cell.server() + "/" + cell.arm();
    return new Line(panel, name, about, points);
  }
}
