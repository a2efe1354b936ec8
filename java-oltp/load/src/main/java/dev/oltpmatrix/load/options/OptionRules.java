package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import java.util.List;

/** Checks the rules that involve several options. */
final class OptionRules {
  private final Options options;

  private OptionRules(Options options) {
    this.options = options;
  }

  static void check(Options options) {
    new OptionRules(options).check();
  }

  private void check() {
    servers();
    times();
    int clients = options.integer("threads");
    require(
        "active-clients",
        options.activeClients() <= clients,
        "expected at most --threads, which is " + clients);
    if (options.hasClientPool()) {
      clientPool(clients);
    }
    if (options.hasDefaultPool() && !options.hasClientPool()) {
      refuse(
          "--client-pool-settings=defaults: there is no pool; name its connections with"
              + " --client-pool=N");
    }
    long rows = options.number("table-size");
    for (String width : List.of("range-size", "delta")) {
      long most = Integer.MAX_VALUE - rows + 1;
      require(
          width,
          options.number(width) <= most,
          "expected at most %s with --table-size=%s, as ids are 32-bit".formatted(most, rows));
    }
    double h = options.decimal("rand-pareto-h");
    require("rand-pareto-h", h > 0 && h < 1, "expected above 0 and below 1");
    if (options.flag("histogram") && options.percentiles().isEmpty()) {
      refuse("--histogram and --percentile=0: the latter switches the histogram off; leave it out");
    }
    require(
        "client-threads",
        !options.text("client-threads").equals("virtual") || Jdk.hasVirtualThreads(),
        "needs JDK %s or newer, this is %s: point JAVA_HOME at one"
            .formatted(Jdk.FIRST_WITH_VIRTUAL_THREADS, Runtime.version().feature()));
  }

  private void require(String option, boolean holds, String otherwise) {
    if (!holds) {
      refuse("--" + option + "=" + options.text(option) + ": " + otherwise);
    }
  }

  private static void refuse(String why) {
    throw new UsageException(why);
  }

  private boolean isEmpty(String option) {
    return options.text(option).isEmpty();
  }

  private void servers() {
    for (String list : List.of("mysql-host", "mysql-port")) {
      if (options.words(list).isEmpty() && isEmpty("mysql-socket")) {
        refuse("--" + list + ": is empty: name at least one");
      }
    }
    boolean verifies =
        !options.text("mysql-ssl-verify").equals("none")
            || !isEmpty("mysql-ssl-ca")
            || !isEmpty("mysql-ssl-cert");
    if (verifies && !options.flag("mysql-ssl")) {
      refuse("--mysql-ssl-verify, -ca and -cert: need --mysql-ssl=on");
    }
    if (isEmpty("mysql-ssl-cert") != isEmpty("mysql-ssl-key")) {
      refuse("--mysql-ssl-cert and --mysql-ssl-key: give both or none");
    }
    // The old MariaDB driver needs JNA for socket files.
    String driver = options.text("driver");
    if (driver.equals(DriverLimits.MARIADB_3_5) && !isEmpty("mysql-socket")) {
      refuse(
          "--driver=%s cannot use socket files: name --mysql-host=127.0.0.1 and --mysql-port"
              .formatted(driver));
    }
  }

  private void times() {
    int timeS = options.integer("time");
    int limitS = options.integer("window-limit");
    require(
        "window-limit",
        limitS == 0 || limitS >= timeS,
        "expected at least --time, which is " + timeS);
    int warmupS = options.integer("warmup-time");
    require(
        "warmup-limit",
        options.warmupLimitS() >= warmupS,
        "expected at least --warmup-time, which is " + warmupS);
    if (options.number("events") > 0 && options.warmupLimitS() > 0) {
      refuse(
          "--events and --warmup-time or --warmup-limit: only one of them; the events would end in"
              + " the warm-up");
    }
    options
        .burst()
        .ifPresent(
            burst -> {
              require(
                  "burst",
                  options.integer("rate") > 0,
                  "needs --rate: clients of a closed loop have no arrivals");
              require(
                  "burst",
                  3L * burst.lengthS() <= 2L * burst.windowS(),
                  "expected at most two thirds of --time, which is " + timeS + ", in seconds");
            });
  }

  private void clientPool(int clients) {
    String pool = "client-pool";
    require(
        pool, options.connections() <= clients, "expected at most --threads, which is " + clients);
    require(
        pool,
        options.activeClients() == clients,
        "not with --active-clients: an idle client of a pool has no connection");
    require(
        pool, !options.flag("mysql-dry-run"), "not with --mysql-dry-run, which has no connections");
    int sockets = options.words("mysql-socket").size();
    int addresses = options.words("mysql-host").size() * options.words("mysql-port").size();
    int servers = sockets > 0 ? sockets : addresses;
    require(pool, servers == 1, "the connections of a pool lead to one server, not " + servers);
  }
}
