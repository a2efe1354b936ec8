package dev.oltpmatrix.matrix.page;

import dev.oltpmatrix.matrix.page.details.Details;
import dev.oltpmatrix.matrix.summary.SummaryCsv;
import dev.oltpmatrix.matrix.summary.SummaryRow;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.text.Counted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What pages of one run and of two have in common. */
final class Content {
  private final List<Source> sources;
  private final Places places;
  private final PageOptions options;
  private final List<SummaryRow> rows;

  Content(List<Source> sources, PageOptions options) {
    this.sources = sources;
    this.places = new Places(sources);
    this.options = options;
    this.rows = sources.stream().flatMap(source -> source.rows().stream()).toList();
  }

  Places places() {
    return places;
  }

  List<SummaryRow> rows() {
    return rows;
  }

  PageData.Table table() {
    List<Object[]> standing = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Source source : sources) {
      source.rows().forEach(row -> standing.add(places.of(source, row.key())));
      source.rows().forEach(row -> names.add(source.rowName(row.key())));
    }
    return new PageData.Table(SummaryCsv.text(rows), standing, names);
  }

  PageSettings settings() {
    return PageSettings.of(sources);
  }

  String trust() {
    long invalid = rows.stream().filter(row -> !row.valid()).count();
    String of = Counted.of(rows.size(), "row");
    return invalid == 0
        ? "All of " + of + " are valid."
        : invalid + " of " + of + (invalid == 1 ? " holds" : " hold") + " an invalid cell.";
  }

  List<CellRecord> records() {
    return sources.stream().flatMap(source -> source.records().stream()).toList();
  }

  private boolean withSeconds() {
    return options.full() || records().size() <= Details.MOST_WITH_SECONDS;
  }

  Map<String, String> bulk() throws IOException {
    Map<String, String> bulk = new LinkedHashMap<>();
    for (Source source : sources) {
      bulk.put("cells" + source.side(), options.packed(source.details(withSeconds())));
    }
    return bulk;
  }

  List<String> leftOut() {
    return withSeconds()
        ? List.of()
        : List.of(
            "The seconds of "
                + Counted.of(records().size(), "cell")
                + " were left out to keep the page small; ./run_matrix.sh report DIR --full keeps"
                + " them.");
  }
}
