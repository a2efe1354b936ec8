package dev.oltpmatrix.load.options;

import static dev.oltpmatrix.load.options.OptionSpec.choice;
import static dev.oltpmatrix.load.options.OptionSpec.defaultOnly;
import static dev.oltpmatrix.load.options.OptionSpec.flag;
import static dev.oltpmatrix.load.options.OptionSpec.integer;
import static dev.oltpmatrix.load.options.OptionSpec.percentiles;
import static dev.oltpmatrix.load.options.OptionSpec.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every option, with sysbench 1.0.20's names and defaults, and ours in addition. */
public final class OptionTable {
  /** sysbench keeps ids in 32-bit integers, and the id column is an INTEGER. */
  private static final int MAX_ROWS = Integer.MAX_VALUE;

  /** No limit of ours; it only has to stay far from overflow when converted to nanoseconds. */
  private static final int MAX_SECONDS = 1_000_000_000;

  private static final int MAX_COUNT = 1_000_000;

  private static final List<OptionSpec> SPECS =
      List.of(
          integer("tables", 1, 1, 100_000, "number of tables"),
          integer("table-size", 10_000, 1, MAX_ROWS, "rows per table"),
          integer("range-size", 100, 1, MAX_ROWS, "rows a range SELECT covers"),
          integer("point-selects", 10, 0, MAX_COUNT, "point SELECTs per transaction"),
          integer("simple-ranges", 1, 0, MAX_COUNT, "simple range SELECTs per transaction"),
          integer("sum-ranges", 1, 0, MAX_COUNT, "SELECT SUM() per transaction"),
          integer("order-ranges", 1, 0, MAX_COUNT, "SELECT ORDER BY per transaction"),
          integer("distinct-ranges", 1, 0, MAX_COUNT, "SELECT DISTINCT per transaction"),
          integer("non-index-updates", 1, 0, MAX_COUNT, "UPDATEs of a column without index"),
          flag("range-selects", true, "all range SELECTs"),
          flag("skip-trx", false, "leave BEGIN and COMMIT out"),
          flag("auto-inc", true, "let the server give the ids while loading"),
          flag("create-secondary", true, "create the index on k after loading"),
          text("mysql-storage-engine", "innodb", "storage engine of the tables"),
          integer("threads", 1, 1, 65_536, "clients"),
          integer("time", 10, 0, MAX_SECONDS, "length of the window in seconds, 0 for no limit"),
          integer("events", 0, 0, Long.MAX_VALUE, "transactions in all, 0 for no limit"),
          integer("report-interval", 0, 0, MAX_SECONDS, "seconds between reports, 0 for none"),
          percentiles("percentile", "95", "latency percentiles to report, 0 for none"),
          choice(
              "rand-type",
              "special",
              List.of("uniform", "special", "gaussian", "pareto"),
              "distribution of the ids"),
          integer("rand-seed", 0, 0, Integer.MAX_VALUE, "seed of all clients, 0 for the time"),
          choice("db-ps-mode", "auto", List.of("auto", "disable"), "server-side statements"),
          text("mysql-host", "localhost", "server host"),
          integer("mysql-port", 3306, 1, 65_535, "server port"),
          text("mysql-socket", "", "server socket file; takes the place of host and port"),
          text("mysql-user", "sbtest", "user"),
          text("mysql-password", "", "password; better in MYSQL_PWD or a --config-file"),
          text("mysql-db", "sbtest", "database"),
          flag("mysql-ssl", false, "encrypt the connections"),
          choice("driver", "mariadb", List.of("mariadb", "mysql"), "JDBC driver"),
          integer("warmup-time", 0, 0, MAX_SECONDS, "seconds thrown away before the window"),
          integer("window-limit", 0, 0, MAX_SECONDS, "greatest length of the window, 0 for --time"),
          integer("min-events-per-client", 0, 0, MAX_COUNT, "below it the window is lengthened"),
          choice(
              "client-threads",
              "auto",
              List.of("auto", "platform", "virtual"),
              "kind of thread a client runs on"),
          text("json", "", "file for the result"),
          defaultOnly("db-driver", "mysql"),
          defaultOnly("debug", "off"),
          defaultOnly("delete-inserts", "1"),
          defaultOnly("forced-shutdown", "off"),
          defaultOnly("histogram", "off"),
          defaultOnly("index-updates", "1"),
          defaultOnly("mysql-compression", "off"),
          defaultOnly("mysql-dry-run", "off"),
          defaultOnly("mysql-ignore-errors", "1213,1020,1205"),
          defaultOnly("rand-pareto-h", "0.2"),
          defaultOnly("rand-spec-iter", "12"),
          defaultOnly("rand-spec-pct", "1"),
          defaultOnly("rand-spec-res", "75"),
          defaultOnly("rate", "0"),
          defaultOnly("report-checkpoints", ""),
          defaultOnly("secondary", "off"),
          defaultOnly("thread-stack-size", "64K"),
          defaultOnly("validate", "off"),
          defaultOnly("verbosity", "3"));

  /** sysbench's older names. */
  private static final Map<String, String> ALIASES =
      Map.of("num-threads", "threads", "max-time", "time", "max-requests", "events");

  private static final Map<String, OptionSpec> BY_NAME = byName();

  private OptionTable() {}

  private static Map<String, OptionSpec> byName() {
    Map<String, OptionSpec> map = new LinkedHashMap<>();
    SPECS.forEach(spec -> map.put(spec.name(), spec));
    return map;
  }

  /** All options by name, in the order of the help text. */
  static Map<String, OptionSpec> all() {
    return BY_NAME;
  }

  /** The option of that name; dashes and underscores are one, as in sysbench. */
  static OptionSpec find(String name) {
    String dashed = name.replace('_', '-');
    return BY_NAME.get(ALIASES.getOrDefault(dashed, dashed));
  }
}
