package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.ImportedResult;
import java.util.List;
import java.util.Map;

/**
 * The output of one invocation of sysbench.
 *
 * @param firstLine its line number in the file, from 1
 * @param form {@code null} if the log ended before it was known
 * @param said the fields that the log may contain; the value is {@code null} for those that the
 *     user has to give
 * @param failure why there are no numbers; a description if it is not a run; otherwise {@code null}
 */
record SysbenchLog(
    Kind kind,
    int firstLine,
    SysbenchForm form,
    Map<String, String> said,
    ImportedResult result,
    List<Flag> flags,
    String failure) {

  /** The kinds of output. */
  enum Kind {
    /** A test with SQL, finished or not. */
    RUN,
    /** A command other than run, or a test without SQL. */
    OTHER,
    /** Text that is not from sysbench. */
    FOREIGN
  }
}
