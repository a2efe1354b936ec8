package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.util.List;
import java.util.function.Function;

/** The file that {@code compare --csv} writes, version 1: new columns are added at the end. */
final class CompareCsv {
  private static final int DIGITS = Verdict.PUBLISHED_DECIMALS;
  private static final int DIGITS_OF_CHANCE = 6;

  private static final List<Column<CellChange>> COLUMNS =
      List.of(
          Column.text("workload", x -> x.cellA().workload()),
          Column.text("generator", x -> x.cellA().generator()),
          Column.text("server_a", x -> x.cellA().server()),
          Column.text("server_b", x -> x.cellB().server()),
          Column.text("arm", x -> x.cellA().arm()),
          Column.text("config", x -> x.cellA().config()),
          Column.text("threads", x -> x.cellA().threads()),
          Column.text("metric", x -> x.metric().label()),
          Column.text("unit", x -> x.metric().unit()),
          Column.number("a", DIGITS, CellChange::valueA),
          Column.number("b", DIGITS, CellChange::valueB),
          Column.text("repetitions_a", CellChange::repetitionsA),
          Column.text("repetitions_b", CellChange::repetitionsB),
          ofRatio("ratio", DIGITS, Ratio::value),
          ofRatio("ratio_lo", DIGITS, Ratio::low),
          ofRatio("ratio_hi", DIGITS, Ratio::high),
          Column.text("paired", x -> x.ratio() == null ? null : x.ratio().paired()),
          Column.text("change", x -> x.kind().word()),
          Column.text("flags_a", x -> String.join("; ", InvalidCell.texts(x.invalidA()))),
          Column.text("flags_b", x -> String.join("; ", InvalidCell.texts(x.invalidB()))),
          ofRatio("p_value", DIGITS_OF_CHANCE, Ratio::pValue),
          Column.number("q_value", DIGITS_OF_CHANCE, CellChange::qValue),
          Column.number("p_holm", DIGITS_OF_CHANCE, CellChange::holm),
          Column.text("result", x -> x.result().word()),
          Column.number("max_undetected_ratio", DIGITS, CellChange::maxUndetectedRatio),
          Column.text("missing_reason", x -> String.join(", ", x.missingReasons())),
          Column.text("compared", CellChange::arms));

  static final String HEADER = Csv.header(COLUMNS);

  private CompareCsv() {}

  static String text(RunComparison c) {
    return FactorColumns.text(COLUMNS, c.changes(), CellChange::cellA);
  }

  private static Column<CellChange> ofRatio(
      String name, int digits, Function<Ratio, Double> value) {
    return Column.number(name, digits, x -> x.ratio() == null ? null : value.apply(x.ratio()));
  }
}
