package dev.oltpmatrix.matrix.imports.sysbench;

import dev.oltpmatrix.matrix.imports.source.CellNaming;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a log says before the load starts.
 *
 * @param form by the version, else by lines that only one form has; {@code null} without either
 * @param banner program and version, {@code null} where that line is missing
 * @param workload by its name in sysbench 1.0; only 0.4 says it
 * @param options by their names in sysbench 1.0
 */
record LogHead(
    SysbenchForm form,
    String banner,
    Integer threads,
    String workload,
    String randType,
    Map<String, String> options) {

  private static final Pattern THREADS = Pattern.compile("Number of threads: (\\d+)");
  private static final Map<String, Pattern> OPTIONS =
      Map.of(
          "threads", THREADS,
          "report-interval",
              Pattern.compile("Report intermediate results every (\\d+) second\\(s\\)"),
          "rate", Pattern.compile("Target transaction rate: (\\d+)/sec.*"),
          "rand-seed",
              Pattern.compile("Initializing random number generator from seed \\((\\d+)\\)\\."));

  /** A line that only 0.4 prints: the distribution of its ids. */
  private static final Pattern DISTRIBUTION =
      Pattern.compile("Using (Uniform|Normal|Special) distribution.*");

  private static final Map<String, String> RAND_TYPES =
      Map.of("Uniform", "uniform", "Normal", "gaussian", "Special", "special");

  static LogHead read(LogPart part) {
    List<String> lines = part.lines().stream().map(String::strip).toList();
    String banner =
        lines.stream().filter(l -> SysbenchForm.ofBanner(l) != null).findFirst().orElse(null);
    SysbenchForm form =
        banner != null
            ? SysbenchForm.ofBanner(banner)
            : lines.stream()
                .map(SysbenchForm::ofLine)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    Map<String, String> options = new LinkedHashMap<>();
    OPTIONS.forEach(
        (name, pattern) -> {
          String value = first(lines, pattern);
          if (value != null) {
            options.put(name, value);
          }
        });
    String threads = options.get("threads");
    String distribution = first(lines, DISTRIBUTION);
    return new LogHead(
        form,
        withoutColon(banner),
        threads == null ? null : Integer.valueOf(CellNaming.clients(part.name(), threads)),
        workload(lines),
        distribution == null ? null : RAND_TYPES.get(distribution),
        options);
  }

  /** Whether the log is of a run at all. */
  boolean started() {
    return threads != null;
  }

  /** 0.4's modes by the workload of 1.0 that sends the same kinds of statements. */
  private static String workload(List<String> lines) {
    if (lines.contains("Running simple OLTP test")) {
      return "oltp_point_select";
    }
    if (!lines.contains("Running mixed OLTP test")) {
      return null;
    }
    if (lines.contains("Doing write-only test")) {
      return "oltp_write_only";
    }
    return lines.contains("Doing read-only test") ? "oltp_read_only" : "oltp_read_write";
  }

  private static String first(List<String> lines, Pattern pattern) {
    return lines.stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .map(m -> m.group(1))
        .findFirst()
        .orElse(null);
  }

  /** {@code sysbench 0.4.12: multi-threaded …} is {@code sysbench 0.4.12}. */
  private static String withoutColon(String banner) {
    return banner == null ? null : banner.replaceFirst(":\\s.*", "");
  }
}
