package dev.oltpmatrix.host.process;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes how a server ended, from its exit status and its error log. */
public final class ProcessEnd {
  /** Java, like a shell, returns 128 + signal as the status of a process that a signal ended. */
  private static final int SIGNAL_BASE = 128;

  private static final int SIGINT = 2;
  private static final int SIGKILL = 9;
  private static final int SIGXFSZ = 25;

  /** Names in signal(7), for x86 and ARM. */
  private static final Map<Integer, String> NAMES =
      Map.of(
          4, "SIGILL", 6, "SIGABRT", 7, "SIGBUS", 8, "SIGFPE", SIGKILL, "SIGKILL", 11, "SIGSEGV",
          15, "SIGTERM", SIGXFSZ, "SIGXFSZ");

  /**
   * Message that the crash handlers of both products write before they end the process themselves.
   */
  private static final Pattern CRASH = Pattern.compile("got signal (\\d+)");

  private ProcessEnd() {}

  public static String words(int status, String errorLog) {
    Matcher crash = CRASH.matcher(errorLog);
    if (crash.find()) {
      return "crashed with " + signal(Integer.parseInt(crash.group(1)));
    }
    if (status == SIGNAL_BASE + SIGKILL) {
      return "was killed by "
          + signal(SIGKILL)
          + ": by hand, or by the kernel for want of memory (dmesg tells)";
    }
    if (status == SIGNAL_BASE + SIGXFSZ) {
      return "was ended by " + signal(SIGXFSZ) + ": a file grew above ulimit -f; raise that";
    }
    if (status == SIGNAL_BASE + SIGINT) {
      return "was interrupted by a signal"; // the Java generators end so on SIGTERM, too
    }
    return status > SIGNAL_BASE
        ? "was ended by " + signal(status - SIGNAL_BASE)
        : "ended with status " + status;
  }

  private static String signal(int number) {
    String name = NAMES.get(number);
    return "signal " + number + (name == null ? "" : " (" + name + ")");
  }
}
