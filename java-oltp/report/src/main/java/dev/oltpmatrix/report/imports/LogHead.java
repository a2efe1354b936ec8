package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Generators;
import java.util.Comparator;
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

  /** Option that names the script, as 0.5 has it; where it is known, the command is. */
  static final String SCRIPT_OPTION = "test";

  /**
   * A form of sysbench's report in its history; the Java port prints the newest.
   *
   * @param generator the generator's name in a record: 0.4 and 0.5 are not comparable with 1.0;
   *     {@code null} for an unknown driver, which the user has to name
   */
  record Form(String name, String generator) {
    static final Form V04 = new Form("sysbench-0.4", "sysbench-0.4");
    static final Form V05 = new Form("sysbench-0.5", "sysbench-0.5");
    static final Form V10 = new Form("sysbench-1.0", "sysbench");
  }

  /** {@code --version} prints less, and begins no run. */
  private static final Pattern BANNER =
      Pattern.compile(
          "sysbench v?([0-9]{1,4})\\.([0-9]{1,4})(?![0-9])\\S* +(?:\\(using |multi-threaded).*"
              + "|oltp .*, Java .*");

  private static final Map<String, Pattern> OPTIONS =
      Map.of(
          CellNaming.THREADS,
          Pattern.compile(CLIENTS + "(\\d+)"),
          "report-interval",
          Pattern.compile("Report intermediate results every (\\d+) second\\(s\\)"),
          "rate",
          Pattern.compile("Target transaction rate: (\\d+)/sec.*"),
          "warmup-time",
          Pattern.compile("Warmup time: (\\d+)s"),
          "rand-seed",
          Pattern.compile("Initializing random number generator from seed \\((\\d+)\\)\\."),
          "rand-type",
          Pattern.compile("Using (Uniform|Normal|Special) distribution.*"),
          "tables",
          Pattern.compile("Using (\\d+) test tables"));

  /** A line by which a shell or a script says what it starts. */
  private static final Pattern COMMAND =
      Pattern.compile("(?:^|[\\s/\"'`])sysbench\\s+(?:\\S+\\s+)*(?:--[a-z]|\\\\$)");

  /** Options that say where and how long a load runs and what is printed, not what it is. */
  private static final Pattern NOT_OF_THE_LOAD =
      Pattern.compile(
          "threads|num-threads|percentile|time|max-time|events|max-requests|report-.*|rand-seed|histogram"
              + "|debug|verbosity|config-file|thread-init-timeout|forced-shutdown|db-driver"
              + "|(my|pg)sql-(host|port|user|password|socket|db)");

  /** Names of 0.4 and 0.5, after {@code oltp-}, and values of 0.4. */
  private static final Map<String, String> NAMES_OF_TODAY =
      Map.of("tables-count", "tables", "dist-type", "rand-type", "Normal", "gaussian");

  /** A number of which none would be 0, or a word. */
  private static final Pattern PLAIN_VALUE = Pattern.compile("[1-9]\\d{0,11}|[a-z]+");

  /** A script's name; {@code run} and {@code sysbench} stand where one may. */
  private static final Pattern SCRIPT =
      Pattern.compile(
          "(?:\\S*/)?(?!(?:run|sysbench)(?:\\.lua)?$)([A-Za-z0-9][\\w.-]*?)(?:\\.lua)?");

  private static final String SIMPLE = "Running simple OLTP test";
  private static final String MIXED = "Running mixed OLTP test";

  /** Workloads of 1.0 that send what a mode of 0.4 sent, by the line that names it. */
  private static final Map<String, String> MODES =
      Map.of("Doing write-only test", "oltp_write_only", "Doing read-only test", "oltp_read_only");

  private final Map<String, String> options = new LinkedHashMap<>();
  private final Map<String, String> command = new LinkedHashMap<>();
  private Form formOfBanner;
  private Form formOfLine;
  private boolean commandGoesOn;
  private boolean hasHeading;
  private boolean isSimple;
  private boolean isMixed;
  private String mode = "oltp_read_write";

  /** Several if the output of several runs is interleaved. */
  final Set<String> threads = new LinkedHashSet<>();

  /** Program and version; {@code null} if that line is missing. */
  String banner;

  /** True if it printed more than its version, which a script may query first. */
  boolean saysMoreThanBanner;

  /** How often clients were started. */
  int started;

  /** Why the number of threads is invalid; otherwise {@code null}. */
  String problem;

  /** Checks whether a line is the command of a run, or the first line of it. */
  static boolean isCommand(String line) {
    return line.contains("sysbench") && COMMAND.matcher(line).find();
  }

  static boolean isBanner(String line) {
    return BANNER.matcher(line).matches();
  }

  void add(String where, String line) {
    if (commandGoesOn || isCommand(line)) {
      addCommand(line.replaceFirst(".*?sysbench\\s", ""));
      commandGoesOn = line.endsWith("\\");
      return;
    }
    Matcher version = BANNER.matcher(line);
    if (version.matches()) {
      if (banner == null) {
        formOfBanner = version.group(1) == null ? ofPort(line) : ofVersion(version);
        banner = line.replaceFirst(":\\s.*", ""); // "sysbench 0.4.12: multi-threaded …"
      }
      return;
    }
    saysMoreThanBanner |= banner != null || line.equals(HEADING);
    hasHeading |= line.equals(HEADING);
    formOfLine = formOfLine != null ? formOfLine : ofLine(line);
    OPTIONS.forEach((name, pattern) -> addOption(where, name, pattern.matcher(line)));
    isSimple |= line.equals(SIMPLE);
    isMixed |= line.equals(MIXED);
    mode = MODES.getOrDefault(line, mode);
    started += line.equals("Threads started!") ? 1 : 0;
  }

  private static Form ofVersion(Matcher version) {
    return Integer.parseInt(version.group(1)) >= 1
        ? Form.V10
        : Integer.parseInt(version.group(2)) >= 5 ? Form.V05 : Form.V04;
  }

  private static Form ofPort(String line) {
    return Generators.all().stream()
        .filter(one -> one.product() != null && one.driver() != null)
        .filter(one -> line.contains(one.product()))
        // One product's name may begin with another's.
        .max(Comparator.comparingInt((Generator one) -> one.product().length()))
        .map(one -> new Form(Form.V10.name(), one.name()))
        .orElse(new Form(Form.V10.name(), null));
  }

  /** Returns the form that is the only one with this line, for a log without its head. */
  private static Form ofLine(String line) {
    boolean interval = line.startsWith("[");
    if (line.equals("SQL statistics:") || (interval && line.contains("] thds: "))) {
      return Form.V10;
    }
    if (line.startsWith("deadlocks:") || (interval && line.contains(" reads/s: "))) {
      return Form.V04;
    }
    return line.startsWith("ignored errors:") || (interval && line.contains(" reads: "))
        ? Form.V05
        : null;
  }

  private void addOption(String where, String name, Matcher value) {
    if (!value.matches()) {
      return;
    }
    String text = NAMES_OF_TODAY.getOrDefault(value.group(1), value.group(1));
    options.putIfAbsent(name, text.toLowerCase(Locale.ROOT));
    if (name.equals(CellNaming.THREADS)) {
      try {
        threads.add(CellNaming.placed(where, CellNaming.THREADS, text));
      } catch (UsageException e) {
        problem = e.getMessage();
      }
    }
  }

  private void addCommand(String words) {
    for (String word : words.split("\\s+", -1)) {
      String[] option = word.replaceAll("[\"'`]", "").split("=", 2);
      if (!option[0].startsWith("--") || option[0].equals("--test")) {
        Matcher script = SCRIPT.matcher(option[option.length - 1]);
        if (script.matches()) {
          command.putIfAbsent(SCRIPT_OPTION, script.group(1));
        }
        continue;
      }
      String name = option[0].substring(2).replace('_', '-').replaceFirst("^oltp-", "");
      if (!NOT_OF_THE_LOAD.matcher(name).matches() && !word.contains("$")) {
        command.put(NAMES_OF_TODAY.getOrDefault(name, name), option.length == 1 ? "on" : option[1]);
      }
    }
  }

  /** Returns the form, by the version or a line that only one has; {@code null} without either. */
  Form form() {
    return formOfBanner != null ? formOfBanner : formOfLine;
  }

  /** Returns the options by their names in sysbench 1.0: as printed, otherwise as asked for. */
  Map<String, String> options() {
    Map<String, String> all = new LinkedHashMap<>(command);
    all.putAll(options);
    return all;
  }

  boolean hasCommand() {
    return !command.isEmpty();
  }

  boolean saysThreads() {
    return options.containsKey(CellNaming.THREADS);
  }

  /**
   * Returns the fields that a log may contain; {@code null} for those that the user has to give.
   */
  Map<String, String> said() {
    Map<String, String> all = options();
    Map<String, String> fields = new HashMap<>();
    fields.put(CellNaming.GENERATOR, form() == null ? null : form().generator());
    fields.put(CellNaming.THREADS, threads.stream().findFirst().orElse(null));
    fields.put(CellNaming.WORKLOAD, workload());
    for (String field : CellNaming.OF_THE_LOAD) {
      String value = all.getOrDefault(field, "");
      fields.put(field, PLAIN_VALUE.matcher(value).matches() ? value : null);
    }
    if (hasHeading && !all.containsKey("rate")) {
      fields.put(Factors.RATE.name(), Factors.RATE.defaultLevel());
    }
    return fields;
  }

  /** Returns the workload of 1.0 that sends what a test of 0.4 sent, otherwise the script. */
  private String workload() {
    return isSimple ? "oltp_point_select" : isMixed ? mode : options().get(SCRIPT_OPTION);
  }
}
