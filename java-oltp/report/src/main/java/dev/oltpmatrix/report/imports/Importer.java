package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.ImportedResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads logs, reports and tables; nothing is written before all of them are understood. */
public final class Importer {
  private final CellNaming naming;

  /**
   * Creates an importer.
   *
   * @param options values that the logs do not contain, by option name
   * @param namePattern pattern of the file names; {@code null} for none
   */
  public Importer(Map<String, String> options, String namePattern) {
    naming = new CellNaming(options, namePattern);
  }

  /**
   * The content of a file.
   *
   * @param records each as a first repetition
   * @param others descriptions, one line each, of what is not a run
   * @param unplaced descriptions, one line each, of failed runs whose cell is not known
   */
  public record Content(List<CellRecord> records, List<String> others, List<String> unplaced) {
    /** Checks whether the file is none of the forms that are known. */
    public boolean isForeign() {
      return records.isEmpty() && others.isEmpty() && unplaced.isEmpty();
    }
  }

  public Content read(Path file) {
    if (CellTable.is(file)) {
      return new Content(CellTable.read(file, naming), List.of(), List.of());
    }
    List<String> json = new ArrayList<>();
    List<Invocation> invocations = invocations(file, json);
    List<CellRecord> reports = JsonReport.read(file, json, naming);
    if (!reports.isEmpty()) {
      return new Content(reports, List.of(), List.of());
    }
    Content content = new Content(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    List<Invocation> runs = new ArrayList<>();
    for (Invocation one : invocations) {
      String other = one.otherKind();
      if (other != null) {
        content.others().add(file + " line " + one.firstLine + ": " + other);
      } else if (!one.isForeign()) {
        runs.add(one);
      }
    }
    for (int i = 0; i < runs.size(); i++) {
      String name = runs.size() == 1 ? "" : " (run %d of %d)".formatted(i + 1, runs.size());
      add(content, file + name, file, runs.get(i));
    }
    return content;
  }

  /**
   * Reads a file as a log, and once only, as it may be a pipe.
   *
   * @param json gets the lines that may be a report
   */
  private static List<Invocation> invocations(Path file, List<String> json) {
    LineCleaner cleaner = new LineCleaner();
    List<Invocation> found = new ArrayList<>();
    int[] number = {0};
    LogText.forEachLine(
        file,
        raw -> {
          number[0]++;
          JsonReport.keep(raw, json);
          String line = cleaner.clean(raw);
          if (found.isEmpty() || found.get(found.size() - 1).isFollowedBy(line)) {
            found.add(new Invocation(file.toString(), number[0]));
          }
          found.get(found.size() - 1).add(line);
        });
    return found;
  }

  private void add(Content content, String name, Path file, Invocation run) {
    ImportedResult result = run.result();
    Map<String, String> fields = naming.known(name, file, run.head.said());
    if (run.failure() != null && !fields.containsKey(CellNaming.THREADS)) {
      content
          .unplaced()
          .add(
              "%s from line %d on has no record, as it does not say its threads (--threads would): %s"
                  .formatted(name, run.firstLine, run.failure()));
      return;
    }
    CellKey cell = CellNaming.key(name, fields);
    List<Flag> flags =
        run.failure() != null
            ? List.of(Flag.of(Flag.Kind.FAILED))
            : new RunFlags(run, result).all(cell);
    content
        .records()
        .add(
            CellRecord.imported(cell, CellNaming.spec(fields), result)
                .flags(flags)
                .failure(run.failure())
                .build());
  }
}
