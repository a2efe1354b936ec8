package dev.oltpmatrix.host.process;

import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Identifies a process, also after its PID is reused.
 *
 * @param startToken on Linux the boot's id, empty where the system hides it, a colon, and the start
 *     in clock ticks since the boot, which is independent of changes of the clock; elsewhere the
 *     start instant
 */
public record ProcessIdentity(long pid, String startToken) {
  private static final Path PROC = Path.of("/proc");

  /** Field 22 of /proc/PID/stat, counted from the state, which is field 3 (proc(5)). */
  private static final int START_AFTER_STATE = 22 - 3;

  /** Field 6, counted likewise. */
  private static final int SESSION_AFTER_STATE = 6 - 3;

  public static ProcessIdentity self() {
    long pid = ProcessHandle.current().pid();
    return of(pid)
        .orElseThrow(
            () ->
                new UsageException(
                    "this system does not say when process "
                        + pid
                        + " was started, without which a server could outlive a crash unseen; mount"
                        + " /proc"));
  }

  /** Returns the process of this PID; empty where none runs, or only a zombie. */
  public static Optional<ProcessIdentity> of(long pid) {
    if (!Files.isDirectory(PROC.resolve("self"))) {
      return ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .flatMap(p -> p.info().startInstant())
          .map(start -> new ProcessIdentity(pid, start.toString()));
    }
    return of(PROC, pid);
  }

  public static Optional<ProcessIdentity> of(Path proc, long pid) {
    try {
      String boot = Texts.read(proc.resolve("sys/kernel/random/boot_id")).strip();
      String[] fields = statFromState(proc.resolve(Long.toString(pid)));
      boolean dead = fields[0].equals("Z") || fields[0].equals("X");
      return dead
          ? Optional.empty()
          : Optional.of(new ProcessIdentity(pid, boot + ":" + fields[START_AFTER_STATE]));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the fields of stat from the state on; the name before it may contain any character,
   * also spaces.
   */
  private static String[] statFromState(Path process) throws IOException {
    String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
  }

  /** Checks whether any process runs in the session that {@code leader} opened. */
  public static boolean sessionHasMembers(long leader) {
    return FileTrees.list(PROC).stream()
        .filter(process -> process.getFileName().toString().matches("[0-9]+"))
        .anyMatch(process -> isInSession(process, leader));
  }

  private static boolean isInSession(Path process, long leader) {
    try {
      String[] fields = statFromState(process);
      return !fields[0].equals("Z") && fields[SESSION_AFTER_STATE].equals(Long.toString(leader));
    } catch (IOException e) {
      return false; // it has ended meanwhile
    }
  }

  public boolean isAlive() {
    return of(pid).filter(found -> isSameStart(startToken, found.startToken())).isPresent();
  }

  /**
   * Compares start tokens; they can also be equal if the boot's id was hidden from one of the two
   * programs.
   */
  public static boolean isSameStart(String a, String b) {
    if (a == null || b == null || a.equals(b)) {
      return a != null && a.equals(b);
    }
    return (a.startsWith(":") || b.startsWith(":")) && ticks(a).equals(ticks(b));
  }

  private static String ticks(String startToken) {
    return startToken.substring(startToken.lastIndexOf(':') + 1);
  }

  /** Returns the part of the start token that becomes part of a folder's name. */
  public String ticks() {
    return ticks(startToken);
  }
}
