package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.KindMetrics;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** One line of kinds.csv: one kind of transaction of a cell over all its repetitions. */
public record KindRow(CellKey key, String kind, List<CellMeasurement> cells, Series series) {
  /** Returns a row for each row of summary.csv and each kind that its workload mixes. */
  public static List<KindRow> of(List<MeasuredCell> measured) {
    Cells cells = Cells.ofResults(MeasuredCell.numbers(measured));
    List<KindRow> rows = new ArrayList<>();
    Summarizer.bySeries(measured)
        .forEach(
            (key, repetitions) -> {
              List<CellMeasurement> numbers = MeasuredCell.numbers(repetitions);
              for (String kind : cells.kinds(key.workload())) {
                rows.add(new KindRow(key.series(), kind, numbers, Series.of(numbers)));
              }
            });
    return rows;
  }

  private List<Long> counts() {
    return cells.stream().map(cell -> cell.kinds().get(kind)).filter(Objects::nonNull).toList();
  }

  /** Returns the number of repetitions that were measured. */
  int repetitions() {
    return counts().size();
  }

  /** Returns the sum over the repetitions; {@code null} if none was measured. */
  Long transactions() {
    return counts().isEmpty() ? null : counts().stream().mapToLong(Long::longValue).sum();
  }

  Estimate estimate(String metric) {
    return series.estimate(KindMetrics.of(metric, kind));
  }

  /** Returns a median; {@code null} where the generator does not tell it by kind. */
  Double median(String metric) {
    return series.median(KindMetrics.of(metric, kind));
  }

  /** Returns why a repetition has no numbers; empty if all have them. */
  String missing() {
    if (series.unsupported() != null) {
      return UnsupportedText.of(series.unsupported());
    }
    return counts().isEmpty()
        ? "no repetition was measured"
        : String.join(
            ", ", series.missing(KindMetrics.of("p95", kind)).words(key.armLabel(), "repetition"));
  }
}
