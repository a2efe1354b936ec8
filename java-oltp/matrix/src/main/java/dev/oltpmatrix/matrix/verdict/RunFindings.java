package dev.oltpmatrix.matrix.verdict;

import dev.oltpmatrix.matrix.curve.CurveFinding;
import dev.oltpmatrix.matrix.curve.CurveText;
import dev.oltpmatrix.matrix.curve.ScalabilityCsv;
import dev.oltpmatrix.matrix.results.Csv;
import dev.oltpmatrix.matrix.results.ResultsDir;
import dev.oltpmatrix.matrix.series.Cells;
import dev.oltpmatrix.record.CellRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What the records of one run say beside their summary: verdicts, noise floor, curves. */
public final class RunFindings {
  private final Cells cells;
  private final List<Finding> findings;
  private final List<CurveFinding> curves;

  private RunFindings(Cells cells) {
    this.cells = cells;
    this.findings = Findings.of(cells);
    this.curves = CurveFinding.of(cells);
  }

  public static RunFindings of(List<CellRecord> records) {
    return new RunFindings(Cells.of(records));
  }

  public void write(ResultsDir results) throws IOException {
    Csv.write(verdictsCsv(results), VerdictsCsv.text(findings));
    Csv.write(scalabilityCsv(results), ScalabilityCsv.text(curves));
  }

  public static Path verdictsCsv(ResultsDir results) {
    return results.root().resolve("verdicts.csv");
  }

  public static Path scalabilityCsv(ResultsDir results) {
    return results.root().resolve("scalability.csv");
  }

  /** For a screen, shortened; verdicts.csv has all of them. */
  public List<String> verdictLines() {
    return VerdictText.lines(findings);
  }

  /** Empty where no arm was run twice. */
  public List<String> noiseFloorLines() {
    return NoiseFloor.lines(cells, findings);
  }

  public List<String> curveLines() {
    return CurveText.lines(curves);
  }
}
