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
  /**
   * Upper limit of the number of clients: more makes no sense for any server of the family, and the
   * limit catches a mistyped digit.
   */
  public static final int MAX_CLIENTS = 100_000;

  /** The column w_id is a SMALLINT UNSIGNED. */
  public static final int MAX_WAREHOUSES = 65_535;

  public static final Factor SERVER = Factor.of("server", "builds", null, "");
  public static final Factor ARM = Factor.of("arm", "arms", null, "");
  public static final Factor CONFIG = Factor.of("config", "configs", null, "");
  public static final Factor WORKLOAD = Factor.of("workload", "workloads", null, "");
  public static final Factor GENERATOR = Factor.of("generator", "generators", null, "");

  public static final Factor CLIENTS =
      Factor.of("threads", "client counts", null, "")
          .counting(MAX_CLIENTS, "; write 4,32,256 or 4..4096", "4..4096", "clients")
          .withWording(level -> Plural.of(Long.parseLong(level), "client"));

  /** Before the rate, so that the rate is the axis of curves where both vary. */
  public static final Factor CLIENT_POOL =
      Factor.of(
              "client_pool",
              "client pools",
              ClientPool.NONE,
              "Connections of a HikariCP pool before the clients: a number, 8..512 for doublings,"
                  + " or none; Java generators only.")
          .counting(MAX_CLIENTS, ", or none", "8..512", "connections of all clients")
          .withWording(
              level ->
                  level.equals(ClientPool.NONE)
                      ? "a connection each"
                      : "a client pool of " + level);

  public static final Factor CLIENT_POOL_SETTINGS =
      Factor.of(
              "client_pool_settings",
              "client pool settings",
              ClientPool.FIXED,
              "Settings of the client pool: fixed (connections are neither tested nor aged),"
                  + " defaults (HikariCP's own).")
          .choosing(List.of(ClientPool.FIXED, ClientPool.DEFAULTS))
          .withWording(
              level ->
                  level.equals(ClientPool.FIXED) ? "a fixed client pool" : "HikariCP's defaults");

  public static final Factor RATE = Rate.factor();
  public static final Factor BURST = Burst.factor();

  /** The number of clients that run transactions; the others are connected and idle. */
  public static final Factor ACTIVE =
      Factor.of(
              "active",
              "active clients",
              "all",
              "Clients that run transactions, the others are idle: a number, or all.")
          .counting(MAX_CLIENTS, ", or all", null, "active clients")
          .withWording(level -> level + " active clients");

  /**
   * The options that a driver receives in addition to the server's address. JMH benchmarks pass the
   * level on to the driver; load generators have one option of this kind, whether statements are
   * prepared on the server.
   */
  public static final Factor OPTIONS =
      Factor.of(
              "options",
              "driver options",
              DriverArms.SHIPPED,
              "What the driver is told: " + String.join(", ", DriverArms.all()) + ".")
          .choosing(DriverArms.all());

  /**
   * Kind of thread that runs a client of the Java port; with {@code auto} the driver chooses by the
   * number of clients.
   */
  public static final Factor CLIENT_THREADS =
      Factor.of(
              "client_threads",
              "client threads",
              "auto",
              "Threads of the Java port's clients: auto, platform, virtual.")
          .choosing(List.of("auto", "platform", "virtual"));

  public static final Factor CONNECTION =
      Factor.of(
              "connection",
              "connections",
              ConnectionKind.TCP,
              "tcp, tls, socket (Windows: pipe): how clients reach the servers that the program"
                  + " starts.")
          .choosing(ConnectionKind.ALL);

  public static final Factor ROUND_TRIP = RoundTrip.factor();

  public static final Factor WAREHOUSES =
      Factor.of(
              "warehouses",
              "numbers of warehouses",
              "1",
              "Warehouses of tpcc: a number, 1..64 for doublings; 86 MB each.")
          .counting(MAX_WAREHOUSES, "; write 10 or 1..64", "1..64", "warehouses")
          .withWording(level -> Plural.of(Long.parseLong(level), "warehouse"));

  public static final Factor TPCC_FORM =
      Factor.of(
              "tpcc_form",
              "forms of tpcc",
              "single",
              "How tpcc sends what concerns several rows: single (a statement each), set (IN lists,"
                  + " INSERTs of many rows); Java generators only.")
          .choosing(List.of("single", Workload.TPCC_SET))
          .withWording(level -> "statements in the form " + level);

  public static final Factor VIA = Via.factor();

  /**
   * Factors whose levels put a process between clients and server, unless it is the default one; in
   * the order in which they follow each other, from the server.
   */
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
}
