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
 * Reads folders of an older form, in which the matrix had one kind of connection and cells did not
 * name it. The cells are read as if they named it, so that the run can be resumed and compared.
 */
final class FormerConnection {
  private static final String KEY = Factors.CONNECTION.name();

  private FormerConnection() {}

  /** The part of such a run's file that is no longer written. */
  private record Run(Spec spec) {
    record Spec(String connection) {}
  }

  /** Returns a run's matrix with the old key as a level of the factor. */
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

  /**
   * Checks whether the cell used this kind of connection; for a server given by URL, the URL
   * decided.
   */
  private static boolean isReachedBy(CellRecord record, String kind) {
    ServerFacts server = record.origin().serverFacts();
    return server == null || server.connection() == null || server.connection().kind().equals(kind);
  }

  /** Returns the file name of such a cell in the older form. */
  static String fileName(CellKey cell) {
    return cell.with(Factors.CONNECTION, Factors.CONNECTION.usual()).fileName();
  }
}
