package dev.oltpmatrix.report.page;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.compare.RunFacts;
import dev.oltpmatrix.analysis.summary.KindsCsv;
import dev.oltpmatrix.analysis.summary.SummaryCsv;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.spec.AaControl;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.report.page.details.Details;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The common parts of pages for one run and for two. */
final class Content {
  private final List<Source> sources;
  private final ChartLayout layout;
  private final PageOptions options;
  private final List<SummaryRow> rows;

  Content(List<Source> sources, PageOptions options) {
    this.sources = sources;
    this.layout = new ChartLayout(sources);
    this.options = options;
    this.rows = sources.stream().flatMap(source -> source.rows().stream()).toList();
  }

  ChartLayout places() {
    return layout;
  }

  List<SummaryRow> rows() {
    return rows;
  }

  PageData.Table table() {
    List<Object[]> standing = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Source source : sources) {
      source.rows().forEach(row -> standing.add(layout.of(source, row.key())));
      source.rows().forEach(row -> names.add(source.rowName(row.key())));
    }
    return new PageData.Table(SummaryCsv.text(rows), standing, names);
  }

  PageData.Kinds kinds() {
    List<String> names = new ArrayList<>();
    for (Source source : sources) {
      source.kinds().forEach(row -> names.add(source.rowName(row.key())));
    }
    return new PageData.Kinds(
        KindsCsv.text(sources.stream().flatMap(source -> source.kinds().stream()).toList()), names);
  }

  /** Returns settings by server, without those that say where it is. */
  Map<String, Map<String, String>> settings() {
    Map<String, Map<String, String>> byServer = new LinkedHashMap<>();
    for (Source source : sources) {
      for (CellRecord record : source.records()) {
        CellRecord.ServerFacts server = record.origin().serverFacts();
        boolean isControl = AaControl.isOne(record.cell().config());
        if (server != null && server.settings() != null && !isControl) {
          Map<String, String> settings = new TreeMap<>(server.settings());
          settings.keySet().removeIf(RunFacts::isPlace);
          byServer.putIfAbsent(source.named(record.cell().armLabel()), settings);
        }
      }
    }
    return byServer;
  }

  String trust() {
    long unsupported = cells().filter(cell -> cell.unsupported() != null).count();
    return trustOfRun()
        + (unsupported == 0
            ? ""
            : " " + Plural.of(unsupported, "cell") + " cannot be, and say why.");
  }

  /** Returns the statement on validity for the cells that were run. */
  private String trustOfRun() {
    List<CellMeasurement> all = cells().filter(cell -> cell.unsupported() == null).toList();
    long invalid = all.stream().filter(cell -> !cell.isValid()).count();
    long rowsWith = rows.stream().filter(row -> !row.valid()).count();
    if (invalid == 0) {
      return all.size() == 1 ? "The one cell is valid." : "All " + all.size() + " cells are valid.";
    }
    return invalid
        + " of "
        + Plural.of(all.size(), "cell")
        + (invalid == 1 ? " is invalid, in " : " are invalid, in ")
        + rowsWith
        + " of "
        + Plural.of(rows.size(), "row")
        + (all.stream().anyMatch(cell -> !cell.isValid() && cell.isMeasured())
            ? "; no ratio counts them."
            : ".");
  }

  List<CellRecord> records() {
    return sources.stream().flatMap(source -> source.records().stream()).toList();
  }

  private Stream<CellMeasurement> cells() {
    return sources.stream().flatMap(source -> source.cells().stream()).map(MeasuredCell::numbers);
  }

  private boolean withSeconds() {
    return options.full() || records().size() <= Details.MAX_WITH_SECONDS;
  }

  Map<String, byte[]> bulk() throws IOException {
    Map<String, byte[]> bulk = new LinkedHashMap<>();
    for (Source source : sources) {
      bulk.put("cells" + source.side(), PageJson.packed(source.details(withSeconds())));
    }
    return bulk;
  }

  List<String> leftOut() {
    if (records().isEmpty()) {
      return List.of(
          "This page is made of cells.csv alone: what happened by the second inside windows, the"
              + " spread of latencies, the servers' settings and versions are not there.");
    }
    return withSeconds()
        ? List.of()
        : List.of(
            ("The seconds of %s were left out to keep the page small; ./run_matrix.sh report DIR"
                    + " --full keeps them.")
                .formatted(Plural.of(records().size(), "cell")));
  }
}
