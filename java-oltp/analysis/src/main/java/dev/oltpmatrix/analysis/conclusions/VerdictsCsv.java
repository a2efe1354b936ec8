package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.aggregate.InvalidReasons;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Difference;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The file verdicts.csv, version 1: its columns are a contract; new ones are added at the end. */
public final class VerdictsCsv {
  private static final int DIGITS = Verdict.PUBLISHED_DECIMALS;

  private static final int DIGITS_OF_CHANCE = Verdict.CHANCE_DECIMALS;

  private static final List<Column<Comparison>> COLUMNS =
      List.of(
          Column.text("compared", c -> c.kind().label()),
          Column.text("workload", c -> c.cell().workload()),
          Column.text("generator", c -> c.cell().generator()),
          Column.text("threads", c -> c.cell().threads()),
          Column.text("server", c -> c.cell().server()),
          Column.text("arm", c -> c.cell().arm()),
          Column.text("config", c -> c.cell().config()),
          Column.text("base_server", c -> c.base().server()),
          Column.text("base_arm", c -> c.base().arm()),
          Column.text("base_config", c -> c.base().config()),
          Column.text("base_generator", c -> c.base().generator()),
          Column.text("metric", c -> c.metric().label()),
          Column.number("ratio", DIGITS, c -> c.inRun().ratio(Ratio::value)),
          Column.number("ratio_lo", DIGITS, c -> c.inRun().ratio(Ratio::low)),
          Column.number("ratio_hi", DIGITS, c -> c.inRun().ratio(Ratio::high)),
          Column.text("blocks", c -> c.inRun().blocks()),
          Column.text("result", c -> c.inRun().result()),
          Column.text("flags", c -> String.join("; ", InvalidReasons.texts(c.invalid()))),
          Column.text("verdict", Comparison::words),
          Column.number("p_value", DIGITS_OF_CHANCE, c -> c.inRun().pValue()),
          Column.number("q_value", DIGITS_OF_CHANCE, c -> c.inRun().judgement().qValue()),
          Column.number("max_undetected_ratio", DIGITS, c -> c.inRun().maxUndetectedRatio()),
          Column.text("confirmed_by", c -> String.join("; ", c.inRun().judgement().confirmedBy())),
          Column.number("noise_lo", DIGITS, c -> noise(c, Ratio::low)),
          Column.number("noise_hi", DIGITS, c -> noise(c, Ratio::high)),
          Column.text("test", c -> c.inRun().test()),
          Column.text("blocks_left_out", c -> c.inRun().blocksLeftOut()),
          Column.text("stands_without_prior", c -> c.inRun().standsWithoutPrior()),
          Column.text("outcome", c -> c.inRun().judgement().role()),
          Column.text("margin", c -> c.isPrimary() ? c.inRun().judgement().primary().margin() : ""),
          Column.number(
              "equivalence_p", DIGITS_OF_CHANCE, c -> c.inRun().judgement().equivalence()),
          Column.number("probe_ratio", DIGITS, c -> c.contrast().probeRatio()),
          Column.number("difference_ms", DIGITS, c -> c.difference().value()),
          Column.number("difference_lo_ms", DIGITS, c -> c.difference().low()),
          Column.number("difference_hi_ms", DIGITS, c -> c.difference().high()),
          Column.text("runs", Comparison::runs),
          Column.number("another_run_lo", DIGITS, c -> c.ratio(Ratio::low)),
          Column.number("another_run_hi", DIGITS, c -> c.ratio(Ratio::high)),
          Column.text("another_run_result", Comparison::result),
          Column.number("exaggeration", 1, Comparison::exaggeration));

  public static final String HEADER = Csv.header(COLUMNS);

  private VerdictsCsv() {}

  public static String text(List<Comparison> comparisons) {
    List<CellKey> cells = comparisons.stream().map(Comparison::cell).distinct().toList();
    List<Factor> others = FactorColumns.varied(cells);
    List<Factor> compared =
        Difference.of(CellKey.factors(cells)).stream()
            .map(Difference::factor)
            .filter(others::contains)
            .toList();
    return Csv.text(
        Stream.of(
                COLUMNS,
                FactorColumns.of("", others, Comparison::cell),
                FactorColumns.of("base_", compared, Comparison::base))
            .flatMap(List::stream)
            .toList(),
        comparisons);
  }

  private static Double noise(Comparison c, Function<Ratio, Double> part) {
    Ratio noise = c.inRun().judgement().noise();
    return noise == null ? null : part.apply(noise);
  }
}
