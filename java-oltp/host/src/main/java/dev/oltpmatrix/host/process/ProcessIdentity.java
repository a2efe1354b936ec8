package dev.oltpmatrix.host.process;

/**
 * Identifies a process, also after its PID is reused.
 *
 * @param startToken of the system's own form; one with a colon ends in the start as a number, and
 *     begins with an id of the boot, which may be hidden from a program
 */
public record ProcessIdentity(long pid, String startToken) {
  public boolean isSameStart(ProcessIdentity other) {
    return isSameStart(startToken, other.startToken);
  }

  /**
   * Compares start tokens; they can also be equal if the boot's id was hidden from one of the two
   * programs.
   */
  static boolean isSameStart(String a, String b) {
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
