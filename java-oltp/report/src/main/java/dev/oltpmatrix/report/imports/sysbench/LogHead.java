package dev.oltpmatrix.report.imports.sysbench;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.report.imports.source.CellNaming;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The output of an invocation before the load starts. */
final class LogHead {
  static final String HEADING = "Running the test with following options:";
  static final String THREADS = "Number of threads: ";

  private static final Map<String, Pattern> OPTIONS =
      Map.of(
          "threads",
          Pattern.compile(THREADS + "(\\d+)"),
          "report-interval",
          Pattern.compile("Report intermediate results every (\\d+) second\\(s\\)"),
          "rate",
          Pattern.compile("Target transaction rate: (\\d+)/sec.*"),
          "rand-seed",
          Pattern.compile("Initializing random number generator from seed \\((\\d+)\\)\\."));

  /** A line that only 0.4 prints: the distribution of its IDs. */
  private static final Pattern DISTRIBUTION =
      Pattern.compile("Using (Uniform|Normal|Special) distribution.*");

  private static final Map<String, String> RAND_TYPES =
      Map.of("Uniform", "uniform", "Normal", "gaussian", "Special", "special");

  /** Lines in which 0.4 names its test. */
  private static final Set<String> TESTS =
      Set.of(
          "Running simple OLTP test",
          "Running mixed OLTP test",
          "Doing write-only test",
          "Doing read-only test");

  private final Map<String, String> options = new LinkedHashMap<>();
  private final Set<String> threads = new LinkedHashSet<>();
  private final Set<String> tests = new HashSet<>();
  private SysbenchForm formOfBanner;
  private SysbenchForm formOfLine;
  private String banner;
  private String randType;
  private String problem;
  private int started;
  private boolean moreThanBanner;

  void add(String where, String line) {
    SysbenchForm form = SysbenchForm.ofBanner(line);
    if (form != null) {
      if (banner == null) {
        formOfBanner = form;
        banner = line.replaceFirst(":\\s.*", ""); // "sysbench 0.4.12: multi-threaded …"
      }
      return;
    }
    moreThanBanner |= banner != null || line.equals(HEADING);
    if (formOfLine == null) {
      formOfLine = SysbenchForm.ofLine(line);
    }
    addOption(where, line);
    Matcher distribution = DISTRIBUTION.matcher(line);
    if (distribution.matches()) {
      randType = RAND_TYPES.get(distribution.group(1));
    }
    if (TESTS.contains(line)) {
      tests.add(line);
    }
    started += line.equals("Threads started!") ? 1 : 0;
  }

  private void addOption(String where, String line) {
    OPTIONS.forEach(
        (name, pattern) -> {
          Matcher value = pattern.matcher(line);
          if (value.matches()) {
            options.putIfAbsent(name, value.group(1));
            if (name.equals("threads")) {
              addThreads(where, value.group(1));
            }
          }
        });
  }

  private void addThreads(String where, String text) {
    try {
      threads.add(Integer.toString(CellNaming.clients(where, text)));
    } catch (UsageException e) {
      problem = e.getMessage();
    }
  }

  /**
   * Returns the form, from the version, otherwise from lines that only one form has; {@code null}
   * without either.
   */
  SysbenchForm form() {
    return formOfBanner != null ? formOfBanner : formOfLine;
  }

  /** Returns program and version; {@code null} if that line is missing. */
  String banner() {
    return banner;
  }

  /** Returns the options by their names in sysbench 1.0. */
  Map<String, String> options() {
    return options;
  }

  boolean saysThreads() {
    return options.containsKey("threads");
  }

  boolean saysMoreThanBanner() {
    return moreThanBanner;
  }

  /**
   * Returns the numbers of threads; there are several if the output of several runs is interleaved.
   */
  Set<String> threads() {
    return threads;
  }

  /** Returns how often clients were started. */
  int started() {
    return started;
  }

  /** Returns why the number of threads is invalid; otherwise {@code null}. */
  String problem() {
    return problem;
  }

  /** Returns the distribution, which only 0.4 prints. */
  String randType() {
    return randType;
  }

  /** Returns the workload of 1.0 that sends the same kinds of statements as the mode of 0.4. */
  String workload() {
    if (tests.contains("Running simple OLTP test")) {
      return "oltp_point_select";
    }
    if (!tests.contains("Running mixed OLTP test")) {
      return null;
    }
    if (tests.contains("Doing write-only test")) {
      return "oltp_write_only";
    }
    return tests.contains("Doing read-only test") ? "oltp_read_only" : "oltp_read_write";
  }
}
