package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import java.util.List;
import java.util.Locale;

/** Checks the rules that involve several options. */
final class OptionRules {
  private OptionRules() {}

  static void check(Options options) {
    checkServers(options);
    checkTls(options);
    checkTimes(options);
    checkClients(options);
    checkClientPool(options);
    checkSocket(options);
    checkBurst(options);
    checkIds(options);
    checkRandom(options);
    checkReport(options);
    checkPlatform(options);
  }

  private static void checkServers(Options options) {
    for (String list : List.of("mysql-host", "mysql-port")) {
      if (options.words(list).isEmpty() && options.words("mysql-socket").isEmpty()) {
        throw new UsageException("--" + list + ": is empty: name at least one");
      }
    }
  }

  private static void checkTls(Options options) {
    boolean asks =
        !options.text("mysql-ssl-verify").equals("none")
            || !options.text("mysql-ssl-ca").isEmpty()
            || !options.text("mysql-ssl-cert").isEmpty();
    if (asks && !options.flag("mysql-ssl")) {
      throw new UsageException("--mysql-ssl-verify, -ca and -cert: need --mysql-ssl=on");
    }
    if (options.text("mysql-ssl-cert").isEmpty() != options.text("mysql-ssl-key").isEmpty()) {
      throw new UsageException("--mysql-ssl-cert and --mysql-ssl-key: give both or none");
    }
  }

  private static void checkTimes(Options options) {
    int timeS = options.integer("time");
    int limitS = options.integer("window-limit");
    if (limitS != 0 && limitS < timeS) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--window-limit=%d: expected at least --time, which is %d",
              limitS,
              timeS));
    }
    int warmupS = options.integer("warmup-time");
    if (options.warmupLimitS() < warmupS) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--warmup-limit=%d: expected at least --warmup-time, which is %d",
              options.warmupLimitS(),
              warmupS));
    }
    if (options.number("events") > 0 && options.warmupLimitS() > 0) {
      throw new UsageException(
          "--events and --warmup-time or --warmup-limit: only one of them; the events would end in"
              + " the warm-up");
    }
  }

  private static void checkBurst(Options options) {
    Options.Burst burst = options.burst().orElse(null);
    if (burst == null) {
      return;
    }
    String given = "--burst=" + options.text("burst") + ": ";
    if (options.integer("rate") == 0) {
      throw new UsageException(given + "needs --rate: clients of a closed loop have no arrivals");
    }
    if (3L * burst.lengthS() > 2L * burst.windowS()) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "%sexpected at most two thirds of --time, which is %d, in seconds",
              given,
              burst.windowS()));
    }
  }

  private static void checkClients(Options options) {
    if (options.activeClients() > options.integer("threads")) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--active-clients=%d: expected at most --threads, which is %d",
              options.activeClients(),
              options.integer("threads")));
    }
  }

  private static void checkClientPool(Options options) {
    if (!options.hasClientPool()) {
      if (options.hasDefaultPool()) {
        throw new UsageException(
            "--client-pool-settings=defaults: there is no pool; name its connections with"
                + " --client-pool=N");
      }
      return;
    }
    String given = "--client-pool=" + options.connections() + ": ";
    if (options.connections() > options.integer("threads")) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "%sexpected at most --threads, which is %d",
              given,
              options.integer("threads")));
    }
    if (options.activeClients() < options.integer("threads")) {
      throw new UsageException(
          given + "not with --active-clients: an idle client of a pool has no connection");
    }
    if (options.flag("mysql-dry-run")) {
      throw new UsageException(given + "not with --mysql-dry-run, which has no connections");
    }
    int sockets = options.words("mysql-socket").size();
    int addresses = options.words("mysql-host").size() * options.words("mysql-port").size();
    int servers = sockets > 0 ? sockets : addresses;
    if (servers > 1) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "%sthe connections of a pool lead to one server, not %d",
              given,
              servers));
    }
  }

  /** Refuses socket files for the old MariaDB driver, which needs JNA for them. */
  private static void checkSocket(Options options) {
    String driver = options.text("driver");
    if (driver.equals(DriverLimits.MARIADB_3_5) && !options.words("mysql-socket").isEmpty()) {
      throw new UsageException(
          "--driver="
              + driver
              + " cannot use socket files: name --mysql-host=127.0.0.1 and --mysql-port");
    }
  }

  private static void checkIds(Options options) {
    for (String width : List.of("range-size", "delta")) {
      if (options.number("table-size") + options.number(width) - 1 > Integer.MAX_VALUE) {
        throw new UsageException(
            String.format(
                Locale.ROOT,
                "--%s=%d: expected at most %d with --table-size=%d, as ids are 32-bit",
                width,
                options.number(width),
                Integer.MAX_VALUE - options.number("table-size") + 1,
                options.number("table-size")));
      }
    }
  }

  private static void checkRandom(Options options) {
    double h = options.decimal("rand-pareto-h");
    if (h <= 0 || h >= 1) {
      throw new UsageException(
          "--rand-pareto-h=" + options.text("rand-pareto-h") + ": expected above 0 and below 1");
    }
  }

  private static void checkReport(Options options) {
    if (options.flag("histogram") && options.percentiles().isEmpty()) {
      throw new UsageException(
          "--histogram and --percentile=0: the latter switches the histogram off; leave it out");
    }
  }

  private static void checkPlatform(Options options) {
    if (options.text("client-threads").equals("virtual") && !Jdk.hasVirtualThreads()) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--client-threads=virtual: needs JDK %d or newer, this is %d: point JAVA_HOME at one",
              Jdk.FIRST_WITH_VIRTUAL_THREADS,
              Runtime.version().feature()));
    }
  }
}
