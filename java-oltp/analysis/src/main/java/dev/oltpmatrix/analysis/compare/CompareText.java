package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.analysis.conclusions.InvalidCells;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.ResultsDir;
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
    lines.add("of valid repetitions");
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
    return "%s, %s, %s".formatted(x.cellA().workload(), x.generators(), x.arms());
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
    int common = c.pairs().toB().size();
    int onlyInA = c.a().cells().names().size() - common;
    int onlyInB = c.b().cells().names().size() - common;
    if (onlyInA + onlyInB > 0) {
      lines.add("cells only in A: " + onlyInA + ", only in B: " + onlyInB);
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

  /** Adds what is not known well enough on a side, if anything, with the reason. */
  private void addWithoutVerdict() {
    List<CellChange> changes = c.of(CellChange.Kind.NO_VERDICT);
    if (!changes.isEmpty()) {
      addTable("no verdict", changes, this::addWithoutVerdict);
    }
  }

  private void addWithoutVerdict(CellChange x) {
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
    int all = c.changes().size();
    int excluding = c.excluding().size();
    if (c.provesNothing()) {
      lines.add(
          "not proven: of %s none shows a regression by more than %s,"
              .formatted(Plural.of(all, "comparison"), percent));
      lines.add("  and none excludes one (exit status 3)");
    } else if (!c.fails()) {
      lines.add(
          "no regression by more than %s: %d of %s exclude one"
              .formatted(percent, excluding, Plural.of(all, "comparison")));
    }
    addFailing(
        c.failing().stream().filter(x -> !x.isLost()).toList(),
        "regression",
        " by more than " + percent,
        x -> Verdict.number(x.ratio().value()) + "× ");
    addFailing(
        c.failing().stream().filter(CellChange::isLost).toList(),
        "percentile",
        " that A tells and B never does",
        x -> "");
    if (!c.failed().isEmpty()) {
      lines.add(Plural.of(c.failed().size(), "cell") + " failed in B, which counts too");
    }
  }

  private void addFailing(
      List<CellChange> failing, String what, String how, Function<CellChange, String> size) {
    if (!failing.isEmpty()) {
      lines.add(Plural.of(failing.size(), what) + how + ":");
    }
    for (CellChange x : failing) {
      lines.addAll(
          Lines.ofWords("  " + x.metric().label() + " " + size.apply(x) + cell(x.cellB())));
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
