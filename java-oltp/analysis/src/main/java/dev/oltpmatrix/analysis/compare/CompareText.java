package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.analysis.conclusions.InvalidCells;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.text.Plural;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The text of a comparison for a terminal of less than 100 columns. */
final class CompareText {
  private final RunComparison c;
  private final List<String> lines = new ArrayList<>();

  private CompareText(RunComparison c) {
    this.c = c;
  }

  /** Returns every change, in tables. */
  static List<String> all(RunComparison c) {
    CompareText text = new CompareText(c);
    text.lines.addAll(sides(c, Path::toString));
    text.addSystems();
    text.lines.addAll(RunDifferences.lines(c));
    text.addAnswer();
    text.addIntervals();
    text.addTable("regressions", CellChange.Kind.REGRESSION);
    text.addTable("improvements", CellChange.Kind.IMPROVEMENT);
    text.addNotSignificant();
    text.addWithoutVerdict();
    text.addRest();
    text.addFailing();
    return text.lines;
  }

  /** Returns what fits a screen, most important first. */
  static List<String> onAScreen(RunComparison c) {
    List<List<String>> blocks = new ArrayList<>();
    blocks.add(sides(c, Path::toString));
    for (Consumer<CompareText> part :
        List.<Consumer<CompareText>>of(
            CompareText::addSystems,
            CompareText::addAnswer,
            CompareText::addFailing,
            CompareText::addInvalid,
            CompareText::addIntervals)) {
      CompareText text = new CompareText(c);
      part.accept(text);
      blocks.add(text.lines);
    }
    RunDifferences.lines(c).forEach(line -> blocks.add(List.of(line)));
    List<String> lines = Lines.fitting(blocks, Lines.SCREEN - 4, "… more with --verbose");
    lines.add("");
    lines.add("every change  --verbose, --csv FILE or --html FILE");
    return lines;
  }

  private void addInvalid() {
    for (Side side : List.of(c.a(), c.b())) {
      InvalidCells.of(side.cells())
          .lines(null)
          .forEach(line -> lines.add("  " + side.letter() + line.substring(1)));
    }
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
              "%s  %s: %s, %s",
              side.letter(),
              named.apply(side.dir()),
              Plural.of(side.cells().names().size(), "cell"),
              Plural.of(side.mostRepetitions(), "repetition")));
    }
    if (c.servers().notice() != null) {
      sides.add("notice: " + c.servers().notice());
    }
    return sides;
  }

  private void addSystems() {
    SystemsText.sentences(c).forEach(sentence -> lines.addAll(Lines.ofWords(sentence)));
  }

  private void addAnswer() {
    lines.add("");
    CompareAnswer.sentences(c).forEach(sentence -> lines.addAll(Lines.ofWords(sentence)));
  }

  private void addIntervals() {
    lines.add("");
    String kind = c.options().paired() ? "paired by block" : "unpaired";
    lines.add("ratios are B over A, with 95 % intervals, " + kind + "; values are medians");
    List<CellChange> bare =
        c.changes().stream().filter(x -> x.ratio() != null && !x.hasInterval()).toList();
    if (!bare.isEmpty()) {
      String which = bare.size() == c.changes().size() ? "all" : Integer.toString(bare.size());
      lines.add(
          which
              + " of them without interval, as one side has one repetition: of these, what is off by");
      lines.add(
          String.format(
              Locale.ROOT,
              "more than %s %% counts, proven or not; take --repetitions 5 on both sides",
              number(100 * c.options().leastShare())));
    }
  }

  private void addTable(String title, CellChange.Kind kind) {
    addTable(title, c.of(kind), this::addRow);
  }

  private void addTable(String title, List<CellChange> changes, Consumer<CellChange> row) {
    lines.add("");
    lines.add(title + ": " + (changes.isEmpty() ? "none" : changes.size()));
    Map<String, List<CellChange>> tables =
        changes.stream()
            .collect(
                Collectors.groupingBy(CompareText::table, LinkedHashMap::new, Collectors.toList()));
    tables.forEach(
        (name, rows) -> {
          lines.add("  " + name);
          rows.forEach(row);
        });
  }

  private static String table(CellChange x) {
    return "%s, %s, %s%s"
        .formatted(x.cellA().workload(), x.cellA().generator(), x.arms(), x.cellA().othersLabel());
  }

  private void addRow(CellChange x) {
    lines.add(
        String.format(
            Locale.ROOT,
            "  %7d clients  %-10s  %10s → %-10s  %7s×  %s%s",
            x.cellA().threads(),
            x.metric().label(),
            x.metric().shown(x.valueA()),
            x.metric().shown(x.valueB()),
            Verdict.number(x.ratio().value()),
            interval(x),
            x.isInvalid() ? " *" : ""));
    addWhyInvalid(x);
  }

  private void addWhyInvalid(CellChange x) {
    if (x.isInvalid()) {
      lines.addAll(Lines.ofWords("                   * " + x.invalidWords()));
    }
  }

  private static String interval(CellChange x) {
    return x.hasInterval()
        ? "(" + Verdict.number(x.ratio().low()) + "–" + Verdict.number(x.ratio().high()) + ")"
        : "no interval";
  }

  private void addRest() {
    List<CellChange> unchanged = c.of(CellChange.Kind.UNCHANGED);
    long invalid = unchanged.stream().filter(CellChange::isInvalid).count();
    lines.add("");
    lines.add(
        "unchanged: %s of %s%s%s"
            .formatted(
                unchanged.size(),
                c.changes().size(),
                invalid == 0 ? "" : ", " + invalid + " of them with an invalid cell",
                farthest(unchanged)));
    if (!c.failed().isEmpty()) {
      lines.add("measured in A, failed in B: " + c.failed().size());
      c.failed().forEach(n -> lines.addAll(Lines.ofWords("  " + cell(n))));
    }
    Map<String, List<CellKey>> unsupported =
        c.unsupported().keySet().stream()
            .collect(
                Collectors.groupingBy(
                    c.unsupported()::get, LinkedHashMap::new, Collectors.toList()));
    unsupported.forEach(
        (words, cells) -> {
          lines.addAll(Lines.ofWords(Plural.of(cells.size(), "cell") + ": " + words));
          cells.forEach(n -> lines.addAll(Lines.ofWords("  " + cell(n))));
        });
    if (c.onlyInA() + c.onlyInB() > 0) {
      lines.add("cells only in A: " + c.onlyInA() + ", only in B: " + c.onlyInB());
    }
  }

  private static String farthest(List<CellChange> unchanged) {
    long equal = unchanged.stream().filter(x -> x.result() == Result.EQUIVALENT).count();
    double max =
        unchanged.stream()
            .filter(x -> x.result() == Result.INCONCLUSIVE)
            .mapToDouble(x -> x.ratio().farthest())
            .max()
            .orElse(1);
    return (equal == 0 ? "" : "; " + equal + " equivalent within 10 %")
        + (max == 1
            ? ""
            : "; of the others, differences below " + Verdict.number(max) + "× cannot be excluded");
  }

  /** Adds the results that are not significant, if any; many comparisons produce some by chance. */
  private void addNotSignificant() {
    if (!c.of(CellChange.Kind.NOT_SIGNIFICANT).isEmpty()) {
      addTable(
          "not significant after correction for " + c.changes().size() + " comparisons",
          CellChange.Kind.NOT_SIGNIFICANT);
    }
  }

  /** Adds the cells whose percentile is not known in every repetition of a side, if any. */
  private void addWithoutVerdict() {
    List<CellChange> changes = c.of(CellChange.Kind.NO_VERDICT);
    if (!changes.isEmpty()) {
      addTable("no verdict", changes, this::addWithoutRatio);
    }
  }

  private void addWithoutRatio(CellChange x) {
    String head =
        String.format(
            Locale.ROOT, "  %7d clients  %-10s  ", x.cellA().threads(), x.metric().label());
    lines.addAll(Lines.wrapped(head, x.missingReasons()));
    addWhyInvalid(x);
  }

  private void addFailing() {
    if (c.options().failOnShare() == null) {
      return;
    }
    lines.add("");
    String percent = number(100 * c.options().failOnShare()) + " %";
    if (!c.fails()) {
      int unknown = c.of(CellChange.Kind.NO_VERDICT).size();
      String without =
          unknown == 0 ? "" : "; " + Plural.of(unknown, "comparison") + " without verdict";
      lines.add("no regression by more than " + percent + without);
      return;
    }
    lines.add(Plural.of(c.failing().size(), "regression") + " by more than " + percent + ":");
    for (CellChange x : c.failing()) {
      String change = x.isLost() ? "not known any more," : Verdict.number(x.ratio().value()) + "×";
      lines.addAll(Lines.ofWords("  " + x.metric().label() + " " + change + " " + cell(x.cellB())));
    }
    if (!c.failed().isEmpty()) {
      lines.add(Plural.of(c.failed().size(), "cell") + " failed in B, which counts too");
    }
  }

  private static String cell(CellKey n) {
    return "%s, %s, %s, %s%s"
        .formatted(
            n.workload(),
            n.generator(),
            n.armLabel(),
            Factors.CLIENTS.shown(n.level(Factors.CLIENTS)),
            n.othersLabel());
  }

  private static String number(double percent) {
    return String.format(Locale.ROOT, percent == Math.rint(percent) ? "%.0f" : "%.1f", percent);
  }
}
