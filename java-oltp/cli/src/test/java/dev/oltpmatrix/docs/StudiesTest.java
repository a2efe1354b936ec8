package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.summary.CellsCsvReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever analyses a study's cells.csv gets its verdicts. */
class StudiesTest {
  @ParameterizedTest
  @MethodSource("dev.oltpmatrix.docs.DocPagesTest#studiesWithVerdicts")
  void itsVerdictsAreThoseOfItsCells(Path study) throws IOException {
    assertThat(Files.readString(study.resolve("verdicts.csv")))
        .as("made again by RefreshDocNumbers (docs/architecture.md)")
        .isEqualTo(verdicts(study));
  }

  static String verdicts(Path study) throws IOException {
    Path cells = study.resolve("cells.csv");
    return RunComparisons.of(MeasuredCell.withoutRecords(CellsCsvReader.read(cells))).verdicts();
  }
}
