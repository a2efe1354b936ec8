package dev.oltpmatrix.report.imports.sysbench;

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
      return new SysbenchForm(V10.formName, generatorOf(line));
    }
    Matcher banner = BANNER.matcher(line);
    if (!banner.matches()) {
      return null;
    }
    int major = Integer.parseInt(banner.group(1));
    int minor = Integer.parseInt(banner.group(2));
    return major >= 1 ? V10 : minor >= 5 ? V05 : V04;
  }

  private static String generatorOf(String banner) {
    return Generators.all().stream()
        .filter(
            generator ->
                generator.product() != null
                    && generator.driver() != null
                    && banner.contains(generator.product()))
        // The longest match is the most specific: one of them names an older version of another's
        // driver.
        .max(Comparator.comparingInt(generator -> generator.product().length()))
        .map(Generator::name)
        .orElse(null);
  }

  /** Returns the form that is the only one with this line, for a log without its head. */
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
