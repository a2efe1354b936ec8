package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.factorial.Effects;
import dev.oltpmatrix.analysis.factorial.EffectsCsv;
import dev.oltpmatrix.analysis.factorial.EffectsText;
import dev.oltpmatrix.analysis.factorial.StalledCell;
import dev.oltpmatrix.analysis.verdict.AskedFactor;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.results.ResultsDir;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hipparchus.stat.descriptive.rank.Percentile;

/** The results of one run's records other than the summary: verdicts, effects, noise floor. */
public final class RunComparisons {
  /** A single outlier among many pairs is not the floor; among fewer than twenty it counts. */
  private static final double PERCENT_OF_PAIRS = 95;

  private final Cells cells;
  private final List<Comparison> comparisons;
  private final List<Effects.Measured> effects;
  private final List<StalledCell> stalled;
  private final AskedFactor askedFactor;

  private RunComparisons(Cells cells) {
    this.cells = cells;
    this.askedFactor = AskedFactor.of(cells);
    this.comparisons = Comparisons.of(cells, cells.hadBlocksAdded() ? Until.WIDENED : 1);
    this.effects = Effects.of(cells);
    this.stalled = effects.isEmpty() ? List.of() : StalledCell.of(cells);
  }

  public static RunComparisons of(List<MeasuredCell> measured) {
    return new RunComparisons(Cells.ofResults(MeasuredCell.numbers(measured)));
  }

  public void write(ResultsDir results) throws IOException {
    Csv.write(verdictsCsv(results), verdicts());
    if (effects.isEmpty()) {
      Files.deleteIfExists(effectsCsv(results));
    } else {
      Csv.write(effectsCsv(results), effectsText());
    }
  }

  /**
   * A comparison within the run.
   *
   * @param pair the names of the two things that are compared
   */
  public record Compared(CellKey cell, String pair) {}

  /** Returns one comparison for each row of verdicts.csv. */
  public List<Compared> compared() {
    return comparisons.stream().map(f -> new Compared(f.cell(), pair(f))).toList();
  }

  private static String pair(Comparison f) {
    String pair = f.kind().pairLabel(f.cell(), f.base());
    if (f.kind().isReplicate()) {
      return pair + " (the same twice)";
    }
    return f.kind().isByGenerator()
        ? pair + ", " + f.cell().generator() + " against " + f.base().generator()
        : pair;
  }

  /** Returns the metrics of the comparisons. */
  public List<Metric> metrics() {
    return Comparisons.metrics(comparisons);
  }

  /** Returns the content of verdicts.csv. */
  public String verdicts() {
    return VerdictsCsv.text(comparisons);
  }

  public static Path verdictsCsv(ResultsDir results) {
    return results.root().resolve("verdicts.csv");
  }

  public static Path effectsCsv(ResultsDir results) {
    return results.root().resolve("effects.csv");
  }

  /** Returns the factorial effects; empty unless the matrix varies settings. */
  public List<Effects.Measured> effects() {
    return effects;
  }

  /** Returns the content of effects.csv. */
  public String effectsText() {
    return EffectsCsv.text(effects);
  }

  /** Returns the cells that are in no effect, because their server stood still. */
  public List<StalledCell> stalled() {
    return stalled;
  }

  /**
   * Returns the largest effects for a terminal, and the cells that are in none; empty unless the
   * matrix varies settings.
   */
  public List<String> effectLines(int maxLines) {
    List<String> last = StalledCell.lines(stalled, cells);
    List<String> lines = new ArrayList<>(EffectsText.lines(effects, maxLines - last.size()));
    lines.addAll(last);
    return lines;
  }

  /** Returns the comparisons that the conclusions are about: see {@link Answer}. */
  List<Comparison> asked() {
    return Answer.compared(comparisons);
  }

  /**
   * Returns the headline of the run: the primary outcome if the matrix states one, then the largest
   * differences and how many there are; empty if nothing was compared.
   */
  public List<String> answer() {
    List<String> sentences = new ArrayList<>(primary());
    sentences.addAll(
        Answer.sentences(
            Answer.compared(comparisons, askedFactor).stream().filter(f -> !f.isPrimary()).toList(),
            this::decides));
    sentences.addAll(
        Answer.ofGenerators(comparisons.stream().filter(f -> f.kind().isByGenerator()).toList()));
    return sentences;
  }

  private boolean decides(Comparison f) {
    return cells.decidingMetrics(f.cell()).contains(f.metric());
  }

  /** Returns the sentences on the primary outcome; empty if none was stated. */
  public List<String> primary() {
    return Answer.ofPrimary(comparisons, cells.primary());
  }

  /** Returns the invalid rows and the reasons. */
  public InvalidCells invalidCells() {
    return InvalidCells.of(cells);
  }

  /** Returns the question that the matrix answers; {@code null} for none. */
  public String question() {
    return cells.question();
  }

  /** Returns the first table: see {@link AnswerTable#of}. */
  public AnswerTable table() {
    return AnswerTable.of(comparisons, cells);
  }

  /**
   * Returns the table for a terminal in at most so many lines; empty if nothing is compared.
   *
   * @param more line that says that something is left out
   */
  public List<String> tableLines(int maxLines, String more) {
    return AnswerTableText.lines(table(), maxLines, more);
  }

  /** Checks whether anything is compared, whether or not there are verdicts. */
  public boolean isCompared() {
    return !asked().isEmpty();
  }

  /** Checks whether any comparison has a verdict. */
  public boolean hasVerdicts() {
    return asked().stream().anyMatch(Comparison::hasVerdict);
  }

  /** Returns the number of blocks that were run. */
  public int blocks() {
    return cells.names().stream().mapToInt(name -> cells.get(name).blocks().size()).max().orElse(0);
  }

  /** Returns the largest difference of the factor that is asked for; empty if there is none. */
  public Optional<String> largest() {
    return Answer.largest(
            Answer.compared(comparisons, askedFactor).stream().filter(this::decides).toList())
        .map(RunComparisons::shortly);
  }

  private static String shortly(Comparison f) {
    String times = f.ratio() == null ? "by sign test" : Verdict.number(f.ratio().value()) + "×";
    return "%s of %s at %s (%s), %s, %s"
        .formatted(
            f.metric().label(),
            f.part(),
            Factors.CLIENTS.shown(f.cell().level(Factors.CLIENTS)),
            times,
            f.kind().common(f.cell()),
            f.cell().workload());
  }

  /** Returns a sentence for each difference. */
  public List<String> differences() {
    return Answer.compared(comparisons, askedFactor).stream()
        .filter(f -> f.outcome().isDifference())
        .map(Comparison::sentence)
        .toList();
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

  /** Returns the conclusions, formatted for a terminal. */
  public List<String> answerLines() {
    return answer().stream().flatMap(sentence -> Lines.ofWords(sentence).stream()).toList();
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
