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
      String stat = Files.readString(PROC.resolve(pid + "/stat"));
      // The name in parentheses may hold anything, parentheses and blanks too.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      boolean dead = fields[0].equals("Z") || fields[0].equals("X");
      return dead
          ? Optional.empty()
          : Optional.of(new ProcessIdentity(pid, boot + ":" + fields[START_AFTER_STATE]));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  boolean isAlive() {
    return of(pid).filter(this::equals).isPresent();
  }
}
