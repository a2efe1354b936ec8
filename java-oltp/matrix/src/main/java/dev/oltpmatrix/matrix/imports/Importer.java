package dev.oltpmatrix.matrix.imports;

import dev.oltpmatrix.matrix.imports.source.CellNaming;
import dev.oltpmatrix.matrix.imports.source.NamePattern;
import dev.oltpmatrix.matrix.imports.source.SourceText;
import dev.oltpmatrix.matrix.imports.sysbench.LogPart;
import dev.oltpmatrix.matrix.imports.sysbench.SysbenchLog;
import dev.oltpmatrix.matrix.imports.sysbench.SysbenchLogReader;
import dev.oltpmatrix.record.CellRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads logs and published tables; nothing is written before all of them are understood. */
public final class Importer {
  private final Path referenceDir;
  private final CellNaming naming;

  /**
   * @param referenceDir its tables.yaml describes tables that have none beside them
   * @param options what the logs do not say themselves, by the names of the options
   * @param namePattern what their file names say; {@code null} for nothing
   */
  public Importer(Path referenceDir, Map<String, String> options, String namePattern) {
    this.referenceDir = referenceDir;
    naming = new CellNaming(options, namePattern == null ? null : new NamePattern(namePattern));
  }

  /** The records, each as a first repetition. */
  public List<CellRecord> read(Path file) {
    SourceText source = SourceText.read(file);
    TableForm form = TableForm.find(file, referenceDir);
    if (form != null) {
      return new PublishedTable(source, form, naming).cells();
    }
    List<CellRecord> records = new ArrayList<>();
    for (LogPart part : LogPart.split(source)) {
      records.add(record(SysbenchLogReader.read(part)));
    }
    return records;
  }

  private CellRecord record(SysbenchLog log) {
    Map<String, String> fields = naming.fields(log.part().name(), log.part().file(), log.said());
    return CellRecord.imported(
            CellNaming.key(log.part().name(), fields),
            CellNaming.spec(log.part().name(), fields),
            log.result())
        .flags(log.flags())
        .failure(log.failure())
        .build();
  }
}
