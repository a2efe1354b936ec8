package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A row of tried.csv, version 1: a candidate in a block. Columns are a contract; new ones are added
 * at the end.
 *
 * @param ratio the value ÷ that of the start in the same block; {@code null} if one of them does
 *     not count
 */
record Tried(String stage, Candidate candidate, BlockValue value, Double ratio) {
  private static final int DIGITS = 4;

  private static final List<Column<Tried>> COLUMNS =
      List.of(
          Column.text("stage", Tried::stage),
          Column.text("block", tried -> tried.value().block()),
          Column.text("candidate", tried -> tried.candidate().name()),
          Column.precise("value", DIGITS, tried -> tried.value().value()),
          Column.text("is_lower_bound", tried -> tried.value().isAbove()),
          Column.number("ratio_to_start", DIGITS, Tried::ratio),
          Column.text("valid", tried -> tried.value().valid()),
          Column.text("stalled", tried -> tried.value().stalled()),
          Column.text("flags", tried -> String.join("; ", tried.value().flags())));

  /** Checks whether it tells a candidate from the start. */
  boolean isCompared() {
    return !candidate.isStart() && ratio != null;
  }

  /** Returns the rows of a stage. */
  static List<Tried> of(String stage, Map<Candidate, List<BlockValue>> measured) {
    List<Tried> tried = new ArrayList<>();
    measured.forEach(
        (candidate, values) ->
            values.forEach(
                value -> tried.add(new Tried(stage, candidate, value, ratio(value, measured)))));
    return tried;
  }

  private static Double ratio(BlockValue value, Map<Candidate, List<BlockValue>> measured) {
    return measured.getOrDefault(Candidate.START, List.of()).stream()
        .filter(start -> start.block() == value.block() && start.counts() && value.counts())
        .findFirst()
        .map(start -> value.value() / start.value())
        .orElse(null);
  }

  static String csv(List<Tried> tried) {
    return Csv.text(COLUMNS, tried);
  }

  /** Returns screened.csv, version 1: the main effect of each setting. */
  static String csv(List<ScreenedEffect> effects, Goal goal) {
    List<Column<ScreenedEffect>> columns =
        List.of(
            Column.text("setting", effect -> effect.setting().name()),
            Column.text("low", effect -> effect.setting().low()),
            Column.text("high", effect -> effect.setting().high()),
            Column.text("metric", effect -> goal.metric().name()),
            Column.number("ratio", DIGITS, effect -> effect.ratio().value()),
            Column.number("ratio_lo", DIGITS, effect -> effect.ratio().low()),
            Column.number("ratio_hi", DIGITS, effect -> effect.ratio().high()),
            Column.number("p_value", DIGITS, effect -> effect.ratio().pValue()),
            Column.text("may_matter", ScreenedEffect::mayMatter));
    return Csv.text(columns, effects);
  }
}
