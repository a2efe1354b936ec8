package dev.oltpmatrix.model.record;

import dev.oltpmatrix.model.record.Telemetry.Series;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * How much InnoDB still has to write.
 *
 * @param dirtyPercent share of the buffer pool's used pages that are not written yet; {@code null}
 *     where it was not read
 * @param redoUsedPercent log since the checkpoint, as a share of what the redo log can hold; {@code
 *     null} where it was not read
 */
public record InnodbState(Double dirtyPercent, Double redoUsedPercent) {
  private static final List<String> DIRTY = List.of("Innodb_buffer_pool_pages_dirty");
  private static final List<String> PAGES = List.of("Innodb_buffer_pool_pages_data");

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
    return series == null
        ? new InnodbState(null, null)
        : new InnodbState(
            percent(first(series, edge, DIRTY), first(series, edge, PAGES)),
            percent(first(series, edge, REDO_USED), first(series, edge, REDO)));
  }

  private static Double first(
      Series series, BiFunction<Series, String, Double> edge, List<String> names) {
    return names.stream()
        .flatMap(name -> Stream.ofNullable(edge.apply(series, Telemetry.STATUS + name)))
        .findFirst()
        .orElse(null);
  }

  private static Double percent(Double part, Double whole) {
    return part == null || whole == null || whole == 0 ? null : Double.valueOf(100 * part / whole);
  }
}
