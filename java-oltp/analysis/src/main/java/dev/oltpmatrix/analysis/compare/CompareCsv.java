package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.aggregate.InvalidReasons;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.util.List;

/** The file that {@code compare --csv} writes, version 1: new columns are added at the end. */
final class CompareCsv {
  private static final int DIGITS = Verdict.PUBLISHED_DECIMALS;
  private static final int DIGITS_OF_CHANCE = Verdict.CHANCE_DECIMALS;

  private static final List<Column<CellChange>> COLUMNS =
      List.of(
          Column.text("workload", x -> x.a().workload()),
          Column.text("generator", x -> x.a().generator()),
          Column.text("server_a", x -> x.a().server()),
          Column.text("server_b", x -> x.b().server()),
          Column.text("arm", x -> x.a().arm()),
          Column.text("config", x -> x.a().config()),
          Column.text("threads", x -> x.a().threads()),
          Column.text("metric", x -> x.comparison().metric().label()),
          Column.text("unit", x -> x.comparison().metric().unit()),
          Column.number("a", DIGITS, x -> x.value("A")),
          Column.number("b", DIGITS, x -> x.value("B")),
          Column.text("repetitions_a", x -> x.repetitions("A")),
          Column.text("repetitions_b", x -> x.repetitions("B")),
          Column.number("ratio", DIGITS, x -> x.comparison().inRun().ratio(Ratio::value)),
          Column.number("ratio_lo", DIGITS, x -> x.comparison().inRun().ratio(Ratio::low)),
          Column.number("ratio_hi", DIGITS, x -> x.comparison().inRun().ratio(Ratio::high)),
          Column.text("paired", CompareCsv::paired),
          Column.text("change", CellChange::kind),
          Column.text("flags_a", x -> flags(x, "A")),
          Column.text("flags_b", x -> flags(x, "B")),
          Column.number(
              "p_value", DIGITS_OF_CHANCE, x -> x.comparison().inRun().ratio(Ratio::pValue)),
          Column.number(
              "q_value", DIGITS_OF_CHANCE, x -> x.comparison().inRun().judgement().qValue()),
          Column.number("p_holm", DIGITS_OF_CHANCE, x -> x.comparison().inRun().judgement().holm()),
          Column.text("result", x -> x.comparison().inRun().result()),
          Column.number(
              "max_undetected_ratio", DIGITS, x -> x.comparison().inRun().maxUndetectedRatio()),
          Column.text("missing_reason", x -> String.join(", ", x.missingReasons())),
          Column.text("compared", CellChange::arms),
          Column.number("another_run_lo", DIGITS, x -> x.comparison().ratio(Ratio::low)),
          Column.number("another_run_hi", DIGITS, x -> x.comparison().ratio(Ratio::high)),
          Column.text("another_run_result", x -> x.comparison().result()),
          Column.number(
              "another_run_p_holm", DIGITS_OF_CHANCE, x -> x.comparison().judgement().holm()),
          Column.number("exaggeration", 1, x -> x.comparison().exaggeration()));

  static final String HEADER = Csv.header(COLUMNS);

  private CompareCsv() {}

  static String text(RunComparison c) {
    return FactorColumns.text(COLUMNS, c.changes(), CellChange::a);
  }

  private static String flags(CellChange x, String side) {
    return String.join("; ", InvalidReasons.texts(x.of(side).invalidCells()));
  }

  private static Boolean paired(CellChange x) {
    return x.comparison().ratio() == null ? null : x.comparison().contrast().isPaired();
  }
}
