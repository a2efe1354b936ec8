package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import java.util.List;
import java.util.Locale;

/** Checks the rules that involve several options. */
final class OptionRules {
  private final Options options;
  private final int clients;

  private OptionRules(Options options) {
    this.options = options;
    clients = options.integer("threads");
  }

  static void check(Options options) {
    OptionRules rules = new OptionRules(options);
    rules.checkServers();
    rules.checkTls();
    rules.checkTimes();
    require(
        options.activeClients() <= rules.clients,
        "--active-clients=%d: expected at most --threads, which is %d",
        options.activeClients(),
        rules.clients);
    rules.checkClientPool();
    rules.checkDriver();
    options.burst().ifPresent(rules::checkBurst);
    rules.checkIds();
    rules.checkOthers();
  }

  private static void require(boolean holds, String otherwise, Object... values) {
    if (!holds) {
      throw new UsageException(String.format(Locale.ROOT, otherwise, values));
    }
  }

  private boolean isEmpty(String option) {
    return options.text(option).isEmpty();
  }

  private void checkServers() {
    for (String list : List.of("mysql-host", "mysql-port")) {
      require(
          !options.words(list).isEmpty() || !options.words("mysql-socket").isEmpty(),
          "--%s: is empty: name at least one",
          list);
    }
  }

  private void checkTls() {
    boolean asks =
        !options.text("mysql-ssl-verify").equals("none")
            || !isEmpty("mysql-ssl-ca")
            || !isEmpty("mysql-ssl-cert");
    require(
        !asks || options.flag("mysql-ssl"),
        "--mysql-ssl-verify, -ca and -cert: need --mysql-ssl=on");
    require(
        isEmpty("mysql-ssl-cert") == isEmpty("mysql-ssl-key"),
        "--mysql-ssl-cert and --mysql-ssl-key: give both or none");
  }

  private void checkTimes() {
    int timeS = options.integer("time");
    int limitS = options.integer("window-limit");
    require(
        limitS == 0 || limitS >= timeS,
        "--window-limit=%d: expected at least --time, which is %d",
        limitS,
        timeS);
    int warmupS = options.integer("warmup-time");
    require(
        options.warmupLimitS() >= warmupS,
        "--warmup-limit=%d: expected at least --warmup-time, which is %d",
        options.warmupLimitS(),
        warmupS);
    require(
        options.number("events") == 0 || options.warmupLimitS() == 0,
        "--events and --warmup-time or --warmup-limit: only one of them; the events would end in"
            + " the warm-up");
  }

  private void checkBurst(Options.Burst burst) {
    String given = options.text("burst");
    require(
        options.integer("rate") > 0,
        "--burst=%s: needs --rate: clients of a closed loop have no arrivals",
        given);
    require(
        3L * burst.lengthS() <= 2L * burst.windowS(),
        "--burst=%s: expected at most two thirds of --time, which is %d, in seconds",
        given,
        burst.windowS());
  }

  private void checkClientPool() {
    if (!options.hasClientPool()) {
      require(
          !options.hasDefaultPool(),
          "--client-pool-settings=defaults: there is no pool; name its connections with"
              + " --client-pool=N");
      return;
    }
    int pool = options.connections();
    require(
        pool <= clients,
        "--client-pool=%d: expected at most --threads, which is %d",
        pool,
        clients);
    require(
        options.activeClients() == clients,
        "--client-pool=%d: not with --active-clients: an idle client of a pool has no connection",
        pool);
    require(
        !options.flag("mysql-dry-run"),
        "--client-pool=%d: not with --mysql-dry-run, which has no connections",
        pool);
    int sockets = options.words("mysql-socket").size();
    int addresses = options.words("mysql-host").size() * options.words("mysql-port").size();
    int servers = sockets > 0 ? sockets : addresses;
    require(
        servers == 1,
        "--client-pool=%d: the connections of a pool lead to one server, not %d",
        pool,
        servers);
  }

  /** The old MariaDB driver needs JNA for socket files. */
  private void checkDriver() {
    String driver = options.text("driver");
    require(
        !driver.equals(DriverLimits.MARIADB_3_5) || options.words("mysql-socket").isEmpty(),
        "--driver=%s cannot use socket files: name --mysql-host=127.0.0.1 and --mysql-port",
        driver);
  }

  private void checkIds() {
    long rows = options.number("table-size");
    for (String width : List.of("range-size", "delta")) {
      require(
          rows + options.number(width) - 1 <= Integer.MAX_VALUE,
          "--%s=%d: expected at most %d with --table-size=%d, as ids are 32-bit",
          width,
          options.number(width),
          Integer.MAX_VALUE - rows + 1,
          rows);
    }
  }

  private void checkOthers() {
    double h = options.decimal("rand-pareto-h");
    require(
        h > 0 && h < 1,
        "--rand-pareto-h=%s: expected above 0 and below 1",
        options.text("rand-pareto-h"));
    require(
        !options.flag("histogram") || !options.percentiles().isEmpty(),
        "--histogram and --percentile=0: the latter switches the histogram off; leave it out");
    require(
        !options.text("client-threads").equals("virtual") || Jdk.hasVirtualThreads(),
        "--client-threads=virtual: needs JDK %d or newer, this is %d: point JAVA_HOME at one",
        Jdk.FIRST_WITH_VIRTUAL_THREADS,
        Runtime.version().feature());
  }
}
