package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.report.imports.SysbenchLog.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads logs and tables; nothing is written before all of them are understood. */
public final class Importer {
  private final CellNaming naming;

  /**
   * Creates an importer.
   *
   * @param options values that the logs do not contain, by option name
   * @param namePattern pattern of the file names; {@code null} for none
   */
  public Importer(Map<String, String> options, String namePattern) {
    naming = new CellNaming(options, namePattern == null ? null : new NamePattern(namePattern));
  }

  /**
   * The content of a file.
   *
   * @param records each as a first repetition
   * @param others descriptions, one line each, of what is not a run
   * @param unplaced descriptions, one line each, of failed runs whose cell is not known
   */
  public record Content(List<CellRecord> records, List<String> others, List<String> unplaced) {
    /** Checks whether the file is neither a sysbench log nor a table. */
    public boolean isForeign() {
      return records.isEmpty() && others.isEmpty() && unplaced.isEmpty();
    }
  }

  public Content read(Path file) {
    if (CellTable.is(file)) {
      return new Content(CellTable.read(file, naming), List.of(), List.of());
    }
    List<SysbenchLog> logs = LogFile.read(file);
    Content content = new Content(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    long runs = logs.stream().filter(log -> log.kind() == Kind.RUN).count();
    int number = 0;
    for (SysbenchLog log : logs) {
      if (log.kind() == Kind.RUN) {
        number++;
        String name = runs == 1 ? file.toString() : file + " (run " + number + " of " + runs + ")";
        add(content, name, file, log);
      } else if (log.kind() == Kind.OTHER) {
        content.others().add(file + " line " + log.firstLine() + ": " + log.failure());
      }
    }
    return content;
  }

  private void add(Content content, String name, Path file, SysbenchLog log) {
    Map<String, String> fields = naming.known(name, file, log.said());
    if (log.failure() != null && !fields.containsKey(CellNaming.THREADS)) {
      content
          .unplaced()
          .add(
              ("%s from line %s on has no record, as it does not say its threads (--threads would):"
                      + " %s")
                  .formatted(name, log.firstLine(), log.failure()));
      return;
    }
    CellKey cell = CellNaming.key(name, fields);
    content
        .records()
        .add(
            CellRecord.imported(cell, CellNaming.spec(name, fields), log.result())
                .flags(log.flags())
                .failure(log.failure())
                .build());
  }
}
