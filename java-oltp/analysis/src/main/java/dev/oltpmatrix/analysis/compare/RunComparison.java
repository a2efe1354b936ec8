package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.analysis.conclusions.Answer;
import dev.oltpmatrix.analysis.conclusions.AnswerTable;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Contrast;
import dev.oltpmatrix.analysis.verdict.Contrast.Term;
import dev.oltpmatrix.analysis.verdict.Difference;
import dev.oltpmatrix.analysis.verdict.MeasuredContrast;
import dev.oltpmatrix.analysis.verdict.Significance;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The comparison of two results folders, cell by cell.
 *
 * @param failed cells that were measured in A and failed in B
 * @param unsupported cells that are unsupported on one side and were measured on the other; the
 *     value is the reason
 */
public record RunComparison(
    Side a,
    Side b,
    Options options,
    CellPairs pairs,
    List<CellChange> changes,
    List<CellKey> failed,
    Map<CellKey, String> unsupported) {

  /**
   * The options of a comparison.
   *
   * @param failOnShare regressions beyond this share fail; {@code null} if none do
   */
  public record Options(boolean paired, Double failOnShare, List<String> map) {}

  /** Compares two runs; refuses runs that have nothing in common. */
  static RunComparison of(Side a, Side b, Options options) {
    requireSameWork(a, b);
    CellPairs pairs = CellPairs.of(options.map(), a, b);
    List<MeasuredContrast> measured = new ArrayList<>();
    List<CellKey> failed = new ArrayList<>();
    Map<CellKey, String> unsupported = new LinkedHashMap<>();
    for (var pair : pairs.toB().entrySet()) {
      CellKey name = pair.getKey();
      CellKey inB = pair.getValue();
      Series ofA = a.cells().get(name);
      Series ofB = b.cells().get(inB);
      String lost = unsupported(ofA, ofB);
      if (lost != null) {
        unsupported.put(name, lost);
      } else if (ofA.isMeasured() && !ofB.isMeasured()) {
        failed.add(name);
      }
      Contrast contrast =
          new Contrast(
              Difference.RUNS,
              inB,
              name,
              List.of(new Term("B", ofB, 1), new Term("A", ofA, -1)),
              options.paired());
      Stream.of(a.cells().decidingMetrics(name), b.cells().decidingMetrics(inB))
          .flatMap(List::stream)
          .distinct()
          .filter(metric -> !contrast.isSetByLoad(metric))
          .map(contrast::measured)
          .filter(m -> m.ratio() != null || isKnown(m, ofA, ofB))
          .forEach(measured::add);
    }
    List<CellChange> changes =
        Significance.corrected(MeasuredContrast.bounded(measured, 1)).stream()
            .map(CellChange::new)
            .toList();
    return new RunComparison(a, b, options, pairs, changes, failed, unsupported);
  }

  /**
   * Returns why one of the two cells is unsupported if the other was measured; otherwise {@code
   * null}.
   */
  private static String unsupported(Series a, Series b) {
    if (a.unsupported() != null && b.isMeasured()) {
      return "unsupported in A, measured in B: " + a.unsupported();
    }
    return b.unsupported() != null && a.isMeasured()
        ? "measured in A, unsupported in B: " + b.unsupported()
        : null;
  }

  /** Checks whether both sides were measured, whether or not any repetition of them counts. */
  private static boolean isKnown(MeasuredContrast m, Series a, Series b) {
    return Stream.of(a, b)
        .allMatch(
            side ->
                side.isMeasured() && !(m.missing().isEmpty() && side.values(m.metric()).isEmpty()));
  }

  private static void requireSameWork(Side a, Side b) {
    Set<String> workloadsA = a.cells().distinct(CellKey::workload);
    Set<String> workloadsB = b.cells().distinct(CellKey::workload);
    if (workloadsA.stream().noneMatch(workloadsB::contains)) {
      throw new UsageException(
          "no workload in common: A ran %s, B %s; such throughputs say nothing of each other"
              .formatted(String.join(", ", workloadsA), String.join(", ", workloadsB)));
    }
    for (String key : List.of("table_size", "rand_type")) {
      Set<String> ofA = SpecFacts.values(a.records(), key);
      Set<String> ofB = SpecFacts.values(b.records(), key);
      if (!ofA.isEmpty() && !ofB.isEmpty() && !ofA.equals(ofB)) {
        throw new UsageException(
            "%s differs: A %s, B %s; run both with the same to compare them"
                .formatted(key, String.join(" and ", ofA), String.join(" and ", ofB)));
      }
    }
  }

  /** Returns the changes that fail under {@code --fail-on-regression}; empty without it. */
  List<CellChange> failing() {
    return options.failOnShare() == null
        ? List.of()
        : changes.stream().filter(c -> c.failsBeyond(options.failOnShare())).toList();
  }

  public boolean fails() {
    return options.failOnShare() != null && !(failing().isEmpty() && failed.isEmpty());
  }

  /** Returns the changes whose intervals exclude a regression that would fail. */
  List<CellChange> excluding() {
    return options.failOnShare() == null
        ? List.of()
        : changes.stream().filter(c -> c.excludesBeyond(options.failOnShare())).toList();
  }

  /** Checks whether no comparison shows or excludes a regression that would fail. */
  public boolean provesNothing() {
    return options.failOnShare() != null && !fails() && excluding().isEmpty();
  }

  /** Returns how many comparisons differ, the largest differences, and what has no verdict. */
  public List<String> answer() {
    List<String> sentences = new ArrayList<>(Answer.sentences(comparisons(), f -> true));
    sentences.addAll(CompareText.withoutVerdict(changes));
    return sentences;
  }

  /** Returns sentences on cells that only one of the runs measured. */
  List<String> lost() {
    List<String> sentences = new ArrayList<>();
    failed.forEach(cell -> sentences.add("measured in A, failed in B: " + cell.label()));
    unsupported.forEach((cell, why) -> sentences.add(why + ": " + cell.label()));
    int onlyInA = a.cells().names().size() - pairs.toB().size();
    int onlyInB = b.cells().names().size() - pairs.toB().size();
    if (onlyInA + onlyInB > 0) {
      sentences.add("cells only in A: " + onlyInA + ", only in B: " + onlyInB);
    }
    return sentences;
  }

  /** Returns the table of the changes. */
  public AnswerTable table() {
    return AnswerTable.ofRuns(comparisons(), b.cells());
  }

  private List<Comparison> comparisons() {
    return changes.stream().map(CellChange::comparison).toList();
  }

  /** Returns descriptions of A and B, and, on different systems, of what else differs. */
  public List<String> sides() {
    List<String> sides =
        new ArrayList<>(CompareText.sides(this, dir -> String.valueOf(dir.getFileName())));
    sides.addAll(SystemsText.sentences(this));
    return sides;
  }

  /** Returns the differences between the runs other than their numbers. */
  public List<String> differences() {
    return RunDifferences.sentences(this);
  }

  /** Returns every change, in the form that {@code --csv} writes. */
  public String csv() {
    return CompareCsv.text(this);
  }
}
