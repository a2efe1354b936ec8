package dev.oltpmatrix.host.readings;

/** Formats the reason why a value could not be read, in one line that is equal for all cells. */
public final class Reasons {
  private Reasons() {}

  public static String of(Exception e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    // Process ids and connection numbers differ between cells and explain nothing.
    return message
        .lines()
        .findFirst()
        .orElse("")
        .replaceAll("(?<=/proc)/[0-9]+/", "/PID/")
        .replaceAll("^\\(conn=[0-9]+\\) ", "");
  }
}
