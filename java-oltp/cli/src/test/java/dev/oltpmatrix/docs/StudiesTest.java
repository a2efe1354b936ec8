package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.analysis.summary.CellsCsvReader;
import dev.oltpmatrix.analysis.verdict.ReplicatedRuns;
import dev.oltpmatrix.model.results.ResultsDir;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever analyses a study's cells.csv gets its tables, byte for byte. */
class StudiesTest {
  private static final List<String> TABLES =
      List.of("summary.csv", "verdicts.csv", "effects.csv", "kinds.csv");

  /** Columns of what was found; the others say of what. */
  private static final Set<String> FOUND =
      Set.of(
          ("ratio ratio_lo ratio_hi blocks result flags verdict p_value q_value"
                  + " max_undetected_ratio confirmed_by noise_lo noise_hi test blocks_left_out"
                  + " stands_without_prior outcome margin equivalence_p probe_ratio difference_ms"
                  + " difference_lo_ms difference_hi_ms aliases runs another_run_lo another_run_hi"
                  + " another_run_result exaggeration")
              .split(" "));

  static final Path BETWEEN_RUNS =
      Path.of("../analysis/src/main/resources/dev/oltpmatrix/analysis/verdict/between-runs.csv");

  @TempDir private Path folder;

  @Test
  void theTablesOfASmallStudyAreThoseOfItsCells() throws IOException {
    theTablesAreThoseOfItsCells(Studies.study("tuning-io"));
  }

  /** The studies that measured the same cells again. */
  static String betweenRuns() throws IOException {
    List<List<CellMeasurement>> runs = new ArrayList<>();
    for (String study :
        List.of(
            "thread-pool",
            "thread-pool-middle",
            "drivers",
            "drivers-published",
            "drivers-connection")) {
      runs.add(CellsCsvReader.read(Studies.study(study).resolve("cells.csv")));
    }
    return ReplicatedRuns.csv(runs);
  }

  @Test
  void howFarRunsLieApartIsWhatTheStudiesShow() throws IOException {
    assertThat(BETWEEN_RUNS).content().isEqualTo(betweenRuns());
  }

  @Tag("night")
  @ParameterizedTest
  @MethodSource("dev.oltpmatrix.docs.Studies#withVerdicts")
  void theTablesAreThoseOfItsCells(Path study) throws IOException {
    analyse(study, folder);

    for (String table : published(study)) {
      assertThat(Files.mismatch(study.resolve(table), folder.resolve(table)))
          .as("first byte of %s/%s that differs: see CONTRIBUTING.md", study, table)
          .isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.oltpmatrix.docs.Studies#withVerdicts")
  void eachRowSaysOfWhatItIs(Path study) throws IOException {
    for (String table : List.of("verdicts.csv", "effects.csv")) {
      if (Files.exists(study.resolve(table))) {
        List<Map<String, String>> rows = CsvTable.read(study.resolve(table)).rows();
        rows.forEach(row -> row.keySet().removeAll(FOUND));
        assertThat(rows).as(table).doesNotHaveDuplicates();
      }
    }
  }

  static List<String> published(Path study) {
    return TABLES.stream().filter(table -> Files.exists(study.resolve(table))).toList();
  }

  /** Writes what the command {@code analyse} writes of the study. */
  static void analyse(Path study, Path into) throws IOException {
    Summary.ofCells(MeasuredCell.withoutRecords(CellsCsvReader.read(study.resolve("cells.csv"))), 0)
        .write(new ResultsDir(into));
  }
}
