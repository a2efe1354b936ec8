package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the cells of a run in progress: a cell that ends may complete a block for some pairs.
 */
public final class LiveVerdicts {
  /**
   * Cells by workload and clients: all pairs are within one of these groups, and comparing few
   * cells is quick enough between two cells.
   */
  private final Map<List<Object>, Map<CellKey, CellMeasurement>> groups = new HashMap<>();

  /**
   * @param before records that a resumed run already has
   */
  public LiveVerdicts(List<CellRecord> before) {
    before.forEach(this::put);
  }

  /**
   * Adds a cell that has ended; returns the verdicts on its pairs whose other cell was also
   * measured in this block, in the order of the metrics.
   */
  public List<LiveVerdict> add(CellRecord record) {
    Cells cells = Cells.ofResults(put(record));
    CellKey name = record.cell().series();
    int block = record.cell().repetition();
    return Comparisons.soFar(cells).stream()
        .filter(f -> f.cell().equals(name) || f.base().equals(name))
        .filter(Comparison::hasInterval)
        .filter(f -> f.series().exact(f.metric()).containsKey(block))
        .filter(f -> f.baseSeries().exact(f.metric()).containsKey(block))
        .map(LiveVerdict::of)
        .toList();
  }

  /** Adds the cell; one that is run again replaces its failed record. */
  private List<CellMeasurement> put(CellRecord record) {
    Map<CellKey, CellMeasurement> group =
        groups.computeIfAbsent(
            List.of(record.cell().workload(), record.cell().threads()), g -> new LinkedHashMap<>());
    group.put(record.cell(), CellMeasurement.of(record));
    return List.copyOf(group.values());
  }
}
