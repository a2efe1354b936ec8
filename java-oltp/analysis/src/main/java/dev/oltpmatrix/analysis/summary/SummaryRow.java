package dev.oltpmatrix.analysis.summary;

import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.model.record.CellKey;
import java.util.Map;

/**
 * One line of summary.csv: a cell over all its repetitions. {@code null} means "not known".
 *
 * @param p95AboveMs the lower bound of the p95 if it lies beyond everything that was observed
 * @param counted the counters that are known, by column name
 * @param imported read from a log or a published table, which may lack any of the numbers
 * @param unsupported why all of its cells are unsupported; {@code null} if any of them is supported
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
    String unsupported) {
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

  /** Returns a counter by its column name. */
  public Double counted(String column) {
    return counted.get(column);
  }
}
