package dev.oltpmatrix.model.descriptors;

import java.util.List;
import java.util.function.Function;

/**
 * Factors {@code client_pool}, the number of pooled connections that the client threads share in
 * turns, of which {@code none} gives each client its own connection, and {@code
 * client_pool_settings}, how the pool treats them.
 */
public final class ClientPool {
  /** Level of a pool that neither tests its connections nor lets them age. */
  public static final String FIXED = "fixed";

  /** Level of a pool with HikariCP's own settings. */
  public static final String DEFAULTS = "defaults";

  private static final String NONE = "none";

  private ClientPool() {}

  static Factor factor() {
    return Factor.of(
            "client_pool",
            "client pools",
            NONE,
            "Connections of a HikariCP pool before the clients: a number, 8..512 for doublings, or"
                + " none; Java generators only.")
        .withForm(
            new Factor.Form(
                ClientPool::read,
                (low, high) ->
                    Levels.doublings("client_pool", number(low), number(high), "8..512")))
        .withShown(level -> level.equals(NONE) ? "a connection each" : "a client pool of " + level)
        .withScale(
            new Factor.Scale(true, ClientPool::number, true, level -> "connections of all clients"))
        .withRefusal(ClientPool::refusal)
        .withConflict(ClientPool::conflict);
  }

  static Factor settings() {
    return Factor.of(
            "client_pool_settings",
            "client pool settings",
            FIXED,
            "Settings of the client pool: fixed (connections are neither tested nor aged), defaults"
                + " (HikariCP's own).")
        .choosing(List.of(FIXED, DEFAULTS))
        .withShown(level -> level.equals(FIXED) ? "a fixed client pool" : "HikariCP's defaults")
        .withConflict(
            (level, others) ->
                level.equals(DEFAULTS) && NONE.equals(others.apply(Factors.CLIENT_POOL))
                    ? "there is no client pool; name client_pool, such as 64"
                    : null);
  }

  /** Returns the number of connections that this number of clients has. */
  public static int connections(String level, int clients) {
    return NONE.equals(level) ? clients : Integer.parseInt(level);
  }

  private static Double number(String level) {
    return level.equals(NONE) ? null : Double.valueOf(level);
  }

  private static String read(String text) {
    return text.equals(NONE)
        ? text
        : Long.toString(Levels.integer("client_pool", text, 1, Factors.MAX_CLIENTS, ", or none"));
  }

  private static String refusal(String level, Generator generator, Workload workload) {
    if (!generator.poolsConnections()) {
      return generator.name() + " has a connection for each client";
    }
    return workload.wantsEmptySchema()
        ? workload.name() + " collects rows by client, and most of its events send nothing"
        : null;
  }

  private static String conflict(String level, Function<Factor, String> others) {
    if (level.equals(NONE)) {
      return null;
    }
    String clients = others.apply(Factors.CLIENTS);
    if (clients != null && Long.parseLong(clients) < Long.parseLong(level)) {
      return "needs as many clients, and threads has " + clients;
    }
    String active = others.apply(Factors.ACTIVE);
    return active == null || Factors.ACTIVE.isDefault(active)
        ? null
        : "an idle client of a pool has no connection; leave out active";
  }
}
