package dev.oltpmatrix.model.text;

import dev.oltpmatrix.model.UsageException;
import java.util.regex.Pattern;

/**
 * Rule for the names of servers, arms, configs, workloads, generators and matrices. They become
 * parts of file names, fields of CSV files and words of gnuplot, so a separator of any of these
 * would change the meaning.
 */
public final class PlainName {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:+-]*");

  /** Length of the longest config name that the program itself makes. */
  private static final int MAX_CHARS = 80;

  private PlainName() {}

  /**
   * Returns the name if it is valid.
   *
   * @param what the thing that has the name, for the message
   * @throws UsageException if it is not valid, with the reason in one line
   */
  public static String require(String what, String name) {
    if (name == null) {
      throw new UsageException("the name of its " + what + " is missing");
    }
    if (name.length() > MAX_CHARS) {
      String begin = TerminalText.ofName(name.substring(0, MAX_CHARS));
      throw new UsageException(
          "%s '%s...' has %d signs, allowed: %d; shorten it"
              .formatted(what, begin, name.length(), MAX_CHARS));
    }
    if (!PLAIN.matcher(name).matches()) {
      throw new UsageException(
          ("%s '%s' has other signs than letters, digits and . _ : + -, or begins with none of the"
                  + " first two; name it without")
              .formatted(what, TerminalText.ofName(name)));
    }
    return name;
  }
}
