package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a run looks like in which everything was measured once: which values differ by more than
 * equal servers have differed. None of it is a verdict, and the sentences say so.
 */
public final class FirstLook {
  /**
   * The factor by which single measurements of equal arms differ in the studies, in throughput:
   * that of 95 % of the A/A pairs of closed loops in docs/data/STUDY/cells.csv is at most so much.
   */
  public static final double EQUALS_DIFFER_THROUGHPUT = 1.3;

  /** The factor by which they differ in p95. */
  public static final double EQUALS_DIFFER_P95 = 2.0;

  static final String NO_PAIR_IS_VALID =
      "Not proven: no comparison has two repetitions that are valid on both sides.";

  /** What is said at most; the table has the rest. */
  private static final int MAX_SENTENCES = 4;

  private FirstLook() {}

  /**
   * Returns why nothing is proven.
   *
   * @param blocks how often cells were measured
   */
  static String caveat(int blocks) {
    if (blocks > 1) {
      return NO_PAIR_IS_VALID;
    }
    return ("Not proven: each was measured once, and equal servers have differed by a factor of up"
            + " to %s in throughput and %s in p95.")
        .formatted(EQUALS_DIFFER_THROUGHPUT, EQUALS_DIFFER_P95);
  }

  /**
   * Returns a sentence for each place at which something looks better or worse; none if nothing is
   * compared.
   *
   * @param compared comparisons without a verdict
   * @param decides whether a comparison is in one of the metrics that decide
   */
  static List<String> sentences(List<Comparison> compared, Predicate<Comparison> decides) {
    List<Comparison> known =
        compared.stream().filter(decides).filter(f -> f.ratio() != null && !f.isInvalid()).toList();
    if (known.isEmpty()) {
      return List.of();
    }
    Axis axis = Axis.of(known.stream().map(Comparison::cell).toList());
    Map<List<Object>, List<Comparison>> places =
        known.stream()
            .sorted((a, b) -> axis.order().compare(a.cell(), b.cell()))
            .collect(
                Collectors.groupingBy(
                    f -> List.of(axis.curve(f.cell()), axis.curve(f.base()), f.metric().name()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<String> sentences = new ArrayList<>();
    places.values().forEach(place -> sentences.addAll(ofPlace(place, axis)));
    if (sentences.isEmpty()) {
      return List.of("Nothing differs by more than equal servers have differed.");
    }
    return sentences.subList(0, Math.min(MAX_SENTENCES, sentences.size()));
  }

  private static List<String> ofPlace(List<Comparison> place, Axis axis) {
    List<String> sentences = new ArrayList<>();
    for (boolean better : new boolean[] {true, false}) {
      List<Comparison> such =
          place.stream()
              .filter(f -> f.distance() > Math.log(equalsDiffer(f)))
              .filter(f -> f.metric().isBetter(f.ratio().value()) == better)
              .toList();
      if (!such.isEmpty()) {
        Comparison one = such.get(0);
        sentences.add(
            "%s, %s: %s looks %s with %s%s."
                .formatted(
                    one.kind().common(one.cell()),
                    one.cell().workload(),
                    one.metric().label(),
                    better ? "better" : "worse",
                    one.part(),
                    where(such, place, axis)));
      }
    }
    return sentences;
  }

  private static double equalsDiffer(Comparison f) {
    return f.metric().isHigherBetter() ? EQUALS_DIFFER_THROUGHPUT : EQUALS_DIFFER_P95;
  }

  /** Returns the levels, such as {@code from 64 clients on}. */
  private static String where(List<Comparison> such, List<Comparison> all, Axis axis) {
    int first = all.indexOf(such.get(0));
    if (such.size() > 1 && all.subList(first, all.size()).equals(such)) {
      return " from " + axis.factor().shown(axis.level(such.get(0).cell())) + " on";
    }
    List<CellKey> cells = such.stream().map(Comparison::cell).toList();
    String last = axis.factor().shown(axis.level(cells.get(cells.size() - 1)));
    String before =
        cells.stream().limit(cells.size() - 1L).map(axis::level).collect(Collectors.joining(", "));
    return " at " + (before.isEmpty() ? "" : before + " and ") + last;
  }
}
