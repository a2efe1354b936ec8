package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.host.process.ProcessState;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads from {@code /proc} which processes run, since when, and with which limits. */
final class ProcessFiles {
  /** Fields of /proc/PID/stat, counted from the state, which is field 3 (proc(5)). */
  private static final int SESSION_AFTER_STATE = 6 - 3;

  private static final int NICE_AFTER_STATE = 19 - 3;
  private static final int START_AFTER_STATE = 22 - 3;

  /** RLIMIT_NICE n lets a process take the nice value 20 - n (getrlimit(2)). */
  private static final long NICE_LIMIT_OFFSET = 20;

  private static final long MIN_NICE = -20;

  private final Path proc;

  ProcessFiles(Path proc) {
    this.proc = proc;
  }

  ProcessIdentity self() {
    long pid = ProcessHandle.current().pid();
    return identity(pid)
        .orElseThrow(
            () ->
                new UsageException(
                    "this system does not say when process "
                        + pid
                        + " was started, without which a server could outlive a crash unseen; mount"
                        + " /proc"));
  }

  /**
   * Returns a process with a start token: the boot's id, empty where the system hides it, a colon,
   * and the start in clock ticks since the boot, which is independent of changes of the clock;
   * without /proc the start instant.
   */
  Optional<ProcessIdentity> identity(long pid) {
    if (!Files.isDirectory(proc.resolve("self"))) {
      return ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .flatMap(p -> p.info().startInstant())
          .map(start -> new ProcessIdentity(pid, start.toString()));
    }
    try {
      String boot = Texts.read(proc.resolve("sys/kernel/random/boot_id")).strip();
      String[] fields = statFromState(process(pid));
      boolean dead = fields[0].equals("Z") || fields[0].equals("X");
      return dead
          ? Optional.empty()
          : Optional.of(new ProcessIdentity(pid, boot + ":" + fields[START_AFTER_STATE]));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the processes that run in the session that {@code leader} opened. */
  List<Long> sessionMembers(long leader) {
    return FileTrees.list(proc).stream()
        .filter(process -> process.getFileName().toString().matches("[0-9]+"))
        .filter(process -> isInSession(process, leader))
        .map(process -> Long.valueOf(process.getFileName().toString()))
        .toList();
  }

  private static boolean isInSession(Path process, long leader) {
    try {
      String[] fields = statFromState(process);
      return !fields[0].equals("Z") && fields[SESSION_AFTER_STATE].equals(Long.toString(leader));
    } catch (IOException e) {
      return false; // it has ended meanwhile
    }
  }

  /** Reads a process's state; empty where there is no such process, or no /proc. */
  Optional<ProcessState> state(long pid) {
    Path process = process(pid);
    try {
      String[] fields = statFromState(process);
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

  private Path process(long pid) {
    return proc.resolve(Long.toString(pid));
  }

  /**
   * Returns the fields of stat from the state on; the name before it may contain any character,
   * also spaces.
   */
  private static String[] statFromState(Path process) throws IOException {
    String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
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
        .map(word -> word.equals("unlimited") ? ProcessState.UNLIMITED : Long.parseLong(word))
        .orElse(null);
  }
}
