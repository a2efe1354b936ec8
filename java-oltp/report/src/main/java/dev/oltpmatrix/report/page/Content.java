package dev.oltpmatrix.report.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.compare.RunFacts;
import dev.oltpmatrix.analysis.conclusions.AnswerTable;
import dev.oltpmatrix.analysis.summary.KindRow;
import dev.oltpmatrix.analysis.summary.SummaryCsv;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.spec.AaControl;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.report.page.details.Details;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;

/** The common parts of pages for one run and for two. */
final class Content {
  /** Explanation of the words in a result field. */
  private static final String RESULTS =
      "Better and worse are significant differences; not significant is one that does not survive"
          + " the correction, or is within the noise floor; equivalent is within 10 %; inconclusive"
          + " is what may be there and did not show. A star: blocks with an invalid cell are left"
          + " out. A field opens its cell beneath its row.";

  private final List<Source> sources;
  private final ChartLayout layout;
  private final boolean withSeconds;

  Content(List<Source> sources, PageOptions options) {
    this.sources = sources;
    this.layout = new ChartLayout(sources);
    this.withSeconds = options.full() || records().size() <= Details.MAX_WITH_SECONDS;
  }

  ChartLayout layout() {
    return layout;
  }

  List<CellRecord> records() {
    return sources.stream().flatMap(source -> source.records().stream()).toList();
  }

  /** Returns all data of the page: the given parts, and those that any page has. */
  PageData data(
      PageData.Head head,
      PageData.Answer answer,
      ChartLayout.Figures figures,
      PageData.Verdicts verdicts,
      Object effects,
      PageData.Method method,
      PublishedTables published)
      throws IOException {
    List<SummaryRow> rows = new ArrayList<>();
    List<KindRow> kinds = new ArrayList<>();
    List<Object[]> places = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<String> namesOfKinds = new ArrayList<>();
    // They are read later, may be large, and only one copy of them is kept.
    Map<String, byte[]> bulk = new LinkedHashMap<>();
    for (Source source : sources) {
      rows.addAll(source.rows());
      kinds.addAll(source.kinds());
      source.rows().forEach(row -> places.add(layout.of(source, row.key())));
      source.rows().forEach(row -> names.add(source.rowName(row.key())));
      source.kinds().forEach(row -> namesOfKinds.add(source.rowName(row.key())));
      bulk.put(
          "cells" + source.side(),
          packed(Details.of(source.cells(), source::rowName, withSeconds)));
    }
    return new PageData(
        head,
        answer,
        figures,
        verdicts,
        effects,
        method,
        new PageData.Rows(SummaryCsv.text(rows), places, names),
        new PageData.Kinds(KindRow.text(kinds), namesOfKinds),
        published.of(layout, rows),
        settings(),
        bulk);
  }

  private static byte[] packed(Object value) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      Page.MAPPER.writeValue(out, value);
    }
    return packed.toByteArray();
  }

  /** Returns settings by server, without those that say where it is. */
  private Map<String, Map<String, String>> settings() {
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

  static PageData.Verdicts verdicts(
      String csv, List<PageData.Pair> pairs, List<Comparison> comparisons, String key) {
    List<String> higherIsBetter =
        comparisons.stream()
            .map(Comparison::metric)
            .distinct()
            .filter(metric -> metric.isHigherBetter())
            .map(metric -> metric.label())
            .toList();
    return new PageData.Verdicts(csv, pairs, higherIsBetter, key + RESULTS);
  }

  /**
   * Converts a first table, in which cells are named as in links; {@code null} if it has no rows.
   *
   * @param names the name of the row of summary.csv that a cell belongs to
   */
  static ObjectNode table(AnswerTable table, Function<CellKey, String> names) {
    if (table.rows().isEmpty()) {
      return null;
    }
    ObjectNode json = Page.MAPPER.valueToTree(table);
    ArrayNode heads = json.putArray("heads");
    table.heads().forEach(head -> heads.add(head.text()));
    for (int i = 0; i < table.rows().size(); i++) {
      List<AnswerTable.Field> fields = table.rows().get(i).fields();
      for (int j = 0; j < fields.size(); j++) {
        if (fields.get(j) != null) {
          ObjectNode field = (ObjectNode) json.at("/rows/" + i + "/fields/" + j);
          field.put("cell", names.apply(fields.get(j).cell()));
        }
      }
    }
    return json;
  }

  String trust() {
    List<CellMeasurement> all =
        sources.stream()
            .flatMap(source -> source.cells().stream())
            .map(MeasuredCell::numbers)
            .toList();
    long unsupported = all.stream().filter(cell -> cell.unsupported() != null).count();
    long valid = all.stream().filter(cell -> cell.unsupported() == null && cell.isValid()).count();
    long run = all.size() - unsupported;
    return "Valid: %d of %s%s%s"
        .formatted(
            valid,
            Plural.of(run, "cell"),
            valid == run ? "." : "; no ratio counts the others.",
            unsupported == 0 ? "" : " Unsupported: " + Plural.of(unsupported, "cell") + ".");
  }

  List<String> leftOut() {
    if (records().isEmpty()) {
      return List.of(
          "This page is made of cells.csv alone: what happened by the second inside windows, the"
              + " spread of latencies, the servers' settings and versions are not there.");
    }
    return withSeconds
        ? List.of()
        : List.of(
            ("The seconds of %s were left out to keep the page small; ./run_matrix.sh report DIR"
                    + " --full keeps them.")
                .formatted(Plural.of(records().size(), "cell")));
  }
}
