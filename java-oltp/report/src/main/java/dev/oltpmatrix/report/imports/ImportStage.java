package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A hidden folder inside a results folder, in which an import is prepared completely before any of
 * its files is moved to its place. The file run.json comes last: a folder without it is not a
 * results folder, so what a killed import leaves does not look like a finished one, and the next
 * import starts again. Only the holder of the folder's lock may use it.
 */
public final class ImportStage implements AutoCloseable {
  private static final String NAME = ".import";

  private final ResultsDir results;
  private final ResultsDir stage;

  private ImportStage(ResultsDir results) {
    this.results = results;
    stage = new ResultsDir(results.root().resolve(NAME));
  }

  /** Creates the folder, and removes what a killed import left. */
  public static ImportStage in(ResultsDir results) throws IOException {
    ImportStage made = new ImportStage(results);
    if (Files.exists(made.stage.root())) {
      FileTrees.delete(made.stage.root());
      if (!Files.exists(results.runJson())) {
        FileTrees.delete(results.cells());
      }
    }
    Files.createDirectories(made.stage.cells());
    Files.createDirectories(results.cells());
    return made;
  }

  /**
   * Refuses a folder for a new import that contains records of unknown origin; those of a killed
   * import are recognised.
   */
  public static void requireNoRecords(Path root) throws IOException {
    ResultsDir results = new ResultsDir(root);
    boolean killed = Files.exists(root.resolve(NAME));
    if (!killed && !results.cellFiles().isEmpty()) {
      throw new UsageException(
          results.cells() + " holds records, but no run.json says of what; choose another --out");
    }
  }

  public ResultsDir results() {
    return stage;
  }

  /** Moves every file to its place. */
  public void commit() throws IOException {
    for (Path file : files(stage.cells())) {
      move(file, results.cells());
    }
    for (Path file : files(stage.root())) {
      move(file, results.root());
    }
  }

  /** Returns the files, run.json last. */
  private List<Path> files(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(Files::isRegularFile)
          .sorted(Comparator.comparing(stage.runJson()::equals))
          .toList();
    }
  }

  private static void move(Path file, Path into) throws IOException {
    Path target = into.resolve(file.getFileName());
    Files.move(file, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() {
    FileTrees.deleteQuietly(stage.root());
  }
}
