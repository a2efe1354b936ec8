package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.text.Plural;
import java.util.List;

/**
 * The registry of kinds of factors, in the order that names of cells have. A new kind is a line
 * here, its limits in {@link UnsupportedRules}, and the code that carries it out; matrices, the
 * command line, plans, records, summaries, verdicts and pictures take it from their {@link
 * FactorSet}.
 */
public final class Factors {
  /** More makes no sense for any server of the family; the limit catches a mistyped digit. */
  public static final int MAX_CLIENTS = 100_000;

  /** The column w_id is a SMALLINT UNSIGNED. */
  public static final int MAX_WAREHOUSES = 65_535;

  /** Name, plural, default level where cells need not name one, and help of the option. */
  private static final String TEXTS =
      """
      server | builds | |
      arm | arms | |
      config | configs | |
      workload | workloads | |
      generator | generators | |
      threads | client counts | |
      client_pool | client pools | none | Connections of a HikariCP pool before the clients: a \
      number, 8..512 for doublings, or none; Java generators only.
      client_pool_settings | client pool settings | fixed | Settings of the client pool: fixed \
      (connections are neither tested nor aged), defaults (HikariCP's own).
      rate | rates | closed | Transactions a second that arrive, or 20%%..120%% of the closed \
      loop's; Java generators only.
      burst | bursts | none | A time in the window with more arrivals than --rate, such as 400%%x5s.
      active | active clients | all | Clients that run transactions, the others are idle: a \
      number, or all.
      connection | connections | tcp | tcp, tls, socket (Windows: pipe): how clients reach the \
      servers that the program starts.
      options | driver options | shipped | What the driver is told: shipped, text, prepared, \
      prepared-miss, rewrite, bulk, no-pipeline, tuned, failover, replication, load-balance.
      client_threads | client threads | auto | Threads of the Java port's clients: auto, platform, \
      virtual.
      rtt | round-trip times | 0 | Milliseconds by which a relay makes the round trip longer, such \
      as 0,0.4,5.
      warehouses | numbers of warehouses | 1 | Warehouses of tpcc: a number, 1..64 for doublings; \
      86 MB each.
      tpcc_form | forms of tpcc | single | How tpcc sends what concerns several rows: single (a \
      statement each), set (IN lists, INSERTs of many rows); Java generators only.
      via | proxies | direct | Proxies between clients and servers: direct, haproxy, nginx, \
      mysql-router, shardingsphere-5.1; your own: NAME=mysql://host:port.
      """;

  public static final Factor SERVER = kind("server");
  public static final Factor ARM = kind("arm");
  public static final Factor CONFIG = kind("config");
  public static final Factor WORKLOAD = kind("workload");
  public static final Factor GENERATOR = kind("generator");

  public static final Factor CLIENTS =
      kind("threads")
          .counting(MAX_CLIENTS, "; write 4,32,256 or 4..4096", "4..4096", "clients")
          .withWording(level -> Plural.of(Long.parseLong(level), "client"));

  /** Before the rate, so that the rate is the axis of curves where both vary. */
  public static final Factor CLIENT_POOL =
      kind("client_pool")
          .counting(MAX_CLIENTS, ", or none", "8..512", "connections of all clients")
          .withWording(
              level ->
                  level.equals(ClientPool.NONE)
                      ? "a connection each"
                      : "a client pool of " + level);

  public static final Factor CLIENT_POOL_SETTINGS =
      kind("client_pool_settings")
          .choosing(List.of(ClientPool.FIXED, ClientPool.DEFAULTS))
          .withWording(
              level ->
                  level.equals(ClientPool.FIXED) ? "a fixed client pool" : "HikariCP's defaults");

  public static final Factor RATE = Rate.factor();
  public static final Factor BURST = Burst.factor();

  public static final Factor ACTIVE =
      kind("active")
          .counting(MAX_CLIENTS, ", or all", null, "active clients")
          .withWording(level -> level + " active clients");

  public static final Factor CONNECTION = kind("connection").choosing(ConnectionKind.ALL);

  /**
   * The options that a driver receives in addition to the server's address. JMH benchmarks pass the
   * level on to the driver; load generators have one option of this kind, whether statements are
   * prepared on the server.
   */
  public static final Factor OPTIONS = kind("options").choosing(DriverArms.all());

  /** With {@code auto} the driver chooses by the number of clients. */
  public static final Factor CLIENT_THREADS =
      kind("client_threads").choosing(List.of("auto", "platform", "virtual"));

  public static final Factor ROUND_TRIP = RoundTrip.factor();

  public static final Factor WAREHOUSES =
      kind("warehouses")
          .counting(MAX_WAREHOUSES, "; write 10 or 1..64", "1..64", "warehouses")
          .withWording(level -> Plural.of(Long.parseLong(level), "warehouse"));

  public static final Factor TPCC_FORM =
      kind("tpcc_form")
          .choosing(List.of("single", Workload.TPCC_SET))
          .withWording(level -> "statements in the form " + level);

  public static final Factor VIA = Via.factor();

  /** Factors whose levels put a process before the server, in the order from the server. */
  public static final List<Factor> HOPS = List.of(VIA, ROUND_TRIP);

  static final List<Factor> REGISTERED =
      List.of(
          SERVER,
          ARM,
          CONFIG,
          WORKLOAD,
          GENERATOR,
          CLIENTS,
          CLIENT_POOL,
          CLIENT_POOL_SETTINGS,
          RATE,
          BURST,
          ACTIVE,
          CONNECTION,
          OPTIONS,
          CLIENT_THREADS,
          ROUND_TRIP,
          WAREHOUSES,
          TPCC_FORM,
          VIA);

  private Factors() {}

  /** Returns the kind of this name, with plain names as its levels. */
  static Factor kind(String name) {
    String[] texts =
        TEXTS
            .lines()
            .map(line -> line.split(" ?[|] ?", -1))
            .filter(line -> line[0].equals(name))
            .findFirst()
            .orElseThrow();
    return Factor.of(name, texts[1], texts[2].isEmpty() ? null : texts[2], texts[3]);
  }
}
