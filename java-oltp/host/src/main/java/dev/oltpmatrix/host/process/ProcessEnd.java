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

  /** Names in signal(7), for x86 and ARM, and what else there is to say. */
  private static final Map<Integer, String> NAMES =
      Map.of(
          4,
          " (SIGILL)",
          6,
          " (SIGABRT)",
          7,
          " (SIGBUS)",
          8,
          " (SIGFPE)",
          SIGKILL,
          " (SIGKILL): by hand, or by the kernel for want of memory (dmesg tells)",
          11,
          " (SIGSEGV)",
          15,
          " (SIGTERM)",
          25,
          " (SIGXFSZ): a file grew above ulimit -f; raise that");

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
    if (status == SIGNAL_BASE + SIGINT) {
      return "was interrupted by a signal"; // the Java generators end so on SIGTERM, too
    }
    if (status <= SIGNAL_BASE) {
      return "ended with status " + status;
    }
    String how = status == SIGNAL_BASE + SIGKILL ? "was killed by " : "was ended by ";
    return how + signal(status - SIGNAL_BASE);
  }

  private static String signal(int number) {
    return "signal " + number + NAMES.getOrDefault(number, "");
  }
}
