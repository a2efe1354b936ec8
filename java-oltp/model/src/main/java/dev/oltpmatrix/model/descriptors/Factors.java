package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.text.Plural;
import java.util.List;

/**
 * The registry of kinds of factors, in the order that names of cells have. A new kind is a line
 * here and the code that carries it out; matrices, the command line, plans, records, summaries,
 * verdicts and pictures take it from their {@link FactorSet}.
 */
public final class Factors {
  /**
   * Upper limit of the number of clients: more makes no sense for any server of the family, and the
   * limit catches a mistyped digit.
   */
  public static final int MAX_CLIENTS = 100_000;

  public static final Factor SERVER = Factor.of("server", "builds", null, "");
  public static final Factor ARM = Factor.of("arm", "arms", null, "");
  public static final Factor CONFIG = Factor.of("config", "configs", null, "");
  public static final Factor WORKLOAD = Factor.of("workload", "workloads", null, "");
  public static final Factor GENERATOR = Factor.of("generator", "generators", null, "");
  public static final Factor CLIENTS = clients();

  /** Before the rate, so that the rate is the axis of curves where both vary. */
  public static final Factor CLIENT_POOL = ClientPool.factor();

  public static final Factor CLIENT_POOL_SETTINGS = ClientPool.settings();

  public static final Factor RATE = Rate.factor();

  public static final Factor BURST = Burst.factor();
  public static final Factor ACTIVE = Active.factor();
  public static final Factor OPTIONS = DriverOptions.factor();

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
          .choosing(List.of("auto", "platform", "virtual"))
          .withRefusal(
              (level, generator, workload) ->
                  generator.choosesThreads()
                      ? null
                      : generator.name() + " has no choice of threads");

  public static final Factor CONNECTION = ConnectionKind.factor();
  public static final Factor ROUND_TRIP = RoundTrip.factor();
  public static final Factor WAREHOUSES = Warehouses.factor();
  public static final Factor TPCC_FORM = Warehouses.form();
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

  private static Factor clients() {
    return Factor.of("threads", "client counts", null, "")
        .withForm(
            new Factor.Form(
                text ->
                    Long.toString(
                        Levels.integer(
                            "threads", text, 1, MAX_CLIENTS, "; write 4,32,256 or 4..4096")),
                (low, high) ->
                    Levels.doublings(
                        "threads", Double.valueOf(low), Double.valueOf(high), "4..4096")))
        .withShown(level -> Plural.of(Long.parseLong(level), "client"))
        .withScale(new Factor.Scale(true, Double::valueOf, false, level -> "clients"));
  }
}
