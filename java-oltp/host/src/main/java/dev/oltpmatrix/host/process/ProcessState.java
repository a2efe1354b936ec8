package dev.oltpmatrix.host.process;

import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.CellRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Linux's information about a running process; members are {@code null} where it is not available.
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

  /** No information: no /proc, or no such process. */
  public static final ProcessState UNKNOWN =
      new ProcessState(null, null, null, null, null, null, null);

  private static final Path PROC = Path.of("/proc");

  /** Field 19 of /proc/PID/stat, counted from the state, which is field 3 (proc(5)). */
  private static final int NICE_AFTER_STATE = 19 - 3;

  /** RLIMIT_NICE n lets a process take the nice value 20 - n (getrlimit(2)). */
  private static final long NICE_LIMIT_OFFSET = 20;

  private static final long MIN_NICE = -20;

  /** Returns the state of this program, which its children inherit. */
  public static ProcessState own() {
    return of(ProcessHandle.current().pid()).orElse(UNKNOWN);
  }

  public static Optional<ProcessState> of(long pid) {
    return of(PROC, pid);
  }

  /** Reads a process's state; empty where there is no such process, or no /proc. */
  static Optional<ProcessState> of(Path proc, long pid) {
    Path process = proc.resolve(Long.toString(pid));
    try {
      String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      List<String> status =
          Files.readAllLines(process.resolve("status"), StandardCharsets.ISO_8859_1);
      List<String> limits = Files.readAllLines(process.resolve("limits"));
      Long nice = limit(limits, "Max nice priority", 0);
      return Optional.of(
          new ProcessState(
              cpus(status),
              Integer.valueOf(fields[NICE_AFTER_STATE]),
              limit(limits, "Max open files", 0),
              limit(limits, "Max open files", 1),
              limit(limits, "Max processes", 0),
              limit(limits, "Max processes", 1),
              nice == null ? null : (int) Math.max(MIN_NICE, NICE_LIMIT_OFFSET - nice)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the form for a record; {@code null} where nothing is known. */
  public CellRecord.ProcessPinning recorded() {
    boolean unlimited = processes != null && processes == UNLIMITED;
    return equals(UNKNOWN)
        ? null
        : new CellRecord.ProcessPinning(
            cpus == null ? null : cpus.toString(), nice, openFiles, unlimited ? null : processes);
  }

  private static CpuList cpus(List<String> status) {
    String key = "Cpus_allowed_list:";
    return status.stream()
        .filter(line -> line.startsWith(key))
        .findFirst()
        .map(line -> CpuList.parse(key, line.substring(key.length()).strip()))
        .orElse(null);
  }

  /** Reads a limit; column 0 is the soft limit, 1 the hard one. */
  private static Long limit(List<String> limits, String name, int column) {
    return limits.stream()
        .filter(line -> line.startsWith(name))
        .findFirst()
        .map(line -> line.substring(name.length()).strip().split("\\s+", -1)[column])
        .map(word -> word.equals("unlimited") ? UNLIMITED : Long.parseLong(word))
        .orElse(null);
  }
}
