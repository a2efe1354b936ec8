package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The factorial effects of a run whose matrix varies settings together.
 *
 * @param effects empty unless the matrix varies settings
 * @param stalled cells, each of one block, that are in no effect because their server stood still
 */
public record Factorial(Cells cells, List<Effect> effects, List<CellMeasurement> stalled) {
  private static final int DIGITS = Verdict.PUBLISHED_DECIMALS;
  private static final int DIGITS_OF_CHANCE = Verdict.CHANCE_DECIMALS;

  /** The columns of effects.csv, version 1, are a contract; new ones are added at the end. */
  private static final List<Column<Effect>> COLUMNS =
      List.of(
          Column.text("kind", effect -> effect.kind().word()),
          Column.text("effect", Effect::name),
          common(Factors.WORKLOAD),
          common(Factors.GENERATOR),
          common(Factors.CLIENTS),
          common(Factors.SERVER),
          common(Factors.ARM),
          Column.text("metric", effect -> effect.comparison().metric().label()),
          Column.number("ratio", DIGITS, effect -> effect.inRun().ratio(Ratio::value)),
          Column.number("ratio_lo", DIGITS, effect -> effect.inRun().ratio(Ratio::low)),
          Column.number("ratio_hi", DIGITS, effect -> effect.inRun().ratio(Ratio::high)),
          Column.text("blocks", effect -> effect.inRun().blocks()),
          Column.text("result", effect -> effect.inRun().result()),
          Column.number("p_value", DIGITS_OF_CHANCE, effect -> effect.inRun().pValue()),
          Column.number("q_value", DIGITS_OF_CHANCE, effect -> effect.inRun().judgement().qValue()),
          Column.number(
              "max_undetected_ratio", DIGITS, effect -> effect.inRun().maxUndetectedRatio()),
          Column.text("aliases", effect -> String.join("; ", effect.aliases())),
          Column.text("verdict", Effect::words),
          Column.text("runs", effect -> effect.comparison().runs()),
          Column.number("another_run_lo", DIGITS, effect -> effect.comparison().ratio(Ratio::low)),
          Column.number("another_run_hi", DIGITS, effect -> effect.comparison().ratio(Ratio::high)),
          Column.text("another_run_result", effect -> effect.comparison().result()),
          Column.text("only", Effect::only),
          Column.number("exaggeration", 1, effect -> effect.comparison().exaggeration()));

  private static Column<Effect> common(Factor factor) {
    return Column.text(factor.name(), effect -> effect.common(factor));
  }

  public static Factorial of(Cells cells) {
    List<Effect> effects = Effects.of(cells);
    List<CellMeasurement> stalled =
        cells.names().stream().flatMap(name -> cells.get(name).stalled().stream()).toList();
    return new Factorial(cells, effects, effects.isEmpty() ? List.of() : stalled);
  }

  String csv() {
    return Csv.text(COLUMNS, effects);
  }

  /** Writes effects.csv; without effects there is none, nor one of an earlier run. */
  public void write(Path file) throws IOException {
    if (effects.isEmpty()) {
      Files.deleteIfExists(file);
    } else {
      Csv.write(file, csv());
    }
  }

  /** Returns the largest effects for a terminal, and the cells that are in none. */
  public List<String> lines(int maxLines) {
    List<String> last = EffectsText.stalled(stalled, cells);
    List<String> lines = new ArrayList<>(EffectsText.lines(effects, maxLines - last.size()));
    lines.addAll(last);
    return lines;
  }

  public List<String> sentences() {
    return EffectsText.sentences(effects);
  }

  /** Returns the page's data; {@code null} without effects. */
  public Map<String, Object> data() {
    if (effects.isEmpty()) {
      return null;
    }
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("csv", csv());
    data.put("places", effects.stream().map(one -> one.place(List.of())).toList());
    data.put("interactions", effects.stream().map(InteractionMeans::of).toList());
    data.put("stalled", stalled.stream().map(EffectsText::stalledFields).toList());
    return data;
  }
}
