package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.analysis.conclusions.AnswerTableText;
import dev.oltpmatrix.analysis.conclusions.InvalidCells;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.text.Plural;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The text of a comparison for a terminal. */
final class CompareText {
  private static final String MORE = "… more with --verbose";

  /** Lines of a part on a screen. */
  private static final int MAX_LINES = 8;

  private CompareText() {}

  /** Returns every change, or what fits a screen, most important first. */
  static List<String> lines(RunComparison c, boolean verbose) {
    List<List<String>> blocks = blocks(c, verbose ? Integer.MAX_VALUE : MAX_LINES);
    int maxLines = verbose ? Integer.MAX_VALUE : Lines.SCREEN - 4;
    List<String> lines = new ArrayList<>(Lines.fitting(blocks, maxLines, MORE));
    lines.add("");
    if (verbose) {
      lines.addAll(broken(c.changes().stream().map(CellChange::words).toList()));
    } else {
      lines.add("every change  --verbose, --csv FILE or --html FILE");
    }
    return lines;
  }

  private static List<List<String>> blocks(RunComparison c, int tableLines) {
    List<List<String>> blocks = new ArrayList<>();
    blocks.add(c.described(Path::toString));
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

  private static List<String> failing(RunComparison c) {
    if (c.options().failOnShare() == null) {
      return List.of();
    }
    double percent = 100 * c.options().failOnShare();
    String form = percent == Math.rint(percent) ? "%.0f %%" : "%.1f %%";
    String limit = String.format(Locale.ROOT, form, percent);
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
      lines.addAll(
          Lines.ofWords(
              x.isLost()
                  ? "known in A, never in B: " + x.label()
                  : "regression by more than %s: %s× %s"
                      .formatted(
                          limit, Verdict.number(x.comparison().ratio().value()), x.label())));
    }
    return lines;
  }
}
