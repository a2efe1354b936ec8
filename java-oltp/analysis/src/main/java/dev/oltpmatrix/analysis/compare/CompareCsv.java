package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.results.Csv;
import java.util.List;

/** The file that {@code compare --csv} writes, version 1: new columns are added at the end. */
final class CompareCsv {
  static final String HEADER =
      "workload,generator,server_a,server_b,arm,config,threads,metric,unit,a,b,repetitions_a,"
          + "repetitions_b,ratio,ratio_lo,ratio_hi,paired,change,flags_a,flags_b,"
          + "p_value,q_value,p_holm,result,max_undetected_ratio,missing_reason";

  private static final int DIGITS = 4;
  private static final int DIGITS_OF_CHANCE = 6;

  private CompareCsv() {}

  static String text(RunComparison c) {
    FactorColumns others =
        FactorColumns.of(c.changes().stream().map(CellChange::cellA).distinct().toList());
    StringBuilder out = new StringBuilder(HEADER).append(others.header()).append('\n');
    c.changes().forEach(x -> out.append(line(x)).append(others.levels(x.cellA())).append('\n'));
    return out.toString();
  }

  private static String line(CellChange x) {
    Ratio ratio = x.ratio();
    return String.join(
        ",",
        Csv.quoted(x.cellA().workload()),
        Csv.quoted(x.cellA().generator()),
        Csv.quoted(x.cellA().server()),
        Csv.quoted(x.cellB().server()),
        Csv.quoted(x.cellA().arm()),
        Csv.quoted(x.cellA().config()),
        Integer.toString(x.cellA().threads()),
        x.metric().label(),
        x.metric().unit(),
        Csv.number(x.valueA(), DIGITS),
        Csv.number(x.valueB(), DIGITS),
        Integer.toString(x.repetitionsA()),
        Integer.toString(x.repetitionsB()),
        Csv.number(ratio == null ? null : ratio.value(), DIGITS),
        Csv.number(ratio == null ? null : ratio.low(), DIGITS),
        Csv.number(ratio == null ? null : ratio.high(), DIGITS),
        ratio == null ? "" : Boolean.toString(ratio.paired()),
        x.kind().word(),
        flags(x.invalidA()),
        flags(x.invalidB()),
        Csv.number(ratio == null ? null : ratio.pValue(), DIGITS_OF_CHANCE),
        Csv.number(x.qValue(), DIGITS_OF_CHANCE),
        Csv.number(x.holm(), DIGITS_OF_CHANCE),
        x.result().word(),
        Csv.number(Verdict.maxUndetectedRatio(ratio, x.result()), DIGITS),
        Csv.quoted(String.join(", ", x.missingReasons())));
  }

  private static String flags(List<InvalidCell> invalid) {
    return Csv.quoted(String.join("; ", InvalidCell.texts(invalid)));
  }
}
