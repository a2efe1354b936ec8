package dev.oltpmatrix.report.imports.sysbench;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.report.imports.source.CellNaming;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one invocation of sysbench says.
 *
 * @param kind what it is of
 * @param firstLine its number in the file, from 1
 * @param form {@code null} where the log ended before it showed
 * @param threads {@code null} where the log's head is missing, like the next two
 * @param workload only 0.4 says it
 * @param randType only 0.4 says it
 * @param flags what is wrong with the numbers
 * @param failure why there are none; of what is no run, what it is; else {@code null}
 */
public record SysbenchLog(
    Kind kind,
    int firstLine,
    SysbenchForm form,
    String threads,
    String workload,
    String randType,
    ImportedResult result,
    List<Flag> flags,
    String failure) {

  /** What an invocation may be of. */
  public enum Kind {
    /** A test on SQL, finished or not. */
    RUN,
    /** Another command than run, or a test without SQL. */
    OTHER,
    /** Text that is not sysbench's. */
    FOREIGN
  }

  /** Where the user's name for a thing would go; {@code null} is asked for. */
  public Map<String, String> said() {
    Map<String, String> said = new HashMap<>();
    said.put(CellNaming.GENERATOR, form == null ? null : form.generator());
    said.put(CellNaming.THREADS, threads);
    said.put(CellNaming.WORKLOAD, workload);
    said.put(CellNaming.RAND_TYPE, randType);
    return said;
  }
}
