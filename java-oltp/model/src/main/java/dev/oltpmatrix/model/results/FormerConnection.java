package dev.oltpmatrix.model.results;

import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.ServerFacts;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.SpecChanges;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Folders of the time when one kind of connection was a matrix's own: cells did not name it. They
 * are read as cells that do, so that they can go on and be compared.
 */
final class FormerConnection {
  private static final String KEY = Factors.CONNECTION.name();

  private FormerConnection() {}

  /** What a file of a run says beside all that is known today. */
  private record Run(Spec spec) {
    record Spec(String connection) {}
  }

  /** A run's matrix, with the connection of its own as a level. */
  static MatrixSpec named(MatrixSpec spec, Path runJson) throws IOException {
    Run run = RecordFile.read(runJson, Run.class, RunDescription.FORMAT, RunDescription.VERSION);
    String former = run.spec() == null ? null : run.spec().connection();
    return former == null || Factors.CONNECTION.isUsual(former)
        ? spec
        : SpecChanges.ofFactors(Map.of(KEY, List.of(former))).applyTo(spec);
  }

  static CellRecord named(CellRecord record) {
    Map<String, Object> spec = record.origin().spec();
    return spec != null && spec.get(KEY) instanceof String former && isReachedBy(record, former)
        ? record.withCell(record.cell().with(Factors.CONNECTION, former))
        : record;
  }

  /** A server by URL was reached as that says. */
  private static boolean isReachedBy(CellRecord record, String kind) {
    ServerFacts server = record.origin().serverFacts();
    return server == null || server.connection() == null || server.connection().kind().equals(kind);
  }

  /** Such a cell's name in its time. */
  static String fileName(CellKey cell) {
    return cell.with(Factors.CONNECTION, Factors.CONNECTION.usual()).fileName();
  }
}
