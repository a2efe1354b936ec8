package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.analysis.conclusions.Answer;
import dev.oltpmatrix.analysis.conclusions.AnswerTable;
import dev.oltpmatrix.analysis.conclusions.InvalidCells;
import dev.oltpmatrix.analysis.conclusions.NoWorse;
import dev.oltpmatrix.analysis.counters.CounterFiles;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.analysis.verdict.Difference;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.HostNames;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.Plural;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The comparison of two results folders: the cells of both are those of one run, in which the run
 * is a factor, and its levels are compared.
 *
 * @param toB names in B, by those in A, of the cells that both have
 * @param cells of both, with the names that they have in B
 */
public record RunComparison(
    Side a,
    Side b,
    Options options,
    Map<CellKey, CellKey> toB,
    Cells cells,
    List<CellChange> changes) {
  /**
   * The options of a comparison.
   *
   * @param failOnShare regressions beyond this share fail; {@code null} if none do
   */
  public record Options(boolean paired, Double failOnShare, List<String> map) {}

  /** Two folders' comparison, and whether some record could not be read. */
  public record Read(RunComparison runs, int broken) {}

  /** Compares two folders. */
  public static Read read(Path a, Path b, Options options, Reporter reporter) throws IOException {
    if (Files.exists(a) && Files.exists(b) && Files.isSameFile(a, b)) {
      throw new UsageException(a + " is both A and B; name two results folders");
    }
    FoundRecords ofA = CounterFiles.read(ResultsDir.open(a), reporter);
    FoundRecords ofB = CounterFiles.read(ResultsDir.open(b), reporter);
    return new Read(
        of(Side.of("A", a, ofA.whole()), Side.of("B", b, ofB.whole()), options),
        ofA.broken() + ofB.broken());
  }

  /** Compares two runs; refuses runs that have nothing in common. */
  static RunComparison of(Side a, Side b, Options options) {
    requireSameWork(a, b);
    Map<CellKey, CellKey> toB = Pairing.toB(options.map(), a, b);
    Map<CellKey, CellKey> toA = new HashMap<>();
    toB.forEach((inA, inB) -> toA.put(inB, inA));
    Cells cells = Cells.ofRuns(Difference.RUN, a.cells(), b.cells(), toB);
    Function<CellKey, List<Metric>> metrics =
        name ->
            Stream.of(
                    a.cells().decidingMetrics(toA.get(CellChange.plain(name))),
                    b.cells().decidingMetrics(CellChange.plain(name)))
                .flatMap(List::stream)
                .distinct()
                .toList();
    List<CellChange> changes =
        Comparisons.ofRuns(cells, options.paired(), metrics).stream()
            .map(f -> new CellChange(f, toA.get(CellChange.plain(f.cell()))))
            .toList();
    return new RunComparison(a, b, options, toB, cells, changes);
  }

  /** Leaves out names of machines and addresses of servers. */
  public RunComparison withoutHosts() {
    return of(withoutHosts(a), withoutHosts(b), options);
  }

  private static Side withoutHosts(Side side) {
    return Side.of(side.letter(), side.dir(), HostNames.leftOutOf(side.records()));
  }

  private static void requireSameWork(Side a, Side b) {
    Set<String> workloadsA = a.cells().distinct(CellKey::workload);
    Set<String> workloadsB = b.cells().distinct(CellKey::workload);
    if (Collections.disjoint(workloadsA, workloadsB)) {
      throw new UsageException(
          "no workload in common: A ran %s, B %s; such throughputs say nothing of each other"
              .formatted(String.join(", ", workloadsA), String.join(", ", workloadsB)));
    }
    for (String key : List.of("table_size", "rand_type")) {
      Set<String> ofA = RunFacts.ofSpec(a.records(), key);
      Set<String> ofB = RunFacts.ofSpec(b.records(), key);
      if (!ofA.isEmpty() && !ofB.isEmpty() && !ofA.equals(ofB)) {
        throw new UsageException(
            "%s differs: A %s, B %s; run both with the same to compare them"
                .formatted(key, String.join(" and ", ofA), String.join(" and ", ofB)));
      }
    }
  }

  private List<CellKey> failed() {
    return toB.keySet().stream()
        .filter(cell -> inA(cell).isMeasured() && !inB(cell).isMeasured())
        .filter(cell -> inB(cell).unsupported() == null)
        .toList();
  }

  private Series inA(CellKey cell) {
    return a.cells().get(cell);
  }

  private Series inB(CellKey cell) {
    return b.cells().get(toB.get(cell));
  }

  private List<CellChange> changes(Predicate<CellChange> which) {
    return options.failOnShare() == null ? List.of() : changes.stream().filter(which).toList();
  }

  /** Returns the changes that fail under {@code --fail-on-regression}; empty without it. */
  List<CellChange> failing() {
    return changes(c -> c.failsBeyond(options.failOnShare()));
  }

  List<CellChange> excluding() {
    return changes(c -> c.excludesBeyond(options.failOnShare()));
  }

  public boolean fails() {
    return options.failOnShare() != null && !(failing().isEmpty() && failed().isEmpty());
  }

  /** Checks whether no comparison shows or excludes a regression that would fail. */
  public boolean provesNothing() {
    return options.failOnShare() != null && !fails() && excluding().isEmpty();
  }

  /** Returns whether B is worse than A by a margin; its intervals hold in another run. */
  public NoWorse noWorse(double margin) {
    return NoWorse.of(
        comparisons(),
        margin,
        "in another run",
        failed().stream().map(cell -> "in B: " + cell.label()).toList());
  }

  /** Returns how many comparisons differ, the largest differences, and what has no verdict. */
  public List<String> answer() {
    List<String> sentences = new ArrayList<>(Answer.sentences(comparisons(), f -> true));
    changes.stream()
        .filter(x -> !x.comparison().hasInterval())
        .collect(
            Collectors.groupingBy(
                x -> String.join(" and ", x.missingReasons()),
                LinkedHashMap::new,
                Collectors.counting()))
        .forEach((why, count) -> sentences.add(count + " without a verdict: " + why + "."));
    return sentences;
  }

  List<String> lost() {
    List<String> sentences = new ArrayList<>();
    failed().forEach(cell -> sentences.add("measured in A, failed in B: " + cell.label()));
    for (CellKey cell : toB.keySet()) {
      if (inA(cell).unsupported() != null && inB(cell).isMeasured()) {
        String why = inA(cell).unsupported();
        sentences.add("unsupported in A, measured in B: " + why + ": " + cell.label());
      } else if (inB(cell).unsupported() != null && inA(cell).isMeasured()) {
        String why = inB(cell).unsupported();
        sentences.add("measured in A, unsupported in B: " + why + ": " + cell.label());
      }
    }
    int onlyInA = a.cells().names().size() - toB.size();
    int onlyInB = b.cells().names().size() - toB.size();
    if (onlyInA + onlyInB > 0) {
      sentences.add("cells only in A: " + onlyInA + ", only in B: " + onlyInB);
    }
    return sentences;
  }

  public AnswerTable table() {
    return AnswerTable.of(comparisons(), cells);
  }

  public List<Comparison> comparisons() {
    return changes.stream().map(CellChange::comparison).toList();
  }

  /** Returns descriptions of A and B, and, on different systems, of what else differs. */
  public List<String> sides() {
    return Stream.concat(
            described(dir -> Objects.toString(dir.getFileName())).stream(),
            RunFacts.systems(this).stream())
        .toList();
  }

  /**
   * Returns the lines that describe A and B.
   *
   * @param named the way a folder is written
   */
  List<String> described(Function<Path, String> named) {
    List<String> lines = new ArrayList<>();
    for (Side side : List.of(a, b)) {
      InvalidCells invalid = InvalidCells.of(side.cells());
      int run = invalid.cells();
      int planned = new ResultsDir(side.dir()).plannedCells();
      lines.add(
          "%s  %s: %s, %s%s%s"
              .formatted(
                  side.letter(),
                  named.apply(side.dir()),
                  Plural.of(side.cells().names().size(), "cell"),
                  Plural.of(side.repetitions(), "repetition"),
                  invalid.invalid() == 0
                      ? ""
                      : "; %d of %d invalid".formatted(invalid.invalid(), run),
                  planned <= run ? "" : "; %d of %d not run".formatted(planned - run, planned)));
    }
    changes.stream()
        .flatMap(change -> Stream.of(change.arms(), change.ofBoth(CellKey::generator)))
        .filter(names -> names.contains(CellChange.STANDS_FOR))
        .distinct()
        .forEach(names -> lines.add("compared: " + names));
    return lines;
  }

  /** The differences between the runs other than their numbers. */
  public List<String> differences() {
    return RunFacts.sentences(this);
  }

  /** Every change, in the form that {@code --csv} writes. */
  public String csv() {
    return CompareCsv.text(this);
  }

  /** A terminal shows every change, or what fits a screen. */
  public List<String> lines(boolean verbose) {
    return CompareText.lines(this, verbose);
  }
}
