package dev.oltpmatrix.matrix.imports.sysbench;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The forms that sysbench's report has had, and the Java port, which prints the newest. */
enum SysbenchForm {
  V04("sysbench-0.4", "sysbench-0.4"),
  V05("sysbench-0.5", "sysbench-0.5"),
  V10("sysbench-1.0", "sysbench"),
  JAVA_MARIADB("sysbench-1.0", "java-mariadb"),
  JAVA_MYSQL("sysbench-1.0", "java-mysql");

  private static final Pattern BANNER =
      Pattern.compile("sysbench v?([0-9]{1,4})\\.([0-9]{1,4})(?![0-9]).*");

  final String formName;

  /** What a record calls the generator: 0.4 and 0.5 do not compare with 1.0. */
  final String generator;

  SysbenchForm(String formName, String generator) {
    this.formName = formName;
    this.generator = generator;
  }

  /** {@code null} where the line is no first line of a log. */
  static SysbenchForm ofBanner(String line) {
    if (line.startsWith("oltp ") && line.contains(", Java ")) {
      return line.contains("MySQL Connector/J") ? JAVA_MYSQL : JAVA_MARIADB;
    }
    Matcher banner = BANNER.matcher(line);
    if (!banner.matches()) {
      return null;
    }
    int major = Integer.parseInt(banner.group(1));
    int minor = Integer.parseInt(banner.group(2));
    return major >= 1 ? V10 : minor >= 5 ? V05 : V04;
  }

  /** By a line that only one of the forms has, for a log that lost its head. */
  static SysbenchForm ofLine(String line) {
    String text = line.strip();
    boolean interval = text.startsWith("[");
    if (text.equals("SQL statistics:") || (interval && text.contains("] thds: "))) {
      return V10;
    }
    if (text.startsWith("deadlocks:") || (interval && text.contains(" reads/s: "))) {
      return V04;
    }
    boolean errors = text.startsWith("ignored errors:");
    return errors || (interval && text.contains(" reads: ")) ? V05 : null;
  }
}
