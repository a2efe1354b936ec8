package dev.oltpmatrix.report.imports;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.ImportedResult.Source;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.report.imports.sysbench.LogHead;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Adds imported records to those of a results folder, and writes them at the end. */
public final class ImportTarget {
  private static final String DEFAULT = "default";
  private static final String PERCENTILE = "percentile";

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

  /** Cells by identity, in order: a table may contain a cell several times. */
  private final Map<String, List<CellKey>> known = new HashMap<>();

  private final Map<CellKey, CellRecord> changed = new LinkedHashMap<>();

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
    there.forEach(this::keep);
  }

  /**
   * Adds the records of a file that are not there yet. A second record of the same cell is another
   * repetition.
   *
   * @param said receives a line on each other record, and on each that got a config of its own
   * @return the records that were added
   */
  public List<CellRecord> addAll(List<CellRecord> ofOneFile, Consumer<String> said) {
    Map<String, Iterator<CellKey>> there = new HashMap<>();
    for (CellRecord record : ofOneFile) {
      String identity = identities(record).get(0);
      there.computeIfAbsent(
          identity, i -> List.copyOf(known.getOrDefault(i, List.of())).iterator());
    }
    List<CellRecord> taken = new ArrayList<>();
    for (CellRecord record : ofOneFile) {
      Iterator<CellKey> same = there.get(identities(record).get(0));
      if (same.hasNext()) {
        said.accept(
            "%s is there already, as %s; skipped"
                .formatted(source(record).file(), same.next().fileName()));
      } else {
        CellRecord one = apart(record);
        if (!one.cell().equals(record.cell())) {
          said.accept(
              "%s is no repetition of others of its cell: its config is %s"
                  .formatted(source(record).file(), one.cell().config()));
        }
        add(one);
        taken.add(one);
      }
    }
    return taken;
  }

  /**
   * Returns the record with a config of its own for each thing in which its load is not that of the
   * others of its cell: these are no repetitions of each other.
   */
  private CellRecord apart(CellRecord record) {
    CellKey key = record.cell();
    for (CellRecord other : List.copyOf(series.getOrDefault(key.series(), List.of()))) {
      Map<String, String> mine = load(record);
      Map<String, String> its = load(other);
      String differing =
          Stream.concat(mine.keySet().stream(), its.keySet().stream())
              .distinct()
              .filter(name -> differs(name, mine, its))
              .map(name -> name + "-" + mine.getOrDefault(name, DEFAULT))
              .collect(joining("+"))
              .replaceAll("[^A-Za-z0-9._:+-]", "-");
      if (!differing.isEmpty() && isTable(record)) {
        throw new UsageException(
            "%s: two rows of %s differ in %s; give each a config in %s"
                .formatted(source(record).file(), key.label(), differing, TableForm.FILE));
      }
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

  /**
   * Compares two logs: a thing that one does not say may be alike; in a command it is the default.
   */
  private static boolean differs(String name, Map<String, String> one, Map<String, String> other) {
    boolean known = one.containsKey(name) && other.containsKey(name);
    boolean commands =
        one.containsKey(LogHead.SCRIPT_OPTION) && other.containsKey(LogHead.SCRIPT_OPTION);
    return !Objects.equals(one.get(name), other.get(name))
        && (known || (commands && !name.equals(PERCENTILE)));
  }

  /** Returns what an import says of its load, other than by its cell. */
  private static Map<String, String> load(CellRecord record) {
    Map<String, String> load = new TreeMap<>();
    if (record.imported() != null) {
      load.putAll(record.imported().options());
      record
          .origin()
          .spec()
          .forEach((name, value) -> load.put(name.replace('_', '-'), value.toString()));
      load.keySet().removeAll(NOT_OF_THE_LOAD);
      Set<String> percentiles = record.imported().latency().percentilesUs().keySet();
      if (percentiles.size() == 1 && !isTable(record)) {
        load.put(PERCENTILE, percentiles.iterator().next());
      }
    }
    return load;
  }

  /** Adds another repetition, or the remaining numbers of a table's cell. */
  private void add(CellRecord record) {
    List<CellRecord> others = series.getOrDefault(record.cell().series(), List.of());
    if (planned.test(record.cell()) || others.stream().anyMatch(r -> r.imported() == null)) {
      throw new UsageException(
          ("%s: %s is of a run that measures %s itself, and an import is no repetition of that;"
                  + " give another --server or --generator")
              .formatted(source(record).file(), root, record.cell().label()));
    }
    CellRecord placed =
        others.stream()
            .filter(other -> complement(other, record))
            .findFirst()
            .map(other -> merged(other, record))
            .orElseGet(() -> numbered(record, nextRepetition(others)));
    keep(placed);
    changed.put(placed.cell(), placed);
  }

  /** Returns the records as they will be written. */
  public List<CellRecord> added() {
    return List.copyOf(changed.values());
  }

  private void keep(CellRecord record) {
    CellKey key = record.cell();
    // Characters that a file name cannot have become a dash, so two cells could have the same name.
    CellKey other = files.putIfAbsent(new ResultsDir(root).cellFile(key), key);
    if (other != null && !other.equals(key)) {
      throw new UsageException(
          key.label() + " would have the file of " + other.label() + "; name one differently");
    }
    List<CellRecord> all = series.computeIfAbsent(key.series(), k -> new ArrayList<>());
    CellRecord before = all.stream().filter(r -> r.cell().equals(key)).findFirst().orElse(null);
    all.remove(before);
    all.add(record);
    if (record.imported() != null) {
      List<String> more = new ArrayList<>(identities(record));
      if (before != null) {
        identities(before).forEach(more::remove);
      }
      more.forEach(identity -> known.computeIfAbsent(identity, i -> new ArrayList<>()).add(key));
    }
  }

  /**
   * Returns the identities of a record: a log is one run whatever its name; a table contains many
   * cells.
   */
  private static List<String> identities(CellRecord record) {
    String cell = isTable(record) ? " " + record.cell().series() : "";
    return record.imported().sources().stream().map(source -> source.sha256() + cell).toList();
  }

  private static Source source(CellRecord record) {
    return record.imported().sources().get(0);
  }

  private static boolean isTable(CellRecord record) {
    return source(record).form().equals(PublishedTable.FORM);
  }

  private static int nextRepetition(List<CellRecord> others) {
    return 1 + others.stream().mapToInt(r -> r.cell().repetition()).max().orElse(0);
  }

  /**
   * Checks whether two tables have different numbers of one cell, such as p95 in one and throughput
   * in the other.
   */
  private static boolean complement(CellRecord one, CellRecord other) {
    if (!isTable(one) || !isTable(other)) {
      return false;
    }
    ImportedResult a = one.imported();
    ImportedResult b = other.imported();
    boolean rates = a.transactionsPerS() == null || b.transactionsPerS() == null;
    boolean queries = a.queriesPerS() == null || b.queriesPerS() == null;
    boolean percentiles =
        a.latency().percentilesUs().keySet().stream()
            .noneMatch(b.latency().percentilesUs().keySet()::contains);
    return rates && queries && percentiles;
  }

  private static CellRecord merged(CellRecord there, CellRecord more) {
    ImportedResult a = there.imported();
    ImportedResult b = more.imported();
    List<Source> sources = new ArrayList<>(a.sources());
    sources.addAll(b.sources());
    List<String> notes = new ArrayList<>(a.notes());
    b.notes().stream().filter(n -> !a.notes().contains(n)).forEach(notes::add);
    Map<String, Long> percentiles = new HashMap<>(a.latency().percentilesUs());
    percentiles.putAll(b.latency().percentilesUs());
    return there.withImported(
        a.with()
            .sources(sources)
            .transactionsPerS(known(a.transactionsPerS(), b.transactionsPerS()))
            .queriesPerS(known(a.queriesPerS(), b.queriesPerS()))
            .latency(new ImportedResult.Latency(null, null, null, percentiles))
            .notes(notes)
            .build());
  }

  private static Double known(Double one, Double other) {
    return one != null ? one : other;
  }

  private static CellRecord numbered(CellRecord record, int repetition) {
    return record.withCell(record.cell().withRepetition(repetition));
  }
}
