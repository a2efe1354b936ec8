package dev.oltpmatrix.analysis.counters;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.analysis.counters.CounterTable.Counter;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.ServerClock;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Counters of the machines of external servers, which their administrators laid beside a run: files
 * {@code counters/SERVER.csv}, or {@code counters/SERVER_ARM.csv} for one of its arms.
 */
public final class CounterFiles {
  private static final long MS_PER_MIN = 60_000;
  private static final double MS_PER_S = 1e3;

  /** A window that is known to less than this share is not known. */
  private static final double MIN_KNOWN = 0.9;

  private final String name;
  private final CounterTable table;

  /** Cells of the server whose records have its clock. */
  private final List<CellRecord> cells;

  private final long offsetMs;

  /** Number of cells in whose window a counter has no values. */
  private final Map<String, Integer> missing = new TreeMap<>();

  private CounterFiles(String name, CounterTable table, List<CellRecord> cells) {
    this.name = name;
    this.table = table;
    this.cells = cells;
    this.offsetMs = MS_PER_MIN * offsetMin();
  }

  /** Reads the records of a results folder, with the counters that lie beside them. */
  public static FoundRecords read(ResultsDir results, Reporter reporter) throws IOException {
    FoundRecords found = results.readCells(reporter);
    List<CellRecord> records = found.whole();
    if (Files.isDirectory(results.counters())) {
      try (Stream<Path> files = Files.list(results.counters())) {
        for (Path file : files.filter(f -> f.toString().endsWith(".csv")).sorted().toList()) {
          records = with(file, records, reporter);
        }
      }
    }
    return new FoundRecords(results, records, found.broken());
  }

  private static List<CellRecord> with(Path file, List<CellRecord> records, Reporter reporter)
      throws IOException {
    String stem = file.getFileName().toString().replaceFirst("\\.csv$", "");
    String name = file.getParent().getFileName() + "/" + file.getFileName();
    List<CellRecord> its =
        records.stream().filter(r -> List.of(r.cell().server(), ofArm(r)).contains(stem)).toList();
    requireOneServer(name, its, records);
    List<CellRecord> clocked =
        its.stream()
            .filter(r -> r.load() != null && r.telemetry() != null && clock(r) != null)
            .toList();
    if (clocked.isEmpty()) {
      throw new UsageException(
          name
              + ": no cell of it has the clock of its server, so its lines cannot be assigned to"
              + " cells; measure again, or take the file away");
    }
    return new CounterFiles(name, new CounterTable(name, text(file)), clocked)
        .join(records, reporter);
  }

  private static String ofArm(CellRecord record) {
    return record.cell().server() + "_" + record.cell().arm();
  }

  private static ServerClock clock(CellRecord record) {
    return record.state() == null ? null : record.state().clock();
  }

  private static void requireOneServer(
      String name, List<CellRecord> its, List<CellRecord> records) {
    if (its.isEmpty()) {
      throw new UsageException(
          "%s is of no server of this run; name it SERVER.csv or SERVER_ARM.csv, of %s"
              .formatted(
                  name, records.stream().map(r -> r.cell().server()).distinct().sorted().toList()));
    }
    TreeSet<String> sources = new TreeSet<>();
    for (CellRecord record : its) {
      CellRecord.ServerFacts facts = record.origin().serverFacts();
      if (facts != null && facts.system() == null) {
        throw new UsageException(
            "%s: the records of %s have its counters, as this program started it; take the file away"
                .formatted(name, record.cell().server()));
      }
      if (facts != null) {
        sources.add(facts.source());
      }
    }
    if (sources.size() > 1) {
      throw new UsageException(
          "%s: arms of %s are %d servers, each a process of its own; give a file for each, such as %s.csv"
              .formatted(name, its.get(0).cell().server(), sources.size(), ofArm(its.get(0))));
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

  /** Returns the minutes that the file's times are ahead of UTC, by itself or by its server. */
  private int offsetMin() {
    return Stream.concat(
            Stream.ofNullable(table.offsetMin()),
            cells.stream().flatMap(cell -> Stream.ofNullable(clock(cell).utcOffsetMin())))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "%s does not say its time zone, and its server did not tell it either; make it with typeperf -o FILE, which writes it into the first line"
                        .formatted(name)));
  }

  private List<CellRecord> join(List<CellRecord> records, Reporter reporter) {
    long firstMs = table.firstMs() - offsetMs;
    long lastMs = table.lastMs() - offsetMs;
    Map<CellRecord, CellRecord> counted = new HashMap<>();
    for (CellRecord cell : cells) {
      long knownMs = Math.min(lastMs, toMs(cell)) - Math.max(firstMs, fromMs(cell));
      if (knownMs >= MIN_KNOWN * (toMs(cell) - fromMs(cell))) {
        requireZone(cell);
        counted.put(cell, counted(cell));
      }
    }
    if (counted.isEmpty()) {
      throw new UsageException(
          "%s lies between %s and %s, and the windows of its cells between %s and %s by its server's clock; take the file of this run and of this machine, and see whether clock or time zone were changed"
              .formatted(
                  name,
                  shown(firstMs),
                  shown(lastMs),
                  shown(cells.stream().mapToLong(CounterFiles::fromMs).min().orElseThrow()),
                  shown(cells.stream().mapToLong(CounterFiles::toMs).max().orElseThrow())));
    }
    say(counted.size(), reporter);
    return records.stream().map(r -> counted.getOrDefault(r, r)).toList();
  }

  /** Refuses a file in which the distance to UTC changes. */
  private void requireZone(CellRecord cell) {
    Integer told = clock(cell).utcOffsetMin();
    if (!table.isUtc() && told != null && MS_PER_MIN * told != offsetMs) {
      throw new UsageException(
          "%s is of local time UTC%+d min, and its server's was UTC%+d min in the cell %s; it is of another machine, or daylight saving time began or ended: take this run's file, and of it the lines before that"
              .formatted(name, offsetMs / MS_PER_MIN, told, cell.cell().label()));
    }
  }

  private CellRecord counted(CellRecord cell) {
    double windowS = cell.load().window().lengthS();
    Map<String, Double> grown = new HashMap<>();
    Map<String, Double> levels = new HashMap<>();
    table
        .columnsByCounter()
        .forEach(
            (counter, column) -> {
              Double mean =
                  table.mean(counter, fromMs(cell) + offsetMs, toMs(cell) + offsetMs, MIN_KNOWN);
              if (mean == null) {
                missing.merge(column, 1, Integer::sum);
              } else {
                put(counter.grows() ? grown : levels, counter, mean, windowS);
              }
            });
    CellRecord.Origin origin = cell.origin();
    CellRecord.ServerFacts facts = origin.serverFacts();
    return cell.withTelemetry(cell.telemetry().withServers(grown, levels))
        .withOrigin(
            new CellRecord.Origin(
                origin.startedAt(),
                origin.endedAt(),
                origin.spec(),
                origin.hosts(),
                facts.on(facts.system().countedBy(name))));
  }

  private static void put(
      Map<String, Double> values, Counter counter, double mean, double windowS) {
    values.put(counter.recordedAs(), mean * counter.factor() * (counter.grows() ? windowS : 1));
  }

  private static long fromMs(CellRecord cell) {
    return clock(cell).serverTime(cell.load().window().startMonotonicNs()).toEpochMilli();
  }

  private static long toMs(CellRecord cell) {
    return clock(cell).serverTime(cell.load().window().endMonotonicNs()).toEpochMilli();
  }

  private static Instant shown(long ms) {
    return Instant.ofEpochMilli(ms).truncatedTo(ChronoUnit.SECONDS);
  }

  /** Says what was joined with what and by which clock, and what is missing. */
  private void say(int counted, Reporter reporter) {
    ServerClock clock = clock(cells.get(0));
    int without = cells.size() - counted;
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
              + ": without values (blank or -1): "
              + missing.entrySet().stream()
                  .map(one -> one.getKey() + " in " + Plural.of(one.getValue(), "cell"))
                  .collect(joining(", ")));
    }
    if (!table.leftOut.isEmpty()) {
      int more = table.leftOut.size() - 1;
      reporter.say(
          "%s: left out as no row of values: %s%s"
              .formatted(name, table.leftOut.get(0), more == 0 ? "" : " and " + more + " more"));
    }
  }
}
