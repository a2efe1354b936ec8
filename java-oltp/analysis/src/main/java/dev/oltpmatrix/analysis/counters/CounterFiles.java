package dev.oltpmatrix.analysis.counters;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.ServerClock;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Counters of the machines of servers by URL, which their administrators laid beside a run: files
 * {@code counters/SERVER.csv}, or {@code counters/SERVER_ARM.csv} for one of its arms.
 */
public final class CounterFiles {
  private static final long MS_PER_MIN = 60_000;
  private static final double MS_PER_S = 1e3;

  /** A window that is known to less than this share is not known. */
  private static final double MIN_KNOWN = 0.9;

  private final String name;
  private final CounterTable table;

  /** Number of cells in whose window a counter has no values. */
  private final Map<String, Integer> missing = new TreeMap<>();

  private CounterFiles(String name, CounterTable table) {
    this.name = name;
    this.table = table;
  }

  /** Reads the records of a results folder, with the counters that lie beside them. */
  public static FoundRecords read(ResultsDir results, Reporter reporter) throws IOException {
    FoundRecords found = results.readCells(reporter);
    List<CellRecord> records = with(results.counters(), null, found.whole(), reporter);
    for (Map.Entry<Integer, ResultsDir> run : results.readableRuns().entrySet()) {
      records = with(run.getValue().counters(), run.getKey(), records, reporter);
    }
    return new FoundRecords(results, records, found.broken());
  }

  /**
   * Returns the records with the counters of a folder.
   *
   * @param run the run that they are of; {@code null} for any
   */
  private static List<CellRecord> with(
      Path folder, Integer run, List<CellRecord> records, Reporter reporter) throws IOException {
    List<CellRecord> counted = records;
    for (Path file : FileTrees.list(folder)) {
      if (file.toString().endsWith(".csv")) {
        counted = withFile(file, run, counted, reporter);
      }
    }
    return counted;
  }

  private static List<CellRecord> withFile(
      Path file, Integer run, List<CellRecord> records, Reporter reporter) throws IOException {
    String name = (run == null ? "" : "runs/" + run + "/") + "counters/" + file.getFileName();
    List<CellRecord> clocked =
        records.stream()
            .filter(CounterFiles::isClocked)
            .filter(r -> run == null || run.equals(r.run()))
            .toList();
    List<CellRecord> cells =
        clocked.stream()
            .filter(r -> List.of(r.cell().server() + ".csv", ofArm(r)).contains(fileName(file)))
            .toList();
    long servers = cells.stream().map(r -> r.origin().serverFacts().source()).distinct().count();
    if (servers != 1) {
      throw new UsageException(
          "%s is of %d servers by URL whose clocks this run's records have; a file is of one: name it SERVER.csv or SERVER_ARM.csv, of %s"
              .formatted(
                  name,
                  servers,
                  clocked.stream().map(CounterFiles::ofArm).distinct().sorted().toList()));
    }
    return new CounterFiles(name, new CounterTable(name, text(file)))
        .join(cells, records, reporter);
  }

  private static String fileName(Path file) {
    return file.getFileName().toString();
  }

  private static String ofArm(CellRecord record) {
    return record.cell().server() + "_" + record.cell().arm() + ".csv";
  }

  /** Checks whether counters can be assigned: a server by URL was measured, and told its clock. */
  private static boolean isClocked(CellRecord record) {
    CellRecord.ServerFacts facts = record.origin().serverFacts();
    return facts != null
        && facts.system() != null
        && record.load() != null
        && record.telemetry() != null
        && record.state() != null
        && clock(record) != null;
  }

  private static ServerClock clock(CellRecord record) {
    return record.state().clock();
  }

  /** Reads a file of Windows; PowerShell redirects in UTF-16. The names are ASCII in any other. */
  private static String text(Path file) throws IOException {
    byte[] bytes = TextFile.bytes(file);
    boolean isUtf16 = bytes.length > 1 && (bytes[0] & bytes[1] & 0xFE) == 0xFE;
    return new String(bytes, isUtf16 ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8)
        .replace("\uFEFF", "");
  }

  private List<CellRecord> join(
      List<CellRecord> cells, List<CellRecord> records, Reporter reporter) {
    requireZone(cells);
    Map<CellKey, CellRecord> counted = new HashMap<>();
    for (CellRecord cell : cells) {
      long fromMs = local(cell, cell.load().window().startMonotonicNs());
      long toMs = local(cell, cell.load().window().endMonotonicNs());
      long knownMs = Math.min(table.lastMs(), toMs) - Math.max(table.firstMs(), fromMs);
      if (knownMs >= MIN_KNOWN * (toMs - fromMs)) {
        counted.put(cell.cell(), counted(cell, fromMs, toMs));
      }
    }
    if (counted.isEmpty()) {
      CellRecord cell = cells.get(0);
      throw new UsageException(
          "%s lies between %s and %s, and the window of %s begins at %s by its server's clock; take the file of this run and of this machine, and see whether clock or time zone were changed"
              .formatted(
                  name,
                  Instant.ofEpochMilli(table.firstMs()),
                  Instant.ofEpochMilli(table.lastMs()),
                  cell.cell().label(),
                  Instant.ofEpochMilli(local(cell, cell.load().window().startMonotonicNs()))));
    }
    say(clock(cells.get(0)), counted.size(), cells.size() - counted.size(), reporter);
    return records.stream().map(r -> counted.getOrDefault(r.cell(), r)).toList();
  }

  /** Refuses a file that is of another machine: its server never had the file's time zone. */
  private void requireZone(List<CellRecord> cells) {
    List<Integer> told = cells.stream().map(cell -> clock(cell).utcOffsetMin()).toList();
    boolean isOther = table.offsetMin != null && !table.isUtc && !told.contains(table.offsetMin);
    if (isOther && told.stream().noneMatch(Objects::isNull)) {
      throw new UsageException(
          "%s is of local time UTC%+d min, and its server's was UTC%+d min; take the file of this run and of this machine"
              .formatted(name, table.offsetMin, told.get(0)));
    }
  }

  /** Returns a moment of a cell in the file's time zone: the server's at that time, if it told. */
  private long local(CellRecord cell, long monotonicNs) {
    Integer ofServer = clock(cell).utcOffsetMin();
    int offsetMin =
        table.isUtc
            ? 0
            : Stream.of(Optional.ofNullable(ofServer), Optional.ofNullable(table.offsetMin))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow(
                    () ->
                        new UsageException(
                            name
                                + " does not say its time zone, nor did its server; make it with"
                                + " typeperf -o FILE, which writes it into the first line"));
    return clock(cell).serverTime(monotonicNs).toEpochMilli() + MS_PER_MIN * offsetMin;
  }

  private CellRecord counted(CellRecord cell, long fromMs, long toMs) {
    double windowS = cell.load().window().lengthS();
    Map<String, Double> grown = new HashMap<>();
    Map<String, Double> levels = new HashMap<>();
    table.columns.forEach(
        (counter, column) -> {
          Double mean = table.mean(counter, fromMs, toMs, MIN_KNOWN);
          if (mean == null) {
            missing.merge(column, 1, Integer::sum);
          } else if (counter.grows()) {
            grown.put(counter.recordedAs(), mean * counter.factor() * windowS);
          } else {
            levels.put(counter.recordedAs(), mean * counter.factor());
          }
        });
    CellRecord.ServerFacts facts = cell.origin().serverFacts();
    return cell.withTelemetry(cell.telemetry().withServers(grown, levels))
        .withOrigin(
            cell.origin().withServerFacts(facts.withSystem(facts.system().countedBy(name))));
  }

  /** Says what was joined with what and by which clock, and what is missing. */
  private void say(ServerClock clock, int counted, int without, Reporter reporter) {
    reporter.say(
        String.format(
            Locale.ROOT,
            "%s: counters of %s%s, by its server's clock, which was %.3f s ahead of this program's"
                + " machine (± %.3f s)",
            name,
            Plural.of(counted, "cell"),
            without == 0 ? "" : "; it does not cover " + without + " more",
            clock.serverAheadMs() / MS_PER_S,
            clock.roundTripMs() / 2 / MS_PER_S));
    if (!missing.isEmpty()) {
      reporter.say(
          name
              + ": without values: "
              + missing.entrySet().stream()
                  .map(one -> one.getKey() + " in " + Plural.of(one.getValue(), "cell"))
                  .collect(joining(", ")));
    }
    if (table.leftOut > 0) {
      reporter.say(name + ": left out as no row of values: " + Plural.of(table.leftOut, "line"));
    }
  }
}
