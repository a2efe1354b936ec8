package dev.oltpmatrix.analysis.counters;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.ServerClock;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Counters of the machines of external servers, which their administrators laid beside a run: files
 * {@code counters/SERVER.csv}, or {@code counters/SERVER_ARM.csv} for one of its arms.
 */
public final class CounterFiles {
  private static final String ENDING = ".csv";

  private CounterFiles() {}

  /** Reads the records of a results folder, with the counters that lie beside them. */
  public static FoundRecords read(ResultsDir results, Reporter reporter) throws IOException {
    FoundRecords found = results.readCells(reporter);
    List<CellRecord> records = found.whole();
    for (Path file : files(results.counters())) {
      records = with(file, records, reporter);
    }
    return new FoundRecords(results, records, found.broken());
  }

  private static List<Path> files(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "*" + ENDING)) {
        entries.forEach(files::add);
      }
    }
    files.sort(null);
    return files;
  }

  private static List<CellRecord> with(Path file, List<CellRecord> records, Reporter reporter)
      throws IOException {
    String fileName = file.getFileName().toString();
    String stem = fileName.substring(0, fileName.length() - ENDING.length());
    String name = file.getParent().getFileName() + "/" + fileName;
    List<CellRecord> its = records.stream().filter(record -> isOf(stem, record)).toList();
    requireOneServer(name, its, records);
    List<CellRecord> clocked = its.stream().filter(CounterFiles::hasClock).toList();
    if (clocked.isEmpty()) {
      throw new UsageException(
          "%s: no cell of it has the clock of its server, so its lines cannot be assigned to cells: they failed, it did not tell its clock, or an older version recorded them; measure again, or take the file away"
              .formatted(name));
    }
    CountedCells counted = new CountedCells(name, new CounterFile(name, text(file)), clocked);
    counted.words().forEach(reporter::say);
    return records.stream().map(counted::with).toList();
  }

  private static boolean isOf(String stem, CellRecord record) {
    String server = record.cell().server();
    return stem.equals(server) || stem.equals(server + "_" + record.cell().arm());
  }

  private static boolean hasClock(CellRecord record) {
    return record.load() != null && record.telemetry() != null && clock(record) != null;
  }

  static ServerClock clock(CellRecord record) {
    return record.state() == null ? null : record.state().clock();
  }

  private static void requireOneServer(
      String name, List<CellRecord> its, List<CellRecord> records) {
    if (its.isEmpty()) {
      TreeSet<String> servers = new TreeSet<>();
      records.forEach(record -> servers.add(record.cell().server()));
      throw new UsageException(
          "%s is of no server of this run; name it SERVER.csv or SERVER_ARM.csv, of %s"
              .formatted(name, String.join(", ", servers)));
    }
    TreeSet<String> sources = new TreeSet<>();
    for (CellRecord record : its) {
      CellRecord.ServerFacts facts = record.origin().serverFacts();
      if (facts != null && facts.system() == null) {
        throw new UsageException(
            "%s: the records of %s have its counters, as this program started it or the records are of an older version; take the file away"
                .formatted(name, record.cell().server()));
      }
      if (facts != null) {
        sources.add(facts.source());
      }
    }
    if (sources.size() > 1) {
      throw new UsageException(
          "%s: arms of %s are %d servers, each a process of its own; give a file for each, such as %s_%s.csv"
              .formatted(
                  name,
                  its.get(0).cell().server(),
                  sources.size(),
                  its.get(0).cell().server(),
                  its.get(0).cell().arm()));
    }
  }

  /**
   * Reads a file of Windows, which writes text in its own code page, and redirected by PowerShell
   * in two bytes a sign.
   */
  private static String text(Path file) throws IOException {
    byte[] bytes = TextFile.bytes(file);
    int first = bytes.length < 2 ? 0 : ((bytes[0] & 0xFF) << 8) | (bytes[1] & 0xFF);
    Charset charset =
        first == 0xFFFE || first % 256 == 0
            ? StandardCharsets.UTF_16LE
            : first == 0xFEFF || first < 256
                ? StandardCharsets.UTF_16BE
                : first == 0xEFBB ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
    return new String(bytes, charset).replace("\uFEFF", "");
  }
}
