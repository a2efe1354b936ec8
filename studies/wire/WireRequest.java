
import dev.oltpmatrix.driverstudy.run.BenchRequest;
import dev.oltpmatrix.load.driver.Endpoint;
import dev.oltpmatrix.load.report.ResultFile;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.drivercases.DriverCases;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.text.NearestNames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cells to count.
 *
 * @param cells in the order in which they are counted
 * @param rttMs round trip time of the network path on which they are counted
 * @param statements the file for the statements of each cell's last operation
 */
record WireRequest(
    List<BenchRequest> cells, long rttMs, Path out, Optional<Path> statements) {
  private static final String ALL = "all";
  private static final String CASE = "--case";
  private static final String ARMS = "--options";
  private static final String OUT = "--out";
  private static final String STATEMENTS = "--statements";
  private static final String RTT = "--rtt-ms";

  /** The default values of the options. */
  private static final Map<String, String> DEFAULTS =
      Map.of(CASE, ALL, ARMS, DriverArms.SHIPPED, OUT, "", STATEMENTS, "", RTT, "6");

  private static final long MAX_RTT_MS = 1_000;

  /** Reads a command and its options, including those of the connection. */
  public static WireRequest parse(List<String> arguments, Map<String, String> environment) {
    Map<String, String> values = new LinkedHashMap<>(DEFAULTS);
    List<String> others = new ArrayList<>();
    for (String argument : arguments.subList(1, arguments.size())) {
      int equals = argument.indexOf('=');
      String name = equals < 0 ? argument : argument.substring(0, equals);
      if (DEFAULTS.containsKey(name) && equals > 0) {
        values.put(name, argument.substring(equals + 1));
      } else {
        others.add(argument);
      }
    }
    return new WireRequest(
        cells(values, any(others, environment)),
        rttMs(values.get(RTT)),
        file(OUT, values)
            .orElseThrow(
                () -> new UsageException("a table is written: name it with --out=FILE.csv")),
        file(STATEMENTS, values));
  }

  private static List<BenchRequest> cells(Map<String, String> values, BenchRequest any) {
    List<BenchRequest> cells = new ArrayList<>();
    for (String one : several(CASE, values, DriverCases.names())) {
      for (String arm : several(ARMS, values, DriverArms.all())) {
        cells.add(
            new BenchRequest(
                DriverCases.named(one),
                any.driver(),
                arm,
                any.command(),
                any.options(),
                any.endpoint()));
      }
    }
    return cells;
  }

  private static List<String> several(String option, Map<String, String> values, List<String> all) {
    if (values.get(option).equals(ALL)) {
      return all;
    }
    List<String> several = List.of(values.get(option).split(",", -1));
    for (String word : several) {
      if (!all.contains(word)) {
        throw new UsageException(
            option
                + "="
                + word
                + ": expected all, or some of "
                + String.join(",", all)
                + "; the nearest is "
                + NearestNames.of(word, all).get(0));
      }
    }
    return several;
  }

  private static long rttMs(String text) {
    return new IntRange(RTT, 1, MAX_RTT_MS)
        .find(text)
        .orElseThrow(
            () ->
                new UsageException(
                    RTT + "=" + text + ": expected whole milliseconds of 1 to " + MAX_RTT_MS));
  }

  /** Checks the files before the counting instead of after it. */
  void claimFiles() {
    ResultFile.requireRoom(OUT + "=" + out, out);
    statements.ifPresent(file -> ResultFile.requireRoom(STATEMENTS + "=" + file, file));
  }

  private static Optional<Path> file(String option, Map<String, String> values) {
    return Optional.of(values.get(option)).filter(name -> !name.isEmpty()).map(Path::of);
  }

  /**
   * Returns the request for a cell that every driver supports; unsupported cells become rows, too.
   */
  private static BenchRequest any(List<String> others, Map<String, String> environment) {
    List<String> words = new ArrayList<>(List.of("drv_select_1"));
    words.addAll(others);
    words.add("run");
    BenchRequest request = BenchRequest.parse(words, environment);
    Endpoint endpoint = request.endpoint();
    if (endpoint.place().isSocket() || endpoint.tls().on()) {
      throw new UsageException(
          endpoint.address()
              + ": what goes by is counted over TCP and without TLS: name --mysql-host and"
              + " --mysql-port, and no --mysql-ssl");
    }
    return request;
  }
}
