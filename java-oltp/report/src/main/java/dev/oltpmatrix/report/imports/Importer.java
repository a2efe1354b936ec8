package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
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
    /** Checks whether the file is neither a sysbench log nor a table. */
    public boolean isForeign() {
      return records.isEmpty() && others.isEmpty() && unplaced.isEmpty();
    }
  }

  public Content read(Path file) {
    if (CellTable.is(file)) {
      return new Content(CellTable.read(file, naming), List.of(), List.of());
    }
    Content content = new Content(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    List<Invocation> runs = new ArrayList<>();
    for (Invocation one : invocations(file)) {
      String other = one.otherKind();
      if (other != null) {
        content.others().add(file + " line " + one.firstLine() + ": " + other);
      } else if (!one.isForeign()) {
        runs.add(one);
      }
    }
    for (Invocation run : runs) {
      String number = " (run " + (runs.indexOf(run) + 1) + " of " + runs.size() + ")";
      add(content, runs.size() == 1 ? file.toString() : file + number, file, run);
    }
    return content;
  }

  private static List<Invocation> invocations(Path file) {
    LineCleaner cleaner = new LineCleaner();
    List<Invocation> found = new ArrayList<>();
    int[] number = {0};
    LogText.forEachLine(
        file,
        raw -> {
          number[0]++;
          String line = cleaner.clean(raw).strip();
          if (found.isEmpty() || found.get(found.size() - 1).isFollowedBy(line)) {
            found.add(new Invocation(file.toString(), number[0]));
          }
          found.get(found.size() - 1).add(line, number[0]);
        });
    return found;
  }

  private void add(Content content, String name, Path file, Invocation log) {
    Invocation.Run run = log.run();
    Map<String, String> fields = naming.known(name, file, log.head.said());
    if (run.failure() != null && !fields.containsKey(CellNaming.THREADS)) {
      String words =
          "%s from line %s on has no record, as it does not say its threads (--threads would): %s";
      content.unplaced().add(words.formatted(name, log.firstLine(), run.failure()));
      return;
    }
    CellKey cell = CellNaming.key(name, fields);
    List<Flag> flags = new ArrayList<>(run.flags());
    RunFlags.ofWorkload(cell, run.result()).ifPresent(flags::add);
    content
        .records()
        .add(
            CellRecord.imported(cell, CellNaming.spec(name, fields), run.result())
                .flags(flags)
                .failure(run.failure())
                .build());
  }
}
