package dev.oltpmatrix.host.process;

import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.CellRecord;

/**
 * The system's information about a running process; members are {@code null} where it is not
 * available.
 *
 * @param cpus CPUs that it may run on
 * @param openFiles soft limit; {@link #UNLIMITED} for none
 * @param processes soft limit of the processes and threads of its user
 * @param nicest the lowest nice value that its limits permit without privilege
 */
public record ProcessState(
    CpuList cpus,
    Integer nice,
    Long openFiles,
    Long openFilesHard,
    Long processes,
    Long processesHard,
    Integer nicest) {
  public static final long UNLIMITED = Long.MAX_VALUE;

  /** No information: the system gives none, or there is no such process. */
  public static final ProcessState UNKNOWN =
      new ProcessState(null, null, null, null, null, null, null);

  public CellRecord.ProcessPinning recorded() {
    boolean unlimited = processes != null && processes == UNLIMITED;
    return equals(UNKNOWN)
        ? null
        : new CellRecord.ProcessPinning(
            cpus == null ? null : cpus.toString(), nice, openFiles, unlimited ? null : processes);
  }
}
