package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.UsageException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The rules that involve several options, in the order in which they are checked. */
record OptionRules(Options options) {
  static void check(Options options) {
    OptionRules rules = new OptionRules(options);
    rules.servers();
    rules.times();
    rules.clients();
    rules.rows();
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new UsageException(otherwise);
    }
  }

  private void require(String option, boolean holds, String otherwise) {
    require(holds, "--" + option + "=" + options.text(option) + ": " + otherwise);
  }

  private void requireMost(String option, long most, String words) {
    require(option, options.number(option) <= most, "expected at most " + words.formatted(most));
  }

  private boolean isEmpty(String option) {
    return options.text(option).isEmpty();
  }

  private void servers() {
    for (String list : List.of("mysql-host", "mysql-port")) {
      require(
          !options.words(list).isEmpty() || !isEmpty("mysql-socket"),
          "--" + list + ": is empty: name at least one");
    }
    boolean verifies =
        !options.text("mysql-ssl-verify").equals("none")
            || !isEmpty("mysql-ssl-ca")
            || !isEmpty("mysql-ssl-cert");
    require(
        options.flag("mysql-ssl") || !verifies,
        "--mysql-ssl-verify, -ca and -cert: need --mysql-ssl=on");
    require(
        isEmpty("mysql-ssl-cert") == isEmpty("mysql-ssl-key"),
        "--mysql-ssl-cert and --mysql-ssl-key: give both or none");
  }

  private void times() {
    int timeS = options.integer("time");
    int warmupS = options.integer("warmup-time");
    String least = "expected at least --%s, which is %d";
    require("window-limit", options.windowLimitS() >= timeS, least.formatted("time", timeS));
    require(
        "warmup-limit", options.warmupLimitS() >= warmupS, least.formatted("warmup-time", warmupS));
    require(
        options.number("events") == 0 || options.warmupLimitS() == 0,
        "--events and --warmup-time or --warmup-limit: only one of them; the events would end in"
            + " the warm-up");
    if (options.burst() != null) {
      require(
          "burst",
          options.integer("rate") > 0,
          "needs --rate: clients of a closed loop have no arrivals");
      require(
          "burst",
          3 * options.burst().lengthNs() <= 2 * TimeUnit.SECONDS.toNanos(timeS),
          "expected at most two thirds of --time, which is " + timeS + ", in seconds");
    }
  }

  private void clients() {
    int clients = options.integer("threads");
    requireMost("active-clients", clients, "--threads, which is %s");
    if (options.hasClientPool()) {
      requireMost("client-pool", clients, "--threads, which is %s");
      require(
          "client-pool",
          options.activeClients() == clients,
          "not with --active-clients: an idle client of a pool has no connection");
      require(
          "client-pool",
          !options.flag("mysql-dry-run"),
          "not with --mysql-dry-run, which has no connections");
      int addresses = options.words("mysql-host").size() * options.words("mysql-port").size();
      int servers = isEmpty("mysql-socket") ? addresses : options.words("mysql-socket").size();
      require(
          "client-pool",
          servers == 1,
          "the connections of a pool lead to one server, not " + servers);
    }
    require(
        "client-pool-settings",
        !options.hasDefaultPool() || options.hasClientPool(),
        "there is no pool; name its connections with --client-pool=N");
    require(
        "client-threads",
        !options.text("client-threads").equals("virtual") || Options.hasVirtualThreads(),
        "needs JDK 21 or newer, this is %s: point JAVA_HOME at one"
            .formatted(Runtime.version().feature()));
  }

  private void rows() {
    long rows = options.number("table-size");
    for (String width : List.of("range-size", "delta")) {
      requireMost(
          width,
          Integer.MAX_VALUE - rows + 1,
          "%s with --table-size=" + rows + ", as ids are 32-bit");
    }
    double h = options.decimal("rand-pareto-h");
    require("rand-pareto-h", h > 0 && h < 1, "expected above 0 and below 1");
    require(
        !options.flag("histogram") || !options.percentiles().isEmpty(),
        "--histogram and --percentile=0: the latter switches the histogram off; leave it out");
  }
}
