package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.model.record.CellKey;
import java.util.Map;

/**
 * One line of summary.csv: a cell over all its repetitions. {@code null} is "not known".
 *
 * @param p95AboveMs what the p95 is more than, where it lies beyond all that was seen
 * @param counted what was counted beside the load and is known, by the name of its column
 * @param imported read from a log or a published table, which may lack any of the numbers
 * @param cannot why none of its cells can be; {@code null} where one can
 */
public record SummaryRow(
    CellKey key,
    int repetitions,
    Estimate tps,
    Double qps,
    Estimate p50Ms,
    Estimate p95Ms,
    Double p95AboveMs,
    Double p99Ms,
    Double p999Ms,
    Double maxMs,
    Long errors,
    Map<String, Double> counted,
    boolean valid,
    String flags,
    boolean imported,
    String cannot) {
  public SummaryRow {
    counted = Map.copyOf(counted);
  }

  public String server() {
    return key.server();
  }

  public String arm() {
    return key.arm();
  }

  public String config() {
    return key.config();
  }

  public String workload() {
    return key.workload();
  }

  public String generator() {
    return key.generator();
  }

  public int threads() {
    return key.threads();
  }

  /** What was counted beside the load, by its column's name. */
  public Double counted(String column) {
    return counted.get(column);
  }
}
