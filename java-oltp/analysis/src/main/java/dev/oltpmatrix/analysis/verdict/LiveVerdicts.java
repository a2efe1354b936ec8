package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.analysis.aggregate.CellResult;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compares a run's cells while it goes on: a cell that ends may end a block for some pairs. */
public final class LiveVerdicts {
  /** No pair reaches beyond one of these, and comparing few is quick between two cells. */
  private record Group(String workload, int threads) {}

  private final Map<Group, Map<CellKey, CellResult>> groups = new HashMap<>();

  /**
   * @param before records of the run that are there already
   */
  public LiveVerdicts(List<CellRecord> before) {
    before.forEach(this::put);
  }

  /**
   * Takes in a cell that has ended; gives the verdicts on the pairs that it is of and whose other
   * cell was measured in this block too, in the order of the metrics.
   */
  public List<LiveVerdict> add(CellRecord record) {
    Cells cells = Cells.ofResults(put(record));
    CellKey name = record.cell().series();
    int block = record.cell().repetition();
    return Comparisons.soFar(cells).stream()
        .filter(f -> f.cell().equals(name) || f.base().equals(name))
        .filter(Comparison::hasVerdict)
        .filter(f -> cells.get(f.cell()).values(f.metric()).containsKey(block))
        .filter(f -> cells.get(f.base()).values(f.metric()).containsKey(block))
        .map(LiveVerdict::of)
        .toList();
  }

  /** A cell that is run again takes the place of its failed record. */
  private List<CellResult> put(CellRecord record) {
    Group group = new Group(record.cell().workload(), record.cell().threads());
    Map<CellKey, CellResult> results = groups.computeIfAbsent(group, g -> new LinkedHashMap<>());
    results.put(record.cell(), CellResult.of(record));
    return List.copyOf(results.values());
  }
}
