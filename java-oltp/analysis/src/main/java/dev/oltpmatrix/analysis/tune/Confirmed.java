package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The verdicts of a confirmation: whether a candidate is better than the start. */
public final class Confirmed {
  private final Cells cells;
  private final Metric metric;
  private final Double maxP95Ms;
  private final List<Comparison> comparisons;

  /**
   * Reads a confirmation.
   *
   * @param cells the start and the candidates, each of which is a config
   */
  public Confirmed(Cells cells, Metric metric, Double maxP95Ms) {
    this.cells = cells;
    this.metric = metric;
    this.maxP95Ms = maxP95Ms;
    this.comparisons = Comparisons.of(cells);
  }

  private List<Comparison> ofGoal() {
    return comparisons.stream().filter(one -> one.metric().equals(metric)).toList();
  }

  public boolean hasVerdict() {
    return ofGoal().stream().anyMatch(Comparison::hasVerdict);
  }

  /** Returns the config of the best candidate that is significantly better than the start. */
  public Optional<String> winner() {
    return won().map(one -> one.cell().config());
  }

  private Optional<Comparison> won() {
    Verdict.Result better = metric.isHigherBetter() ? Verdict.Result.HIGHER : Verdict.Result.LOWER;
    return ofGoal().stream()
        .filter(one -> one.outcome() == better && out(one.cell()).isEmpty())
        .max(Comparator.comparingDouble(Comparison::distance));
  }

  /** Returns why a candidate cannot win, whatever its verdict is. */
  private Optional<String> out(CellKey cell) {
    Series series = cells.get(cell);
    int stalled = series.stalled().size();
    if (stalled > 0) {
      return Optional.of("it stood still for seconds in " + Plural.of(stalled, "block"));
    }
    Double p95 = series.median(Metrics.P95);
    return maxP95Ms == null || (p95 != null && p95 <= maxP95Ms)
        ? Optional.empty()
        : Optional.of(
            p95 == null
                ? "its p95 is not known"
                : String.format(Locale.ROOT, "its p95 is %.1f ms", p95));
  }

  /** Returns the verdicts in sentences: those of the winner in all metrics come first. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    Optional<Comparison> won = won();
    if (won.isPresent()) {
      comparisons.stream()
          .filter(one -> one.cell().equals(won.get().cell()))
          .sorted(Comparator.comparing(one -> !one.metric().equals(metric)))
          .forEach(one -> lines.add(one.words()));
    } else {
      lines.add(
          (hasVerdict()
                  ? "nothing to gain: no candidate is significantly better in " + metric.label()
                  : "no verdict: of no candidate are two blocks valid on both sides")
              + "; the start stays");
    }
    ofGoal().stream()
        .filter(one -> won.filter(one::equals).isEmpty())
        .forEach(
            one ->
                lines.add(
                    "not taken: "
                        + one.cell().config()
                        + ": "
                        + one.words()
                        + out(one.cell()).map(why -> "; " + why).orElse("")));
    return lines;
  }
}
