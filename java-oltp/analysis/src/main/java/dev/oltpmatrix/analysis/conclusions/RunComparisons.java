package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.factorial.Factorial;
import dev.oltpmatrix.analysis.verdict.AskedFactor;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.results.ResultsDir;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hipparchus.stat.descriptive.rank.Percentile;

/**
 * The results of one run's records other than the summary: verdicts, effects, noise floor.
 *
 * @param comparisons all of them, in the order of verdicts.csv
 */
public record RunComparisons(Cells cells, Factorial factorial, List<Comparison> comparisons) {
  /** A single outlier among many pairs is not the floor; among fewer than twenty it counts. */
  private static final double PERCENT_OF_PAIRS = 95;

  public static RunComparisons of(List<MeasuredCell> measured) {
    Cells cells = Cells.ofResults(MeasuredCell.numbers(measured));
    double widening = cells.hadBlocksAdded() ? Until.WIDENED : 1;
    return new RunComparisons(cells, Factorial.of(cells), Comparisons.of(cells, widening));
  }

  public void write(ResultsDir results) throws IOException {
    Csv.write(verdictsCsv(results), verdicts());
    factorial.write(effectsCsv(results));
  }

  public static Path verdictsCsv(ResultsDir results) {
    return results.root().resolve("verdicts.csv");
  }

  public static Path effectsCsv(ResultsDir results) {
    return results.root().resolve("effects.csv");
  }

  public String verdicts() {
    return VerdictsCsv.text(comparisons);
  }

  /**
   * Returns whether what is asked about is worse than its base, with intervals that hold in this
   * run: both sides were measured in turns.
   *
   * @param crashed what failed of it alone
   */
  public NoWorse noWorse(double margin, List<String> crashed) {
    return NoWorse.of(answered(), margin, "in this run", crashed);
  }

  /** Returns the comparisons that say whether something is worse, with this run's intervals. */
  List<Comparison> answered() {
    return asked().stream().filter(this::decides).map(Comparison::inRun).toList();
  }

  /** Returns the comparisons that the conclusions are about, whatever the matrix asks for. */
  List<Comparison> compared() {
    return Answer.compared(comparisons, AskedFactor.NONE);
  }

  private List<Comparison> asked() {
    return Answer.compared(comparisons, AskedFactor.of(cells));
  }

  public boolean isCompared() {
    return !compared().isEmpty();
  }

  public boolean hasVerdicts() {
    return compared().stream().anyMatch(Comparison::hasVerdict);
  }

  /**
   * Returns the headline of the run: the primary outcome if the matrix states one, then the largest
   * differences and how many there are; empty if nothing was compared.
   */
  public List<String> answer() {
    List<String> sentences = new ArrayList<>(primary());
    List<Comparison> secondary = asked().stream().filter(f -> !f.isPrimary()).toList();
    if (blocks() > 1 || secondary.isEmpty()) {
      sentences.addAll(Answer.sentences(secondary, this::decides));
    } else {
      sentences.addAll(FirstLook.sentences(secondary, this::decides));
      sentences.add(FirstLook.caveat(blocks()));
    }
    sentences.addAll(
        Answer.ofGenerators(comparisons.stream().filter(f -> f.kind().isByGenerator()).toList()));
    return sentences;
  }

  private boolean decides(Comparison f) {
    return cells.decidingMetrics(f.cell()).contains(f.metric());
  }

  /** Returns what a run without verdicts looks like; none of one that has verdicts. */
  public List<String> firstLook() {
    return isCompared() && !hasVerdicts() && blocks() <= 1
        ? FirstLook.sentences(asked(), this::decides)
        : List.of();
  }

  /** Returns why nothing is proven in a run without verdicts; empty for one that has some. */
  public Optional<String> whyNothingIsProven() {
    return isCompared() && !hasVerdicts()
        ? Optional.of(FirstLook.caveat(blocks()))
        : Optional.empty();
  }

  public List<String> primary() {
    return Answer.ofPrimary(comparisons, cells.primary());
  }

  public List<String> differences() {
    return asked().stream()
        .filter(f -> f.outcome().isDifference())
        .map(Comparison::sentence)
        .toList();
  }

  /** The largest difference of the factor that is asked for; empty if there is none. */
  public Optional<String> largest() {
    return Answer.largest(asked(), this::decides)
        .map(
            f ->
                "%s of %s at %s, %s, %s"
                    .formatted(
                        f.metric().label(),
                        f.part(),
                        Factors.CLIENTS.shown(f.cell().level(Factors.CLIENTS)),
                        f.kind().common(f.cell()),
                        f.cell().workload()));
  }

  public AnswerTable table() {
    return AnswerTable.of(comparisons, cells);
  }

  /**
   * Returns the largest effects for a terminal, and the cells that are in none; empty unless the
   * matrix varies settings.
   */
  public List<String> effectLines(int maxLines) {
    return factorial.lines(maxLines);
  }

  public InvalidCells invalidCells() {
    return InvalidCells.of(cells);
  }

  public int blocks() {
    return cells.names().stream().mapToInt(name -> cells.get(name).blocks().size()).max().orElse(0);
  }

  /**
   * Returns, for each pair of equal single runs, by how much the larger value exceeds the other.
   */
  public double[] differencesOfEquals(Metric metric) {
    return comparisons.stream()
        .filter(pair -> pair.kind().isReplicate() && pair.metric().equals(metric))
        .flatMap(pair -> pair.series().ratios(pair.baseSeries(), metric).values().stream())
        .mapToDouble(ratio -> Math.exp(Math.abs(Math.log(ratio))) - 1)
        .toArray();
  }

  /** Returns the noise floor in one sentence; empty if the run has no A/A replicate. */
  public List<String> equalsLines() {
    List<String> known = new ArrayList<>();
    int pairs = 0;
    for (Metric metric : List.of(Metrics.THROUGHPUT, Metrics.P95)) {
      double[] differences = differencesOfEquals(metric);
      // Of throughput there are none where the load sets it.
      pairs = Math.max(pairs, differences.length);
      if (differences.length > 0) {
        double floor = 1 + new Percentile().evaluate(differences, PERCENT_OF_PAIRS);
        known.add(Verdict.number(floor) + "× in " + metric.label());
      }
    }
    return known.isEmpty()
        ? List.of()
        : Lines.ofWords(
            String.format(
                Locale.ROOT,
                "A/A: equal arms differ by up to %s (%.0f %% of %d)",
                String.join(", ", known),
                PERCENT_OF_PAIRS,
                pairs));
  }
}
