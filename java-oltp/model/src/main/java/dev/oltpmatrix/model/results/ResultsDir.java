package dev.oltpmatrix.model.results;

import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Measurement;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.model.text.ShellWords;
import dev.oltpmatrix.model.text.TerminalText;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Folder with a matrix's results; the layout is a contract (docs/reference-files.md). */
public record ResultsDir(Path root) {
  public static final String PLAN_FORMAT = "oltp-matrix-plan";
  public static final int PLAN_VERSION = 1;

  private static final String OTHER_OUT = "choose another --out";
  private static final String MAKE_WRITABLE = "make it writable to go on";

  /**
   * Makes the path absolute: gnuplot would run a name that begins with {@code <} or {@code |} in a
   * shell.
   */
  public ResultsDir {
    root = root.toAbsolutePath();
  }

  public Path cells() {
    return root.resolve("cells");
  }

  public Path logs() {
    return root.resolve("logs");
  }

  public Path counters() {
    return root.resolve("counters");
  }

  public Path plots() {
    return root.resolve("plots");
  }

  public Path summaryCsv() {
    return root.resolve("summary.csv");
  }

  public Path kindsCsv() {
    return root.resolve("kinds.csv");
  }

  public Path cellsCsv() {
    return root.resolve("cells.csv");
  }

  public Path reportHtml() {
    return root.resolve("report.html");
  }

  public Path runJson() {
    return root.resolve("run.json");
  }

  public Path planJson() {
    return root.resolve("plan.json");
  }

  /** The folder of a campaign's runs, each of which is a results folder. */
  public Path runs() {
    return root.resolve("runs");
  }

  public ResultsDir run(int number) {
    return new ResultsDir(runs().resolve(Integer.toString(number)));
  }

  public boolean isCampaign() {
    return plannedRuns() > 1;
  }

  /** Returns the runs of a campaign that can be read, by number; none of a folder of one run. */
  public SortedMap<Integer, ResultsDir> readableRuns() {
    SortedMap<Integer, ResultsDir> readable = new TreeMap<>();
    int planned = plannedRuns();
    for (int number = 1; planned > 1 && number <= planned; number++) {
      if (run(number).plannedRuns() == 1) {
        readable.put(number, run(number));
      }
    }
    return readable;
  }

  /** Returns the number of runs that the matrix asks for; 0 if no run can be read. */
  private int plannedRuns() {
    try {
      MatrixSpec spec = holdsRun() ? RunDescription.read(this).spec() : null;
      return spec == null ? 0 : spec.runCount();
    } catch (IOException | UsageException e) {
      return 0;
    }
  }

  /** Returns the number of cells that were planned to be run; 0 if no plan can be read. */
  public int plannedCells() {
    if (isCampaign()) {
      return readableRuns().values().stream().mapToInt(ResultsDir::plannedCells).sum();
    }
    int cells = 0;
    try {
      JsonNode plan = RecordFile.read(planJson(), JsonNode.class, PLAN_FORMAT, PLAN_VERSION);
      for (JsonNode session : plan.path("server_sessions")) {
        cells += session.path("cells").size();
      }
    } catch (IOException e) {
      return 0;
    }
    return cells;
  }

  public Path cellFile(CellKey key) {
    return cells().resolve(key.fileName());
  }

  public static ResultsDir create(Path root) {
    ResultsDir results = new ResultsDir(root);
    results.requireNew();
    makeFolders(OTHER_OUT, results.cells(), results.logs());
    return results;
  }

  public static ResultsDir createEmpty(Path root) throws IOException {
    ResultsDir results = new ResultsDir(root);
    results.requireWritable(OTHER_OUT);
    Files.createDirectories(root);
    if (!FileTrees.list(root).isEmpty()) {
      throw new UsageException(results.root + " is not empty; " + OTHER_OUT);
    }
    return results;
  }

  public static ResultsDir createCampaign(Path root) {
    ResultsDir results = new ResultsDir(root);
    results.requireNew();
    makeFolders(OTHER_OUT, results.runs());
    return results;
  }

  /** Refuses a folder that {@link #create} would refuse, and creates nothing. */
  public void requireNew() {
    if (Files.exists(runJson())) {
      String resume = ShellWords.command("--resume", root);
      throw new UsageException(
          root + " holds a run already; continue it with " + resume + " or " + OTHER_OUT);
    }
    requireWritable(OTHER_OUT);
  }

  /** Refuses, before anything starts, a folder that cannot be made or written to. */
  private void requireWritable(String remedy) {
    Path there = root;
    while (there.getParent() != null && !Files.exists(there)) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there) || !Files.isWritable(there)) {
      throw new UsageException(there + " is not a folder that you may write in; " + remedy);
    }
    try {
      Files.readAttributes(root, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      // expected for a new folder
    } catch (IOException e) {
      throw new UsageException(IoWords.of(root, e) + "; " + remedy); // such as a name too long
    }
  }

  public boolean holdsRun() {
    return Files.isRegularFile(runJson());
  }

  public static ResultsDir open(Path root) {
    ResultsDir results = new ResultsDir(root);
    if (!results.holdsRun()) {
      throw new UsageException(root + " holds no run (no run.json); name a results folder");
    }
    if (RecordFile.isOfVersion(1, results.runJson())) {
      throw new UsageException(root + " is of oltp-matrix 0.1.0, which reads it; measure it anew");
    }
    return results;
  }

  public void requireResumable() {
    requireWritable(MAKE_WRITABLE);
  }

  /** Opens a folder for resuming its run, and creates subfolders that somebody may have deleted. */
  public static ResultsDir openToResume(Path root) {
    ResultsDir results = open(root);
    makeFolders(MAKE_WRITABLE, results.cells(), results.logs());
    return results;
  }

  private static void makeFolders(String remedy, Path... folders) {
    for (Path folder : folders) {
      try {
        Files.createDirectories(folder);
      } catch (IOException e) {
        Path root = folder.getParent();
        throw new UsageException(root + " cannot be made (" + IoWords.of(root, e) + "); " + remedy);
      }
    }
  }

  /**
   * Removes the unfinished files of a killed run; they were never results. To be called while no
   * other run writes there.
   */
  public void deleteUnfinished() throws IOException {
    delete(root, RecordFile.UNFINISHED);
    delete(cells(), RecordFile.UNFINISHED);
    delete(logs(), ".*.{cnf,load.json,tmp}");
  }

  private static void delete(Path folder, String names) throws IOException {
    if (!Files.isDirectory(folder)) {
      return; // a campaign's own has neither cells nor logs
    }
    try (DirectoryStream<Path> unfinished = Files.newDirectoryStream(folder, names)) {
      for (Path file : unfinished) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Returns every record's file, without temporary files of unfinished writes. */
  public List<Path> cellFiles() throws IOException {
    if (isCampaign()) {
      List<Path> all = new ArrayList<>();
      for (ResultsDir run : readableRuns().values()) {
        all.addAll(run.cellFiles());
      }
      return all;
    }
    if (!Files.isDirectory(cells())) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(cells())) {
      return entries
          .filter(file -> file.getFileName().toString().matches("[^.].*[.]json"))
          .sorted()
          .toList();
    }
  }

  /**
   * Reads every readable record, without its values for each second: those of a thousand cells do
   * not fit into the program's memory. A broken one is named to the reporter and stays in place.
   */
  public FoundRecords readCells(Reporter reporter) throws IOException {
    missingRuns()
        .ifPresent(
            words -> {
              String runs = Plural.of(readableRuns().size(), "run");
              reporter.say(words + ": intervals are of " + runs);
            });
    return readCells(why -> reporter.say("broken record, its cell counts as not run: " + why));
  }

  /** Reads the records in the middle of a run, which names the broken ones at its end. */
  public List<CellRecord> readSoFar() throws IOException {
    return readCells(why -> {}).whole();
  }

  private FoundRecords readCells(Consumer<String> ofBroken) throws IOException {
    if (isCampaign()) {
      return readRuns(ofBroken);
    }
    if (holdsRun()) {
      RunDescription.read(this); // refuses a folder of a version that this program does not know
    }
    List<CellRecord> records = new ArrayList<>();
    int broken = 0;
    for (Path file : cellFiles()) {
      try {
        records.add(readCell(file).atEdges());
      } catch (RecordFile.BrokenRecordException e) {
        ofBroken.accept(TerminalText.ofName(e.getMessage()));
        broken++;
      }
    }
    return new FoundRecords(this, records, broken);
  }

  /** Reads the records of all runs; each keeps its repetitions apart from those of the others. */
  private FoundRecords readRuns(Consumer<String> ofBroken) throws IOException {
    Map<Integer, FoundRecords> runs = new TreeMap<>();
    int blocks = 0;
    for (Map.Entry<Integer, ResultsDir> run : readableRuns().entrySet()) {
      FoundRecords found = run.getValue().readCells(ofBroken);
      runs.put(run.getKey(), found);
      blocks =
          Math.max(
              blocks, found.whole().stream().mapToInt(r -> r.cell().repetition()).max().orElse(0));
    }
    List<CellRecord> records = new ArrayList<>();
    int broken = 0;
    for (Map.Entry<Integer, FoundRecords> run : runs.entrySet()) {
      int before = (run.getKey() - 1) * blocks;
      for (CellRecord record : run.getValue().whole()) {
        CellKey cell = record.cell();
        records.add(
            record.withRun(run.getKey()).withCell(cell.withRepetition(before + cell.repetition())));
      }
      broken += run.getValue().broken();
    }
    return new FoundRecords(this, records, broken);
  }

  /** Returns words on runs of a campaign that are not there; empty if all are. */
  public Optional<String> missingRuns() {
    int all = isCampaign() ? plannedRuns() : 0;
    Set<Integer> there = readableRuns().keySet();
    List<String> missing =
        IntStream.rangeClosed(1, all)
            .filter(run -> !there.contains(run))
            .mapToObj(Integer::toString)
            .toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%d of %d runs are there, without %s"
                .formatted(there.size(), all, String.join(", ", missing)));
  }

  /** Returns the throughput of a cell that was measured earlier; empty where it has none. */
  public Optional<Double> measuredPerS(CellKey cell) {
    try {
      Measurement measured = Measurement.of(readCell(cellFile(cell)));
      return Optional.ofNullable(measured).map(Measurement::transactionsPerS);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Reads the record of one of {@link #cellFiles}. */
  public CellRecord readCell(Path file) throws IOException {
    CellRecord record;
    try {
      record = RecordFile.readCell(file);
    } catch (RecordFile.NewerVersionException e) {
      // If it counted as not run, it would be run again and overwritten.
      throw new UsageException(e.getMessage());
    }
    String itsName = record.cell().fileName();
    if (!file.getFileName().toString().equals(itsName)) {
      // A copy would count as a repetition.
      throw new RecordFile.BrokenRecordException(
          file + " holds the record of " + itsName + "; delete it, or give it that name", null);
    }
    return record;
  }
}
