package dev.oltpmatrix.matrix.imports.sysbench;

import dev.oltpmatrix.matrix.imports.source.CellNaming;
import dev.oltpmatrix.record.Flag;
import dev.oltpmatrix.record.ImportedResult;
import java.util.List;
import java.util.Map;

/**
 * What one run's log says.
 *
 * @param form {@code null} where the log ended before it showed
 * @param threads {@code null} where the log's head is missing, like the next two
 * @param workload only 0.4 says it
 * @param randType only 0.4 says it
 * @param flags what is wrong with the numbers
 * @param failure why there are none; else {@code null}
 */
public record SysbenchLog(
    LogPart part,
    SysbenchForm form,
    Integer threads,
    String workload,
    String randType,
    ImportedResult result,
    List<Flag> flags,
    String failure) {

  /** Where the user's name for a thing would go; {@code null} is asked for. */
  public Map<String, String> said() {
    Map<String, String> said = new java.util.HashMap<>();
    said.put(CellNaming.GENERATOR, form == null ? null : form.generator());
    said.put(CellNaming.THREADS, threads == null ? null : threads.toString());
    said.put(CellNaming.WORKLOAD, workload);
    said.put(CellNaming.RAND_TYPE, randType);
    return said;
  }
}
