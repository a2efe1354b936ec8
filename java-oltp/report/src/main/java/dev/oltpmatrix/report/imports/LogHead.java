package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.descriptors.Factors;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The output of an invocation before the load starts. */
final class LogHead {
  static final String HEADING = "Running the test with following options:";
  static final String CLIENTS = "Number of threads: ";

  /** Form of the newest report, which the Java port prints, too; 0.4 and 0.5 count otherwise. */
  static final String V10 = "sysbench-1.0";

  /** {@code --version} prints less, and begins no run. */
  private static final Pattern BANNER =
      Pattern.compile(
          "sysbench v?([0-9]{1,4})\\.([0-9]{1,4})(?![0-9])\\S* +(?:\\(using |multi-threaded).*"
              + "|oltp .*, Java .*");

  private static final Map<String, Pattern> OPTIONS =
      Map.of(
          CellNaming.THREADS,
          Pattern.compile(CLIENTS + "(\\d{1,9})"),
          "report-interval",
          Pattern.compile("Report intermediate results every (\\d+) second\\(s\\)"),
          "rate",
          Pattern.compile("Target transaction rate: (\\d+)/sec.*"),
          "warmup-time",
          Pattern.compile("Warmup time: (\\d+)s"),
          "rand-seed",
          Pattern.compile("Initializing random number generator from seed \\((\\d+)\\)\\."),
          CellNaming.RAND_TYPE,
          Pattern.compile("Using (Uniform|Normal|Special) distribution.*"),
          "tables",
          Pattern.compile("Using (\\d+) test tables"));

  private static final String READ_WRITE = "oltp_read_write";

  /** Workloads of 1.0 that send what a test of 0.4 sent, by the line that names it. */
  private static final Map<String, String> TESTS =
      Map.of(
          "Running simple OLTP test", "oltp_point_select", "Running mixed OLTP test", READ_WRITE);

  private static final Map<String, String> MODES =
      Map.of("Doing write-only test", "oltp_write_only", "Doing read-only test", "oltp_read_only");

  private String formOfLine;
  private boolean hasHeading;
  private String workload;

  /** As printed, by the names that sysbench 1.0 has. */
  final Map<String, String> options = new LinkedHashMap<>();

  /** Several if the output of several runs is interleaved. */
  final Set<String> threads = new LinkedHashSet<>();

  /** Program and version; {@code null} if that line is missing. */
  String banner;

  /** True if it printed more than its version, which a script may query first. */
  boolean saysMoreThanBanner;

  /** How often clients were started. */
  int started;

  static boolean isBanner(String line) {
    return BANNER.matcher(line).matches();
  }

  void add(String line) {
    if (isBanner(line)) {
      banner = banner != null ? banner : line.replaceFirst(":\\s.*", ""); // "sysbench 0.4.12: …"
      return;
    }
    saysMoreThanBanner |= banner != null || line.equals(HEADING);
    hasHeading |= line.equals(HEADING);
    formOfLine = formOfLine != null ? formOfLine : formOf(line);
    OPTIONS.forEach((name, pattern) -> addOption(name, pattern.matcher(line)));
    workload = TESTS.getOrDefault(line, workload);
    workload = READ_WRITE.equals(workload) ? MODES.getOrDefault(line, workload) : workload;
    started += line.equals("Threads started!") ? 1 : 0;
  }

  private void addOption(String name, Matcher value) {
    if (value.matches()) {
      String text = value.group(1).equals("Normal") ? "gaussian" : value.group(1);
      options.putIfAbsent(name, text.toLowerCase(Locale.ROOT));
      if (name.equals(CellNaming.THREADS)) {
        threads.add(text);
      }
    }
  }

  /** Returns the form that is the only one with this line, for a log without its head. */
  private static String formOf(String line) {
    return line.equals("SQL statistics:")
        ? V10
        : line.startsWith("deadlocks:")
            ? "sysbench-0.4"
            : line.startsWith("ignored errors:") ? "sysbench-0.5" : null;
  }

  /** Returns the form, by the version or a line that only one has; {@code null} without either. */
  String form() {
    if (banner == null) {
      return formOfLine;
    }
    if (banner.matches("sysbench v?0\\..*")) {
      return banner.matches("sysbench v?0\\.0*[0-4]\\b.*") ? "sysbench-0.4" : "sysbench-0.5";
    }
    return V10;
  }

  /**
   * Returns the fields that a log may contain; {@code null} for those that the user has to give.
   */
  Map<String, String> said() {
    Map<String, String> fields = new HashMap<>();
    boolean isSysbench = banner == null || banner.startsWith("sysbench");
    String generator = V10.equals(form()) ? "sysbench" : form();
    fields.put(CellNaming.GENERATOR, isSysbench ? generator : null);
    fields.put(CellNaming.THREADS, threads.stream().findFirst().orElse(null));
    fields.put(CellNaming.WORKLOAD, workload);
    fields.put(CellNaming.RAND_TYPE, options.get(CellNaming.RAND_TYPE));
    fields.put(
        Factors.RATE.name(),
        options.getOrDefault("rate", hasHeading ? Factors.RATE.defaultLevel() : null));
    return fields;
  }
}
