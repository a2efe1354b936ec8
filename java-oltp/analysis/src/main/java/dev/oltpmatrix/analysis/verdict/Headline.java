package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.stats.Corrections;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Primary;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The role of a comparison in a matrix that states a primary outcome: part of it, with a test of
 * equivalence, or secondary. The primary outcome's points are a family of their own, corrected by
 * Holm's method, which keeps the chance of a single wrong result among them below 5 %.
 *
 * @param primary the primary outcome that the matrix states
 * @param isPrimary whether the comparison is part of it; otherwise it is secondary
 * @param equivalence corrected p-value of the equivalence test; {@code null} if there is none
 * @param control the A/A pair of the same point that differs significantly; {@code null} for none
 * @param hasControl whether the point has an A/A pair with a verdict
 */
public record Headline(
    Primary primary,
    boolean isPrimary,
    Double equivalence,
    Comparison control,
    boolean hasControl) {

  /** Selects the comparisons that a primary outcome is about. */
  private record Asked(Predicate<CellKey> points, Set<Factor> named) {
    static Asked of(Primary primary, Set<CellKey> cells) {
      FactorSet factors = CellKey.factors(cells);
      return new Asked(primary.points(factors), primary.named(factors));
    }

    boolean isOf(Difference kind, CellKey cell, CellKey base) {
      return kind.use() == Difference.Use.PLAIN
          && !named.contains(kind.factor())
          && points.test(cell)
          && points.test(base);
    }
  }

  /** Returns the number of pairs of cells that a primary outcome is about. */
  public static long points(Primary primary, Set<CellKey> cells) {
    Asked asked = Asked.of(primary, cells);
    return Comparisons.pairs(cells, cell -> true).stream()
        .filter(pair -> asked.isOf(pair.kind(), pair.cell(), pair.base()))
        .count();
  }

  /** Marks the comparisons that are part of the primary outcome, and those that are secondary. */
  static List<Comparison> marked(List<Comparison> comparisons, Cells cells) {
    Primary primary = cells.primary();
    if (primary == null) {
      return comparisons;
    }
    Asked asked = Asked.of(primary, cells.names());
    return comparisons.stream()
        .map(
            f -> {
              boolean isPrimary =
                  f.metric().name().equals(primary.metric())
                      && asked.isOf(f.kind(), f.cell(), f.base());
              return f.with(new Headline(primary, isPrimary, null, null, false));
            })
        .toList();
  }

  /** Adds the equivalence tests, and the A/A pairs of the same point. */
  static List<Comparison> tested(List<Comparison> comparisons) {
    List<Comparison> family =
        comparisons.stream().filter(f -> f.isPrimary() && f.hasInterval()).toList();
    double[] corrected =
        Corrections.holm(family.stream().mapToDouble(Headline::equivalence).toArray());
    return comparisons.stream()
        .map(
            f -> {
              if (!f.isPrimary() || !f.hasVerdict()) {
                return f;
              }
              List<Comparison> controls = Significance.controls(f, comparisons);
              return f.with(
                  new Headline(
                      f.headline().primary(),
                      true,
                      f.hasInterval() ? Double.valueOf(corrected[family.indexOf(f)]) : null,
                      differing(controls),
                      !controls.isEmpty()));
            })
        .toList();
  }

  private static double equivalence(Comparison f) {
    return f.ratio().equivalencePValue(f.headline().primary().marginRatio());
  }

  /** Returns the A/A pair that differs most significantly; corrected for the pairs of the point. */
  private static Comparison differing(List<Comparison> controls) {
    double[] corrected =
        Corrections.holm(controls.stream().mapToDouble(Comparison::pValue).toArray());
    return IntStream.range(0, corrected.length)
        .filter(i -> corrected[i] <= Corrections.LEVEL)
        .boxed()
        .min((a, b) -> Double.compare(corrected[a], corrected[b]))
        .map(controls::get)
        .orElse(null);
  }

  /** Returns the margin as texts write it. */
  String margin() {
    return primary.margin().replaceFirst(" ?%", " %");
  }

  boolean isEquivalent() {
    return equivalence != null && equivalence <= Corrections.LEVEL;
  }

  boolean isRefuted() {
    return control != null;
  }

  /** Returns why nothing is concluded at this point, although it was measured. */
  String refutation() {
    return "the A/A pair of this point differs: "
        + (control.hasInterval()
            ? Verdict.interval(control.ratio())
            : String.format(Locale.ROOT, "sign test, p = %.2g", control.pValue()));
  }

  /** Returns words that follow the verdict. */
  String words() {
    String test =
        equivalence == null
            ? ""
            : String.format(
                Locale.ROOT, "; equivalence within %s: p = %.2g", margin(), equivalence);
    return test + (hasControl ? "" : "; no A/A pair at this point");
  }

  /** Returns the value of the column {@code outcome}. */
  public String role() {
    return isPrimary ? "primary" : "secondary";
  }
}
