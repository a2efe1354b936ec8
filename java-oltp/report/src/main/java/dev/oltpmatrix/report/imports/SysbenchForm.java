package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Generators;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The forms of sysbench's report in its history, and of the Java port, which prints the newest.
 *
 * @param generator the generator's name in a record: 0.4 and 0.5 are not comparable with 1.0;
 *     {@code null} for an unknown driver, which the user has to name
 */
record SysbenchForm(String formName, String generator) {
  static final SysbenchForm V04 = new SysbenchForm("sysbench-0.4", "sysbench-0.4");
  static final SysbenchForm V05 = new SysbenchForm("sysbench-0.5", "sysbench-0.5");
  static final SysbenchForm V10 = new SysbenchForm("sysbench-1.0", "sysbench");

  private static final Pattern BANNER =
      Pattern.compile(
          "sysbench v?([0-9]{1,4})\\.([0-9]{1,4})(?![0-9])\\S* +(?:\\(using |multi-threaded).*");

  /**
   * Returns the form of a banner; {@code null} if the line does not begin a run; {@code --version}
   * prints less.
   */
  static SysbenchForm ofBanner(String line) {
    if (line.startsWith("oltp ") && line.contains(", Java ")) {
      String generator =
          Generators.all().stream()
              .filter(one -> one.product() != null && one.driver() != null)
              .filter(one -> line.contains(one.product()))
              // One product's name may begin with another's.
              .max(Comparator.comparingInt(one -> one.product().length()))
              .map(Generator::name)
              .orElse(null);
      return new SysbenchForm(V10.formName, generator);
    }
    Matcher banner = BANNER.matcher(line);
    if (!banner.matches()) {
      return null;
    }
    return Integer.parseInt(banner.group(1)) >= 1
        ? V10
        : Integer.parseInt(banner.group(2)) >= 5 ? V05 : V04;
  }

  /** Returns the form that is the only one with this line, for a log without its head. */
  static SysbenchForm ofLine(String line) {
    boolean interval = line.startsWith("[");
    if (line.equals("SQL statistics:") || (interval && line.contains("] thds: "))) {
      return V10;
    }
    if (line.startsWith("deadlocks:") || (interval && line.contains(" reads/s: "))) {
      return V04;
    }
    return line.startsWith("ignored errors:") || (interval && line.contains(" reads: "))
        ? V05
        : null;
  }
}
