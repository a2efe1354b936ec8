package dev.oltpmatrix.model.text;

import dev.oltpmatrix.model.UsageException;
import java.util.regex.Pattern;

/**
 * Rule for the names of servers, arms, configs, workloads, generators and matrices. They become
 * parts of file names, fields of CSV files and words of gnuplot, so a separator of any of these
 * would change the meaning.
 */
public final class PlainName {
  /** The longest config name that the program itself makes has 80 characters. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:+-]{0,79}");

  private PlainName() {}

  public static String require(String what, String name) {
    if (name == null || !PLAIN.matcher(name).matches()) {
      throw new UsageException(
          ("%s '%s' has other signs than letters, digits and . _ : + -, begins with none of the"
                  + " first two, or has not 1 to 80 of them; name it otherwise")
              .formatted(what, TerminalText.ofName("" + name)));
    }
    return name;
  }
}
