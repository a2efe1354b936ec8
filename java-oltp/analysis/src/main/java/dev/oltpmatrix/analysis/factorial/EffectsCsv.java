package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.analysis.factorial.Effects.Measured;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.util.List;

/** The file effects.csv, version 1: its columns are a contract; new ones are added at the end. */
public final class EffectsCsv {
  private static final int DIGITS = Verdict.PUBLISHED_DECIMALS;
  private static final int DIGITS_OF_CHANCE = Verdict.CHANCE_DECIMALS;

  private static final List<Column<Measured>> COLUMNS =
      List.of(
          Column.text("kind", Measured::kind),
          Column.text("effect", Measured::name),
          common(Factors.WORKLOAD),
          common(Factors.GENERATOR),
          common(Factors.CLIENTS),
          common(Factors.SERVER),
          common(Factors.ARM),
          Column.text("metric", m -> m.comparison().metric().label()),
          Column.number("ratio", DIGITS, m -> m.comparison().ratio(Ratio::value)),
          Column.number("ratio_lo", DIGITS, m -> m.comparison().ratio(Ratio::low)),
          Column.number("ratio_hi", DIGITS, m -> m.comparison().ratio(Ratio::high)),
          Column.text("blocks", m -> m.comparison().blocks()),
          Column.text("result", m -> m.comparison().result()),
          Column.number("p_value", DIGITS_OF_CHANCE, m -> m.comparison().pValue()),
          Column.number("q_value", DIGITS_OF_CHANCE, m -> m.comparison().judgement().qValue()),
          Column.number("max_undetected_ratio", DIGITS, m -> m.comparison().maxUndetectedRatio()),
          Column.text("aliases", m -> String.join("; ", m.aliases())),
          Column.text("verdict", Measured::words));

  private EffectsCsv() {}

  public static String text(List<Measured> effects) {
    return Csv.text(COLUMNS, effects);
  }

  private static Column<Measured> common(Factor factor) {
    return Column.text(factor.name(), m -> m.common(factor));
  }
}
