package dev.oltpmatrix.analysis.counters;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.ServerClock;
import dev.oltpmatrix.model.text.Plural;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The cells of a server with the counters of a file, joined by the time of its clock. */
final class CountedCells {
  private static final long MS_PER_MIN = 60_000;
  private static final double MS_PER_S = 1e3;

  /** A window has at least as many readings, as those of a server that this program starts. */
  private static final int MIN_READINGS = 4;

  /** Lines come a little later than they are asked for. */
  private static final double LATER = 1.05;

  private final String name;
  private final CounterFile file;
  private final List<CellRecord> cells;
  private final long utcAheadMs;
  private final Map<CellKey, CellRecord> counted = new HashMap<>();

  /** Number of cells in whose window a counter has no values. */
  private final Map<String, Integer> missing = new TreeMap<>();

  /**
   * Joins a file and the cells of its server.
   *
   * @param cells measured cells whose records have the server's clock
   */
  CountedCells(String name, CounterFile file, List<CellRecord> cells) {
    this.name = name;
    this.file = file;
    this.cells = cells;
    this.utcAheadMs = utcAheadMs();
    requireStep();
    List<CellRecord> covered =
        cells.stream().filter(cell -> file.covers(fromMs(cell), toMs(cell))).toList();
    if (covered.isEmpty()) {
      throw new UsageException(
          "%s lies between %s and %s, and the windows of its cells between %s and %s by its server's clock; take the file of this run and of this machine, and see whether clock or time zone were changed"
              .formatted(
                  name,
                  utc(file.firstMs()),
                  utc(file.lastMs()),
                  utc(cells.stream().mapToLong(this::fromMs).min().orElseThrow()),
                  utc(cells.stream().mapToLong(this::toMs).max().orElseThrow())));
    }
    covered.forEach(this::requireZone);
    covered.forEach(this::count);
  }

  /** Returns how much UTC is ahead of the file's times. */
  private long utcAheadMs() {
    if (file.isUtc()) {
      return 0;
    }
    Integer offsetMin =
        Stream.concat(
                Stream.ofNullable(file.offsetMin()),
                cells.stream().map(CountedCells::toldMin).filter(Objects::nonNull))
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        "%s does not say its time zone, and its server did not tell it either; make it with typeperf -o FILE, which writes it into the first line"
                            .formatted(name)));
    return -MS_PER_MIN * offsetMin;
  }

  private static Integer toldMin(CellRecord cell) {
    return CounterFiles.clock(cell).utcOffsetMin();
  }

  /** Refuses a file in which the distance to UTC changes. */
  private void requireZone(CellRecord cell) {
    Integer told = toldMin(cell);
    if (!file.isUtc() && told != null && -MS_PER_MIN * told != utcAheadMs) {
      throw new UsageException(
          "%s is of local time UTC%+d min, and its server's was UTC%+d min in the cell %s; it is of another machine, or daylight saving time began or ended: take this run's file, and of it the lines before that"
              .formatted(name, -utcAheadMs / MS_PER_MIN, told, cell.cell().label()));
    }
  }

  private void requireStep() {
    double windowS =
        cells.stream().mapToDouble(cell -> cell.load().window().lengthS()).min().orElseThrow();
    double stepS = file.stepMs() / MS_PER_S;
    if (stepS * MIN_READINGS > windowS * LATER) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "%s has a line each %.1f s, and windows of %.1f s take one each %.1f s; use typeperf -si 1, or longer windows",
              name,
              stepS,
              windowS,
              windowS / MIN_READINGS));
    }
  }

  private void count(CellRecord cell) {
    Map<String, Double> grown = new HashMap<>();
    Map<String, Double> levels = new HashMap<>();
    for (WindowsCounter counter : file.counters()) {
      Double mean = file.mean(counter, fromMs(cell), toMs(cell));
      if (mean == null) {
        missing.merge(counter.counter(), 1, Integer::sum);
      } else {
        double value = counter.recorded(mean, cell.load().window().lengthS());
        (counter.grows() ? grown : levels).put(counter.recordedAs(), value);
      }
    }
    counted.put(
        cell.cell(),
        cell.withTelemetry(cell.telemetry().withServers(grown, levels)).withOrigin(origin(cell)));
  }

  private CellRecord.Origin origin(CellRecord cell) {
    CellRecord.Origin origin = cell.origin();
    CellRecord.ServerFacts facts = origin.serverFacts();
    return new CellRecord.Origin(
        origin.startedAt(),
        origin.endedAt(),
        origin.spec(),
        origin.hosts(),
        facts.on(facts.system().countedBy(name)));
  }

  private long fromMs(CellRecord cell) {
    return localMs(cell, cell.load().window().startMonotonicNs());
  }

  private long toMs(CellRecord cell) {
    return localMs(cell, cell.load().window().endMonotonicNs());
  }

  private long localMs(CellRecord cell, long monotonicNs) {
    return utcMs(cell, monotonicNs) - utcAheadMs;
  }

  private static long utcMs(CellRecord cell, long monotonicNs) {
    return CounterFiles.clock(cell).serverTime(monotonicNs).toEpochMilli();
  }

  private Instant utc(long localMs) {
    return Instant.ofEpochMilli(localMs + utcAheadMs).truncatedTo(ChronoUnit.SECONDS);
  }

  /** Returns the record with the counters of its window, or itself if there are none. */
  CellRecord with(CellRecord record) {
    return counted.getOrDefault(record.cell(), record);
  }

  /** Returns what was joined with what and by which clock, and what is missing. */
  List<String> words() {
    ServerClock clock = CounterFiles.clock(cells.get(0));
    int without = cells.size() - counted.size();
    List<String> words = new ArrayList<>();
    words.add(
        String.format(
            Locale.ROOT,
            "%s: counters of %s%s, by its server's clock, which was %.3f s ahead of this program's machine (± %.3f s)",
            name,
            Plural.of(counted.size(), "cell"),
            without == 0 ? "" : "; it does not cover " + without + " more",
            clock.serverAheadMs() / MS_PER_S,
            clock.roundTripMs() / 2 / MS_PER_S));
    if (!missing.isEmpty()) {
      words.add(
          name
              + ": without values (blank or -1): "
              + missing.entrySet().stream()
                  .map(one -> one.getKey() + " in " + Plural.of(one.getValue(), "cell"))
                  .collect(joining(", ")));
    }
    if (!file.leftOut().isEmpty()) {
      int more = file.leftOut().size() - 1;
      words.add(
          "%s: left out as no row of values: %s%s"
              .formatted(name, file.leftOut().get(0), more == 0 ? "" : " and " + more + " more"));
    }
    return words;
  }
}
