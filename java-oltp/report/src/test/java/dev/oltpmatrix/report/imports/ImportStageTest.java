package dev.oltpmatrix.report.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.ResultsDir;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what others see of an import, at each moment at which it may be killed. */
class ImportStageTest {
  @TempDir Path root;

  private ResultsDir results;

  @BeforeEach
  void find() {
    results = new ResultsDir(root);
  }

  private List<String> visibleFiles() throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private static void fill(ResultsDir stage) throws IOException {
    Files.writeString(stage.cells().resolve("a.json"), "new a");
    Files.writeString(stage.cells().resolve("b.json"), "new b");
    Files.writeString(stage.summaryCsv(), "new summary");
    Files.writeString(stage.runJson(), "new run");
  }

  /** Leaves the stage open, as a killed process does. */
  private ImportStage killedWhileItWrites() throws IOException {
    ImportStage stage = ImportStage.in(results);
    fill(stage.results());
    return stage;
  }

  @Test
  void allFilesAreInPlaceAfterwardsAndNothingIsLeftOver() throws IOException {
    try (ImportStage stage = ImportStage.in(results)) {
      fill(stage.results());
      assertThat(results.runJson()).doesNotExist();
      assertThat(results.cellFiles()).isEmpty();
      stage.commit();
    }
    assertThat(visibleFiles())
        .containsExactly("cells/a.json", "cells/b.json", "run.json", "summary.csv");
    assertThat(root.resolve(".import")).doesNotExist();
  }

  @Test
  void anImportKilledWhileItWritesLeavesNoResultsAndTheNextStartsAgain() throws IOException {
    killedWhileItWrites();
    assertThatThrownBy(() -> ResultsDir.open(root)).hasMessageContaining("holds no run");
    assertThat(results.cellFiles()).isEmpty();
    ImportStage.requireNoRecords(root);
    try (ImportStage next = ImportStage.in(results)) {
      Files.writeString(next.results().cells().resolve("c.json"), "c");
      Files.writeString(next.results().runJson(), "run");
      next.commit();
    }
    assertThat(visibleFiles()).containsExactly("cells/c.json", "run.json");
  }

  @Test
  void anImportKilledWhileItMovesLeavesNoResultsEitherAndItsRecordsAreNotTakenForTheNexts()
      throws IOException {
    ImportStage stage = killedWhileItWrites();
    Files.move(stage.results().cells().resolve("a.json"), results.cells().resolve("a.json"));
    Files.move(stage.results().summaryCsv(), results.summaryCsv());
    assertThatThrownBy(() -> ResultsDir.open(root)).hasMessageContaining("holds no run");
    ImportStage.requireNoRecords(root);
    try (ImportStage next = ImportStage.in(results)) {
      Files.writeString(next.results().cells().resolve("c.json"), "c");
      Files.writeString(next.results().summaryCsv(), "summary");
      Files.writeString(next.results().runJson(), "run");
      next.commit();
    }
    assertThat(visibleFiles()).containsExactly("cells/c.json", "run.json", "summary.csv");
    assertThat(results.summaryCsv()).hasContent("summary");
  }

  @Test
  void runJsonIsTheLastToMove() throws IOException {
    ImportStage stage = killedWhileItWrites();
    // The files before it cannot be moved: a folder has the summary's name.
    Files.createDirectories(results.summaryCsv().resolve("x"));
    assertThatThrownBy(stage::commit).isInstanceOf(IOException.class);
    assertThat(results.runJson()).doesNotExist();
  }

  @Test
  void whatAFolderHeldBeforeStaysWhereAnImportIntoItWasKilled() throws IOException {
    Files.createDirectories(results.cells());
    Files.writeString(results.cells().resolve("own.json"), "own");
    Files.writeString(results.runJson(), "own run");
    ImportStage killed = ImportStage.in(results);
    Files.writeString(killed.results().cells().resolve("a.json"), "a");
    Files.move(killed.results().cells().resolve("a.json"), results.cells().resolve("a.json"));
    try (ImportStage next = ImportStage.in(results)) {
      Files.writeString(next.results().cells().resolve("b.json"), "b");
      next.commit();
    }
    assertThat(visibleFiles())
        .containsExactly("cells/a.json", "cells/b.json", "cells/own.json", "run.json");
    assertThat(results.runJson()).hasContent("own run");
  }

  @Test
  void recordsOfNobodyAreNotTakenForTheImports() throws IOException {
    ImportStage.requireNoRecords(root);
    Files.createDirectories(results.cells());
    ImportStage.requireNoRecords(root);
    Files.writeString(results.cells().resolve("a.json"), "a");
    assertThatThrownBy(() -> ImportStage.requireNoRecords(root))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            results.cells() + " holds records, but no run.json says of what; choose another --out");
  }
}
