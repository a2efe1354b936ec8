package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.analysis.conclusions.AnswerTableText;
import dev.oltpmatrix.analysis.conclusions.InvalidCells;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.Plural;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The text of a comparison for a terminal. */
final class CompareText {
  private static final String MORE = "… more with --verbose";

  /** Lines of a part on a screen. */
  private static final int MAX_LINES = 8;

  private CompareText() {}

  /** Returns every change. */
  static List<String> all(RunComparison c) {
    List<String> lines = new ArrayList<>();
    blocks(c, Integer.MAX_VALUE).forEach(lines::addAll);
    lines.add("");
    c.changes().forEach(change -> lines.addAll(Lines.ofWords(words(change))));
    return lines;
  }

  /** Returns what fits a screen, most important first. */
  static List<String> onAScreen(RunComparison c) {
    List<String> lines = Lines.fitting(blocks(c, MAX_LINES), Lines.SCREEN - 4, MORE);
    lines.add("");
    lines.add("every change  --verbose, --csv FILE or --html FILE");
    return lines;
  }

  private static List<List<String>> blocks(RunComparison c, int tableLines) {
    List<List<String>> blocks = new ArrayList<>();
    blocks.add(sides(c, Path::toString));
    blocks.add(broken(RunFacts.systems(c)));
    List<String> answer = new ArrayList<>(List.of(""));
    answer.addAll(broken(c.answer()));
    blocks.add(answer);
    List<String> failing = failing(c);
    blocks.add(failing.subList(0, Math.min(failing.size(), tableLines)));
    blocks.add(AnswerTableText.lines(c.table(), tableLines, "… more rows with --verbose"));
    blocks.add(broken(c.lost()));
    for (Side side : List.of(c.a(), c.b())) {
      blocks.add(
          InvalidCells.of(side.cells()).lines(null).stream()
              .map(line -> "  " + side.letter() + line.substring(1))
              .toList());
    }
    String kind = c.options().paired() ? "paired by block" : "unpaired";
    blocks.add(List.of("B over A, 95 % intervals, " + kind + "; medians of valid repetitions"));
    RunFacts.lines(c).forEach(line -> blocks.add(List.of(line)));
    return blocks;
  }

  private static List<String> broken(List<String> sentences) {
    return sentences.stream().flatMap(sentence -> Lines.ofWords(sentence).stream()).toList();
  }

  /**
   * Returns the lines that describe A and B.
   *
   * @param named the way a folder is written
   */
  static List<String> sides(RunComparison c, Function<Path, String> named) {
    List<String> sides = new ArrayList<>();
    for (Side side : List.of(c.a(), c.b())) {
      sides.add(
          String.format(
              Locale.ROOT,
              "%s  %s: %s, %s%s",
              side.letter(),
              named.apply(side.dir()),
              Plural.of(side.cells().names().size(), "cell"),
              Plural.of(side.repetitions(), "repetition"),
              lacking(side)));
    }
    if (c.pairs().notice() != null) {
      sides.add("notice: " + c.pairs().notice());
    }
    return sides;
  }

  /** Returns how many measurements do not count, and how many of the plan were not run. */
  private static String lacking(Side side) {
    InvalidCells cells = InvalidCells.of(side.cells());
    int planned = new ResultsDir(side.dir()).plannedCells();
    int run = cells.cells();
    return (cells.invalid() == 0 ? "" : "; %d of %d invalid".formatted(cells.invalid(), run))
        + (planned <= run ? "" : "; %d of %d not run".formatted(planned - run, planned));
  }

  private static String words(CellChange x) {
    String why = String.join(", ", x.missingReasons());
    if (!x.comparison().hasInterval()) {
      return x.label() + ": no verdict" + (why.isEmpty() ? "" : ": " + why);
    }
    return "%s: %s → %s, %s× (%s), %s"
        .formatted(
            x.label(),
            shown(x, "A"),
            shown(x, "B"),
            Verdict.number(x.ratio().value()),
            Verdict.interval(x.ratio()),
            x.kind());
  }

  /** Returns a median; paired blocks may have a ratio where one side has none over all blocks. */
  private static String shown(CellChange x, String side) {
    Double value = x.value(side);
    return value == null ? "not known" : x.metric().shown(value);
  }

  /** Returns the reasons why comparisons have no verdict, the most frequent first. */
  static List<String> withoutVerdict(List<CellChange> changes) {
    Map<String, Long> reasons =
        changes.stream()
            .filter(x -> !x.comparison().hasInterval())
            .collect(
                Collectors.groupingBy(
                    x -> String.join(" and ", x.missingReasons()),
                    LinkedHashMap::new,
                    Collectors.counting()));
    return reasons.entrySet().stream()
        .sorted(Collections.reverseOrder(Map.Entry.comparingByValue()))
        .map(reason -> reason.getValue() + " without a verdict: " + reason.getKey() + ".")
        .toList();
  }

  private static List<String> failing(RunComparison c) {
    if (c.options().failOnShare() == null) {
      return List.of();
    }
    double percent = 100 * c.options().failOnShare();
    String limit =
        String.format(Locale.ROOT, percent == Math.rint(percent) ? "%.0f %%" : "%.1f %%", percent);
    String all = Plural.of(c.changes().size(), "comparison");
    List<String> lines = new ArrayList<>();
    if (c.provesNothing()) {
      lines.add("not proven: of %s none shows a regression by more than %s,".formatted(all, limit));
      lines.add("  and none excludes one (exit status 3)");
    } else if (!c.fails()) {
      lines.add(
          "no regression by more than %s: shown for %d of %s"
              .formatted(limit, c.excluding().size(), all));
    }
    for (CellChange x : c.failing()) {
      String what =
          x.isLost()
              ? "known in A, never in B: "
              : "regression by more than "
                  + limit
                  + ": "
                  + Verdict.number(x.ratio().value())
                  + "× ";
      lines.addAll(Lines.ofWords(what + x.label()));
    }
    return lines;
  }
}
