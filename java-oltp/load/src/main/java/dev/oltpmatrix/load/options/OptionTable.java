package dev.oltpmatrix.load.options;

import static dev.oltpmatrix.load.options.OptionSpec.choice;
import static dev.oltpmatrix.load.options.OptionSpec.flag;
import static dev.oltpmatrix.load.options.OptionSpec.integer;
import static dev.oltpmatrix.load.options.OptionSpec.text;
import static dev.oltpmatrix.load.options.OptionSpec.unsupported;

import dev.oltpmatrix.model.descriptors.ClientPool;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.workload.LoadWorkloads;
import dev.oltpmatrix.workload.script.Distributions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The table of all options: those of the workloads, sysbench 1.0.20's names and defaults, and this
 * program's additions.
 */
public final class OptionTable {
  /** An arbitrary limit that stays far from overflow when converted to nanoseconds. */
  private static final int MAX_SECONDS = 1_000_000_000;

  private static final int MAX_COUNT = 1_000_000;

  private static final int MAX_BURST_PERCENT = 10_000;
  private static final int MAX_BURST_S = 100_000;

  /** More events than a run could ever complete. */
  private static final long MAX_EVENTS = 1_000_000_000_000_000_000L;

  /** Above this exponent every random id is the first one. */
  private static final int MAX_EXPONENT = 1_000;

  /** The protocol has 16 bits for an error's code. */
  private static final int MAX_ERROR_CODE = 65_535;

  private static final List<OptionSpec> SPECS =
      List.of(
          integer("threads", 1, 1, 65_536, "clients"),
          integer("time", 10, 0, MAX_SECONDS, "length of the window in seconds, 0 for no limit"),
          integer("events", 0, 0, MAX_EVENTS, "transactions in all, 0 for no limit"),
          integer("rate", 0, 0, MAX_COUNT, "transactions a second that arrive, 0 for no limit"),
          OptionSpec.of(
              "burst",
              "",
              ValueForm.burst(MAX_BURST_PERCENT, MAX_BURST_S),
              "percent of --rate at which they arrive for some seconds, from a third of the window"
                  + " on, such as 400%x5"),
          integer("thread-init-timeout", 30, 1, MAX_SECONDS, "seconds for all clients to be ready"),
          integer("connect-rate", 0, 0, MAX_COUNT, "connections made a second, 0 for no limit"),
          integer("report-interval", 0, 0, MAX_SECONDS, "seconds between reports, 0 for none"),
          OptionSpec.of(
              "report-checkpoints",
              "",
              ValueForm.integers(0, MAX_SECONDS, List.of()),
              "seconds of the window at which to print a whole report and begin a new one"),
          OptionSpec.of(
              "percentile",
              "95",
              ValueForm.percentiles(),
              "latency percentiles to report, 0 for none"),
          flag("histogram", false, "print the latency histogram"),
          integer(
              "verbosity",
              3,
              0,
              Options.MAX_VERBOSITY,
              "5 for debugging, below 3 there is no report"),
          flag("debug", false, "print what each client did"),
          flag("validate", false, "taken as in sysbench, whose OLTP tests check nothing either"),
          choice(
              "rand-type",
              "special",
              Distributions.NAMES,
              "distribution of the ids; zipfian is of sysbench after 1.0"),
          integer("rand-spec-iter", 12, 1, MAX_COUNT, "draws to a mean, for gaussian and special"),
          integer("rand-spec-pct", 1, 0, 100, "width of the special region in percent of the ids"),
          integer("rand-spec-res", 75, 0, 100, "percent of the draws in the special region"),
          OptionSpec.of("rand-pareto-h", "0.2", ValueForm.decimal(0, 1), "shape of pareto"),
          OptionSpec.of(
              "rand-zipfian-exp", "0.8", ValueForm.decimal(0, MAX_EXPONENT), "shape of zipfian"),
          integer("rand-seed", 0, 0, Integer.MAX_VALUE, "seed of all clients, 0 for the time"),
          choice("db-ps-mode", "auto", List.of("auto", "disable"), "server-side statements"),
          OptionSpec.of(
              "mysql-host",
              ServerPlace.LOCALHOST,
              ValueForm.texts(ServerPlace::hostOf, "names, IPv4 or IPv6 addresses"),
              "server hosts, taken in turn; localhost is the usual socket file if it is there, as"
                  + " for C clients, 127.0.0.1 is TCP"),
          OptionSpec.of(
              "mysql-port",
              "3306",
              ValueForm.integers(1, 65_535, List.of()),
              "server ports, taken in turn"),
          OptionSpec.of(
              "mysql-socket",
              "",
              ValueForm.texts(
                  ServerPlace::socketOf,
                  "paths of at most " + ServerPlace.MAX_SOCKET_BYTES + " bytes"),
              "server socket files, taken in turn; they go before hosts and ports"),
          text("mysql-user", "sbtest", "user"),
          text("mysql-password", "", "password; better in MYSQL_PWD or a file").unrecorded(),
          text("mysql-db", "sbtest", "database"),
          OptionSpec.of(
              "mysql-ssl",
              "off",
              ValueForm.encryption(),
              "encrypt the connections; --mysql-ssl=off says that the network is trusted with the"
                  + " password; also sysbench 1.1's REQUIRED, VERIFY_CA, VERIFY_IDENTITY, DISABLED"),
          choice(
              "mysql-ssl-verify",
              "none",
              List.of("none", "ca", "identity"),
              "what to ask of the server's certificate: nothing, as sysbench, a known authority,"
                  + " or also the host's name"),
          text("mysql-ssl-ca", "", "PEM file of authorities, in place of Java's"),
          text("mysql-ssl-cert", "", "PEM file of the certificate that clients show"),
          text("mysql-ssl-key", "", "PEM file of its key"),
          flag("mysql-compression", false, "compress what is sent and received"),
          OptionSpec.of(
              "mysql-ignore-errors",
              "1213,1020,1205",
              ValueForm.integers(0, MAX_ERROR_CODE, List.of("all", "none")),
              "errors that restart a transaction; with 2013 also lost connections"),
          flag("mysql-dry-run", false, "do everything but talk to a server"),
          choice("driver", Generators.drivers().get(0), Generators.drivers(), "JDBC driver"),
          integer(
              "client-pool",
              0,
              0,
              65_536,
              "connections of a HikariCP pool that the clients take turns at, one for each"
                  + " transaction; 0 for a connection each"),
          choice(
              "client-pool-settings",
              ClientPool.FIXED,
              List.of(ClientPool.FIXED, ClientPool.DEFAULTS),
              "fixed: connections of the pool are neither tested nor aged; defaults: HikariCP's own"
                  + " settings"),
          integer(
              "active-clients",
              0,
              0,
              65_536,
              "clients that run transactions, 0 for all; the others are connected and idle"),
          integer("warmup-time", 0, 0, MAX_SECONDS, "seconds thrown away before the window"),
          integer(
              "warmup-limit",
              0,
              0,
              MAX_SECONDS,
              "above --warmup-time: seconds up to which it goes on until 95 % of the active clients"
                  + " have completed 2 transactions, with --rate until as many complete as arrive,"
                  + " and Java's compiler is at rest"),
          integer("window-limit", 0, 0, MAX_SECONDS, "greatest length of the window, 0 for --time"),
          integer(
              "min-events-per-client",
              0,
              0,
              MAX_COUNT,
              "transactions; until 95 % of the active clients have completed so many the window is"
                  + " lengthened; not with --rate"),
          choice(
              "client-threads",
              "auto",
              List.of("auto", "platform", "virtual"),
              "kind of thread a client runs on; auto is virtual for thousands of clients"),
          OptionSpec.of(
              "forced-shutdown",
              "off",
              ValueForm.patience(MAX_SECONDS),
              "seconds, or percent of --time, that statements may take after the end before their"
                  + " connections are cut off; off: a minute"),
          text("json", "", "file for the result of run, which check compares with the tables")
              .unrecorded(),
          OptionSpec.of(
                  "thread-stack-size",
                  "64K",
                  ValueForm.size(),
                  "taken and ignored: the launcher sets stacks")
              .unrecorded(),
          unsupported("db-driver", "mysql", "JDBC drivers are chosen by --driver"),
          unsupported("mysql-debug", "off", "there is no C library whose calls could be traced"),
          unsupported("mysql-ssl-cipher", "", "the server's ssl_cipher can name ciphers"),
          unsupported("db-debug", "off", "--debug prints what each client did"),
          unsupported("create-table-options", "", "--mysql-storage-engine names the engine"),
          unsupported("pgsql-variant", "", "PostgreSQL is not supported"),
          text("pgsql-host", "", "").unrecorded(),
          text("pgsql-port", "", "").unrecorded(),
          text("pgsql-user", "", "").unrecorded(),
          text("pgsql-password", "", "").unrecorded(),
          text("pgsql-db", "", "").unrecorded());

  /**
   * An option's older name.
   *
   * @param unset the value that has no effect on the option
   */
  record OldName(String name, String unset) {}

  static final Map<String, OldName> OLD_NAMES =
      Map.of(
          "num-threads", new OldName("threads", "1"),
          "max-time", new OldName("time", "0"),
          "max-requests", new OldName("events", "0"),
          "tx-rate", new OldName("rate", "0"));

  private static final Map<String, OptionSpec> BY_NAME = byName();

  private OptionTable() {}

  private static Map<String, OptionSpec> byName() {
    Map<String, OptionSpec> map = new LinkedHashMap<>();
    LoadWorkloads.options().forEach(option -> map.put(option.name(), OptionSpec.of(option)));
    SPECS.forEach(spec -> map.put(spec.name(), spec));
    return map;
  }

  /** Returns all options by name, in the order of the help text. */
  static Map<String, OptionSpec> all() {
    return BY_NAME;
  }
}
