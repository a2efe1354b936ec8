package dev.oltpmatrix.matrix.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A process told apart from any later one of the same PID.
 *
 * @param startToken on Linux the boot's id and the start in clock ticks since it, which no
 *     adjustment of the clock can move; elsewhere the start instant
 */
record ProcessIdentity(long pid, String startToken) {
  private static final Path PROC = Path.of("/proc");

  /** Field 22 of /proc/PID/stat, counted from the state, which is field 3 (proc(5)). */
  private static final int START_AFTER_STATE = 22 - 3;

  /** Field 6. */
  private static final int SESSION_AFTER_STATE = 6 - 3;

  static ProcessIdentity self() {
    long pid = ProcessHandle.current().pid();
    return of(pid).orElseThrow(() -> new IllegalStateException("no start time of PID " + pid));
  }

  /** Empty where no such process lives; a zombie does not live. */
  static Optional<ProcessIdentity> of(long pid) {
    if (!Files.isDirectory(PROC.resolve("self"))) {
      return ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .flatMap(p -> p.info().startInstant())
          .map(start -> new ProcessIdentity(pid, start.toString()));
    }
    try {
      String boot = Files.readString(PROC.resolve("sys/kernel/random/boot_id")).strip();
      String[] fields = statFromState(PROC.resolve(Long.toString(pid)));
      boolean dead = fields[0].equals("Z") || fields[0].equals("X");
      return dead
          ? Optional.empty()
          : Optional.of(new ProcessIdentity(pid, boot + ":" + fields[START_AFTER_STATE]));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Fields of stat from the state on; the name before it may hold anything, blanks too. */
  private static String[] statFromState(Path process) throws IOException {
    String stat = Files.readString(process.resolve("stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
  }

  /** Whether any process lives in the session that {@code leader} opened. */
  static boolean sessionHasMembers(long leader) {
    return Trees.list(PROC).stream()
        .filter(process -> process.getFileName().toString().matches("[0-9]+"))
        .anyMatch(process -> isInSession(process, leader));
  }

  private static boolean isInSession(Path process, long leader) {
    try {
      String[] fields = statFromState(process);
      return !fields[0].equals("Z") && fields[SESSION_AFTER_STATE].equals(Long.toString(leader));
    } catch (IOException e) {
      return false; // ended meanwhile
    }
  }

  boolean isAlive() {
    return of(pid).filter(this::equals).isPresent();
  }
}
