package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.curve.CurveFinding;
import dev.oltpmatrix.analysis.curve.CurveText;
import dev.oltpmatrix.analysis.curve.ScalabilityCsv;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.results.ResultsDir;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The results of one run's records other than the summary: verdicts, noise floor, curves. */
public final class RunComparisons {
  private final Cells cells;
  private final List<Comparison> comparisons;
  private final List<CurveFinding> curves;
  private final CounterAssociation counters;

  private RunComparisons(Cells cells) {
    this.cells = cells;
    this.counters = new CounterAssociation(cells);
    this.comparisons = Comparisons.of(cells, cells.hadBlocksAdded() ? Until.WIDENED : 1);
    this.curves = CurveFinding.of(cells);
  }

  public static RunComparisons of(List<MeasuredCell> measured) {
    return new RunComparisons(Cells.ofResults(MeasuredCell.numbers(measured)));
  }

  public void write(ResultsDir results) throws IOException {
    Csv.write(verdictsCsv(results), verdicts());
    Csv.write(scalabilityCsv(results), ScalabilityCsv.text(curves));
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

  /** Returns the first table of the run; {@code null} if its matrix asks for no comparison. */
  public AnswerTable table() {
    return null;
  }

  /** Returns the content of verdicts.csv. */
  public String verdicts() {
    return VerdictsCsv.text(comparisons);
  }

  public static Path verdictsCsv(ResultsDir results) {
    return results.root().resolve("verdicts.csv");
  }

  public static Path scalabilityCsv(ResultsDir results) {
    return results.root().resolve("scalability.csv");
  }

  /** Returns the comparisons that the conclusions are about: see {@link Answer}. */
  List<Comparison> asked() {
    return Answer.compared(comparisons);
  }

  /**
   * Returns the conclusions of the run: the primary outcome if the matrix states one, then at most
   * five sentences; empty if nothing was compared.
   */
  public List<String> answer() {
    List<String> sentences = new ArrayList<>(primary());
    sentences.addAll(secondary());
    return sentences;
  }

  private List<String> primary() {
    return PrimaryText.sentences(comparisons, cells.primary());
  }

  private List<String> secondary() {
    return Answer.sentences(comparisons, Axis.of(cells.names()), counters);
  }

  /** Returns the invalid rows and the reasons. */
  public InvalidRows invalidRows() {
    return InvalidRows.of(cells);
  }

  /**
   * Returns the conclusions for the end of a run, most important first, as blocks of lines that are
   * each shown completely or not at all. A run of one block yields the largest ratios; the list is
   * empty if nothing was compared.
   */
  public List<List<String>> found() {
    List<Comparison> compared = asked();
    boolean isTested = compared.stream().anyMatch(Comparison::hasVerdict);
    List<List<String>> blocks = new ArrayList<>();
    primary().forEach(sentence -> blocks.add(Lines.ofWords(sentence)));
    if (!isTested && compared.stream().anyMatch(f -> f.ratio() != null)) {
      blocks.addAll(LargestSeen.blocks(compared, Axis.of(cells.names())));
      return blocks;
    }
    List<String> sentences = secondary();
    int last = sentences.size() - 1;
    // The summary of all comparisons is the last sentence, and the most important one.
    if (isTested && last >= 0) {
      blocks.add(Lines.ofWords(sentences.get(last)));
    }
    sentences
        .subList(0, Math.max(0, isTested ? last : last + 1))
        .forEach(sentence -> blocks.add(Lines.ofWords(sentence)));
    if (!noiseFloorLines().isEmpty()) {
      blocks.add(noiseFloorLines());
    }
    return blocks;
  }

  /** Returns the conclusions, formatted for a terminal. */
  public List<String> answerLines() {
    return answer().stream().flatMap(sentence -> Lines.ofWords(sentence).stream()).toList();
  }

  /** Returns shortened verdicts for a terminal; verdicts.csv has all of them. */
  public List<String> verdictLines() {
    return VerdictText.lines(comparisons.stream().filter(f -> !f.isPrimary()).toList());
  }

  /** Returns the lines on the noise floor; empty if the run has no A/A replicate. */
  public List<String> noiseFloorLines() {
    return NoiseFloor.lines(cells, comparisons);
  }

  public List<String> curveLines() {
    return CurveText.lines(curves);
  }
}
