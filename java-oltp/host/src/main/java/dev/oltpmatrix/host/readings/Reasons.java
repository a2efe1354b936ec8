package dev.oltpmatrix.host.readings;

/** Why something could not be read, in one line that is alike in every cell. */
public final class Reasons {
  private Reasons() {}

  public static String of(Exception e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    // Process ids and connection numbers differ from cell to cell and explain nothing.
    return message
        .lines()
        .findFirst()
        .orElse("")
        .replaceAll("/proc/[0-9]+/", "/proc/PID/")
        .replaceAll("^\\(conn=[0-9]+\\) ", "");
  }
}
