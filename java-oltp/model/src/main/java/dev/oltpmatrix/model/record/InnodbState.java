package dev.oltpmatrix.model.record;

import dev.oltpmatrix.model.record.Telemetry.Series;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * How much InnoDB still has to write; {@code null} where it was not read.
 *
 * @param dirtyPercent share of the buffer pool's used pages that are not written yet
 * @param redoUsedPercent log since the checkpoint, as a share of what the redo log can hold
 */
public record InnodbState(Double dirtyPercent, Double redoUsedPercent) {
  /** Names of the redo log in use: MariaDB's checkpoint age, and what comes near to it in MySQL. */
  public static final List<String> REDO_USED =
      List.of("Innodb_checkpoint_age", "Innodb_redo_log_logical_size");

  private static final List<String> REDO =
      List.of("Innodb_checkpoint_max_age", "Innodb_redo_log_capacity_resized");

  public static InnodbState atStart(CellRecord record) {
    return of(record, Series::atStart);
  }

  public static InnodbState atEnd(CellRecord record) {
    return of(record, Series::atEnd);
  }

  private static InnodbState of(CellRecord record, BiFunction<Series, String, Double> edge) {
    Series series = record.telemetry() == null ? null : record.telemetry().series();
    if (series == null) {
      return new InnodbState(null, null);
    }
    Function<String, Double> status = name -> edge.apply(series, Telemetry.STATUS + name);
    Double dirty = status.apply("Innodb_buffer_pool_pages_dirty");
    return new InnodbState(
        percent(dirty, status.apply("Innodb_buffer_pool_pages_data")),
        percent(first(REDO_USED, status), first(REDO, status)));
  }

  private static Double first(List<String> names, Function<String, Double> status) {
    Double first = status.apply(names.get(0));
    return first == null ? status.apply(names.get(1)) : first;
  }

  private static Double percent(Double part, Double whole) {
    return part == null || whole == null || whole == 0 ? null : Double.valueOf(100 * part / whole);
  }
}
