package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.analysis.conclusions.AnswerTableText;
import dev.oltpmatrix.analysis.conclusions.InvalidCells;
import dev.oltpmatrix.analysis.verdict.Verdict;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The text of a comparison for a terminal. */
final class CompareText {
  private static final String MORE = "… more with --verbose";

  /** Lines of a part on a screen. */
  private static final int MAX_LINES = 8;

  private CompareText() {}

  static List<String> lines(RunComparison c, boolean verbose) {
    int tableLines = verbose ? Integer.MAX_VALUE : MAX_LINES;
    List<List<String>> blocks = new ArrayList<>();
    blocks.add(c.described(Path::toString));
    blocks.add(broken(RunFacts.systems(c)));
    blocks.add(List.of(""));
    blocks.add(broken(c.answer()));
    blocks.add(broken(failing(c)).stream().limit(tableLines).toList());
    blocks.add(AnswerTableText.lines(c.table(), tableLines, MORE));
    blocks.add(broken(c.lost()));
    for (Side side : List.of(c.a(), c.b())) {
      blocks.add(
          InvalidCells.of(side.cells()).lines(null).stream()
              .map(line -> "  " + side.letter() + line.substring(1))
              .toList());
    }
    String kind = c.options().paired() ? "paired by block" : "unpaired";
    blocks.add(
        List.of(
            "B over A, 95 % intervals in another run, " + kind + "; medians of valid repetitions"));
    c.differences().forEach(difference -> blocks.add(Lines.ofWords(difference)));
    if (verbose) {
      blocks.add(List.of(""));
      blocks.add(broken(c.changes().stream().map(CellChange::words).toList()));
      return blocks.stream().flatMap(List::stream).toList();
    }
    List<String> lines = new ArrayList<>(Lines.fitting(blocks, Lines.SCREEN - 4, MORE));
    lines.addAll(List.of("", "every change  --verbose, --csv FILE or --html FILE"));
    return lines;
  }

  private static List<String> broken(List<String> sentences) {
    return sentences.stream().flatMap(sentence -> Lines.ofWords(sentence).stream()).toList();
  }

  private static List<String> failing(RunComparison c) {
    Double share = c.options().failOnShare();
    if (share == null) {
      return List.of();
    }
    String limit =
        new DecimalFormat("0.# %", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(share);
    int all = c.changes().size();
    List<String> lines = new ArrayList<>();
    if (c.provesNothing()) {
      lines.add(
          "not proven: of %d comparisons none shows a regression by more than %s, and none excludes one (exit status 3)"
              .formatted(all, limit));
    } else if (!c.fails()) {
      lines.add(
          "no regression by more than %s: shown for %d of %d comparisons"
              .formatted(limit, c.excluding().size(), all));
    }
    for (CellChange x : c.failing()) {
      lines.add(
          x.isLost()
              ? "known in A, never in B: " + x.label()
              : "regression by more than %s: %s× %s"
                  .formatted(limit, Verdict.number(x.comparison().ratio().value()), x.label()));
    }
    return lines;
  }
}
