package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.aggregate.InvalidCell;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.model.results.Csv;
import java.util.List;

/** The file verdicts.csv, version 2: its columns are a contract; new ones are added at the end. */
public final class VerdictsCsv {
  public static final String HEADER =
      "compared,workload,generator,threads,server,arm,config,base_server,base_arm,base_config,"
          + "base_generator,metric,ratio,ratio_lo,ratio_hi,blocks,result,flags,verdict,"
          + "p_value,q_value,max_undetected_ratio,confirmed_by,noise_lo,noise_hi,"
          + "test,blocks_left_out,stands_without_prior";

  private static final int DIGITS = 4;

  /** Digits of probabilities; differences below a millionth do not matter. */
  private static final int DIGITS_OF_CHANCE = 6;

  private VerdictsCsv() {}

  public static String text(List<Comparison> comparisons) {
    FactorColumns others =
        FactorColumns.of(comparisons.stream().map(Comparison::cell).distinct().toList());
    FactorColumns compared = others.ofNames();
    StringBuilder out = new StringBuilder(HEADER);
    out.append(others.header()).append(compared.header("base_")).append('\n');
    for (Comparison f : comparisons) {
      out.append(line(f)).append(others.levels(f.cell())).append(compared.levels(f.base()));
      out.append('\n');
    }
    return out.toString();
  }

  private static String line(Comparison f) {
    Ratio ratio = f.ratio();
    Ratio noise = f.judgement().noise();
    return String.join(
        ",",
        f.kind().label(),
        Csv.quoted(f.cell().workload()),
        Csv.quoted(f.cell().generator()),
        Integer.toString(f.cell().threads()),
        Csv.quoted(f.cell().server()),
        Csv.quoted(f.cell().arm()),
        Csv.quoted(f.cell().config()),
        Csv.quoted(f.base().server()),
        Csv.quoted(f.base().arm()),
        Csv.quoted(f.base().config()),
        Csv.quoted(f.base().generator()),
        f.metric().label(),
        Csv.number(ratio == null ? null : ratio.value(), DIGITS),
        Csv.number(ratio == null ? null : ratio.low(), DIGITS),
        Csv.number(ratio == null ? null : ratio.high(), DIGITS),
        Integer.toString(f.blocks()),
        f.result(),
        Csv.quoted(String.join("; ", InvalidCell.texts(f.invalid()))),
        Csv.quoted(f.words()),
        Csv.number(f.pValue(), DIGITS_OF_CHANCE),
        Csv.number(f.judgement().qValue(), DIGITS_OF_CHANCE),
        Csv.number(f.maxUndetectedRatio(), DIGITS),
        Csv.quoted(String.join("; ", f.judgement().confirmedBy())),
        Csv.number(noise == null ? null : noise.low(), DIGITS),
        Csv.number(noise == null ? null : noise.high(), DIGITS),
        f.test(),
        Integer.toString(f.blocksLeftOut()),
        f.standsWithoutPrior() == null ? "" : f.standsWithoutPrior().toString());
  }
}
