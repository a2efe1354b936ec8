package dev.oltpmatrix.report.imports;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.ImportedResult.Source;
import dev.oltpmatrix.model.results.ResultsDir;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Adds imported records to those of a results folder, and writes them at the end. */
public final class ImportTarget {
  /** Options of a log's head that a cell has anyway, or that change nothing. */
  private static final Set<String> NOT_OF_THE_LOAD =
      Set.of("threads", "rate", "report-interval", "rand-seed");

  /** Characters of a config's name, which is part of the names of files. */
  private static final int MAX_CONFIG = 72;

  private final Path root;
  private final Predicate<CellKey> planned;

  /** Records by a cell's key with repetition 0. */
  private final Map<CellKey, List<CellRecord>> series = new HashMap<>();

  private final Map<Path, CellKey> files = new HashMap<>();

  /** Cells by the text that they were read from: a log is one run whatever its name. */
  private final Map<String, CellKey> known = new HashMap<>();

  private final List<CellRecord> added = new ArrayList<>();

  /**
   * Creates the target.
   *
   * @param root folder for messages and file names; it need not exist yet
   * @param there the records that it contains
   * @param planned whether the folder's run plans the cell: a resumed run would take an import for
   *     its own result
   */
  public ImportTarget(Path root, List<CellRecord> there, Predicate<CellKey> planned) {
    this.root = root;
    this.planned = planned;
    for (CellRecord record : there) {
      keep(record);
      if (record.imported() != null) {
        known.put(source(record).sha256(), record.cell());
      }
    }
  }

  /**
   * Adds the records of a file that are not there yet. A second record of the same cell is another
   * repetition.
   *
   * @param said receives a line on each other record, and on each that got a config of its own
   * @return the records that were added
   */
  public List<CellRecord> addAll(List<CellRecord> ofOneFile, Consumer<String> said) {
    List<CellRecord> taken = new ArrayList<>();
    for (CellRecord record : ofOneFile) {
      String file = source(record).file();
      CellKey same = known.get(source(record).sha256());
      if (same != null) {
        said.accept("%s is there already, as %s; skipped".formatted(file, same.fileName()));
        continue;
      }
      CellRecord one = apart(record);
      if (!one.cell().equals(record.cell())) {
        said.accept(
            "%s is no repetition of others of its cell: its config is %s"
                .formatted(file, one.cell().config()));
      }
      taken.add(add(one));
    }
    // Only now, as two runs of one file may have printed the same.
    taken.forEach(record -> known.put(source(record).sha256(), record.cell()));
    added.addAll(taken);
    return taken;
  }

  /**
   * Returns the record with a config of its own for each thing in which its load is not that of the
   * others of its cell: these are no repetitions of each other. A thing that a log does not say may
   * be alike.
   */
  private CellRecord apart(CellRecord record) {
    CellKey key = record.cell();
    Map<String, String> mine = load(record);
    for (CellRecord other : series.getOrDefault(key.series(), List.of())) {
      Map<String, String> its = load(other);
      String differing =
          mine.keySet().stream()
              .filter(name -> !its.getOrDefault(name, mine.get(name)).equals(mine.get(name)))
              .map(name -> name + "-" + mine.get(name))
              .collect(joining("+"))
              .replaceAll("[^A-Za-z0-9._:+-]", "-");
      if (!differing.isEmpty()) {
        String config = (key.config().equals("base") ? "" : key.config() + "+") + differing;
        return apart(record.withCell(key.with(Factors.CONFIG, shortened(config))));
      }
    }
    return record;
  }

  /** A name that is too long ends in a number that stands for all of it. */
  private static String shortened(String config) {
    return config.length() <= MAX_CONFIG
        ? config
        : config.substring(0, MAX_CONFIG - 9) + "+" + HexFormat.of().toHexDigits(config.hashCode());
  }

  /** Returns what an import says of its load, other than by its cell. */
  private static Map<String, String> load(CellRecord record) {
    Map<String, String> load = new TreeMap<>();
    if (record.imported() == null) {
      return load;
    }
    load.putAll(record.imported().options());
    record
        .origin()
        .spec()
        .forEach((name, value) -> load.put(name.replace('_', '-'), value.toString()));
    load.keySet().removeAll(NOT_OF_THE_LOAD);
    Set<String> percentiles = record.imported().latency().percentilesUs().keySet();
    if (percentiles.size() == 1 && !source(record).form().equals(CellTable.FORM)) {
      load.put("percentile", percentiles.iterator().next());
    }
    return load;
  }

  /** Adds another repetition, and returns it. */
  private CellRecord add(CellRecord record) {
    List<CellRecord> others = series.getOrDefault(record.cell().series(), List.of());
    if (planned.test(record.cell()) || others.stream().anyMatch(r -> r.imported() == null)) {
      throw new UsageException(
          ("%s: %s is of a run that measures %s itself, and an import is no repetition of that;"
                  + " give another --server or --generator")
              .formatted(source(record).file(), root, record.cell().label()));
    }
    int last = others.stream().mapToInt(r -> r.cell().repetition()).max().orElse(0);
    CellRecord placed = record.withCell(record.cell().withRepetition(last + 1));
    keep(placed);
    return placed;
  }

  /** Returns the records as they will be written. */
  public List<CellRecord> added() {
    return added;
  }

  private void keep(CellRecord record) {
    CellKey key = record.cell();
    // Characters that a file name cannot have became a dash, so two cells could have the same name.
    CellKey other = files.putIfAbsent(new ResultsDir(root).cellFile(key), key);
    if (other != null && !other.equals(key)) {
      throw new UsageException(
          key.label() + " would have the file of " + other.label() + "; name one differently");
    }
    series.computeIfAbsent(key.series(), k -> new ArrayList<>()).add(record);
  }

  private static Source source(CellRecord record) {
    return record.imported().sources().get(0);
  }
}
