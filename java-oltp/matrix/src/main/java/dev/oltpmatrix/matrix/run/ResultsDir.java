package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.record.CellKey;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.record.RecordFile;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Where a matrix's results live; the layout is a contract (docs/record.md). */
public record ResultsDir(Path root) {
  public Path cells() {
    return root.resolve("cells");
  }

  public Path logs() {
    return root.resolve("logs");
  }

  public Path plots() {
    return root.resolve("plots");
  }

  public Path summaryCsv() {
    return root.resolve("summary.csv");
  }

  public Path runJson() {
    return root.resolve("run.json");
  }

  public Path planJson() {
    return root.resolve("plan.json");
  }

  public Path cellFile(CellKey key) {
    return cells().resolve(key.fileName());
  }

  /** A folder for a new run; one that holds a run already is refused. */
  public static ResultsDir create(Path root) throws IOException {
    if (Files.exists(root.resolve("run.json"))) {
      throw new UsageException(
          root
              + " holds a run already; continue it with --resume "
              + root
              + " or choose another --out");
    }
    if (Files.exists(root) && !Files.isDirectory(root)) {
      throw new UsageException(root + " is not a folder; choose another --out");
    }
    ResultsDir results = new ResultsDir(root);
    results.makeFolders("choose another --out");
    return results;
  }

  public static ResultsDir open(Path root) {
    if (!Files.isRegularFile(root.resolve("run.json"))) {
      throw new UsageException(root + " holds no run (no run.json); name a results folder");
    }
    return new ResultsDir(root);
  }

  /** The same for a run that goes on, whose folders of files somebody may have deleted. */
  public static ResultsDir openToResume(Path root) {
    ResultsDir results = open(root);
    results.makeFolders("make it writable to go on");
    return results;
  }

  private void makeFolders(String remedy) {
    try {
      Files.createDirectories(cells());
      Files.createDirectories(logs());
    } catch (IOException e) {
      throw new UsageException(root + " cannot be made (" + e.getMessage() + "); " + remedy);
    }
  }

  /**
   * Clears away what a killed run was about to write; nothing of it was ever a result. To be called
   * while no other run writes there.
   */
  public void deleteUnfinished() throws IOException {
    for (Path folder : List.of(root, cells())) {
      RecordFile.deleteUnfinished(folder);
    }
    try (DirectoryStream<Path> unfinished =
        Files.newDirectoryStream(logs(), ".*.{cnf,load.json,tmp}")) {
      for (Path file : unfinished) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Every record's file, without the temporary ones of writes that never ended. */
  public List<Path> cellFiles() throws IOException {
    if (!Files.isDirectory(cells())) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(cells())) {
      return entries.filter(ResultsDir::isRecord).sorted().toList();
    }
  }

  private static boolean isRecord(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".json") && !name.startsWith(".");
  }

  /**
   * Every record that can be read, without its seconds: those of a thousand cells do not fit into
   * the program's memory. A broken one is named to the reporter and left where it is.
   */
  public List<CellRecord> readCells(Reporter reporter) throws IOException {
    List<CellRecord> records = new ArrayList<>();
    for (Path file : cellFiles()) {
      try {
        records.add(RecordFile.readCell(file).withoutSeries());
      } catch (RecordFile.NewerVersionException e) {
        // Counted as not run, it would be run and written over.
        throw new UsageException(e.getMessage());
      } catch (RecordFile.BrokenRecordException e) {
        reporter.say("broken record, its cell counts as not run: " + e.getMessage());
      }
    }
    return records;
  }
}
