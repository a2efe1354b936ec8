package dev.oltpmatrix.model.text;

import java.util.regex.Pattern;

/**
 * What servers, arms, configs, workloads, generators and matrices may be called. Their names become
 * parts of file names, fields of CSV files and words of gnuplot, so a separator of any of these
 * would lead elsewhere.
 */
public final class PlainName {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:+-]*");

  /** A name of a config, the longest that the program itself makes. */
  private static final int MAX_CHARS = 80;

  private PlainName() {}

  /**
   * Gives the name back.
   *
   * @param what has the name, for the message
   * @throws IllegalArgumentException if it is none, with the reason in one line
   */
  public static String require(String what, String name) {
    if (name == null) {
      throw new IllegalArgumentException("the name of its " + what + " is missing");
    }
    if (name.length() > MAX_CHARS) {
      throw new IllegalArgumentException(
          what
              + " '"
              + TerminalText.ofName(name.substring(0, MAX_CHARS))
              + "...' has "
              + name.length()
              + " signs, allowed: "
              + MAX_CHARS
              + "; shorten it");
    }
    if (!PLAIN.matcher(name).matches()) {
      throw new IllegalArgumentException(
          what
              + " '"
              + TerminalText.ofName(name)
              + "' has other signs than letters, digits and . _ : + -, or begins with none of the"
              + " first two; name it without");
    }
    return name;
  }
}
