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
  private static final String SETTINGS = "client_pool_settings";

  private ClientPool() {}

  static Factor factor() {
    return new Factor(
        "client_pool",
        "client pools",
        NONE,
        new Factor.Form(
            ClientPool::read,
            (low, high) -> Levels.doublings("client_pool", number(low), number(high), "8..512")),
        level -> level.equals(NONE) ? "a connection each" : "a client pool of " + level,
        new Factor.Scale(true, ClientPool::number, true, level -> "connections of all clients"),
        level -> null,
        ClientPool::refusal,
        ClientPool::conflict,
        "Connections of a HikariCP pool before the clients: a number, 8..512 for doublings, or"
            + " none; Java generators only.");
  }

  static Factor settings() {
    List<String> levels = List.of(FIXED, DEFAULTS);
    return new Factor(
        SETTINGS,
        "client pool settings",
        FIXED,
        new Factor.Form(level -> Factor.requireOneOf(SETTINGS, levels, level), (low, high) -> null),
        level -> level.equals(FIXED) ? "a fixed client pool" : "HikariCP's defaults",
        null,
        level -> null,
        Factor.Refusal.NONE,
        (level, others) ->
            level.equals(DEFAULTS) && NONE.equals(others.apply(Factors.CLIENT_POOL))
                ? "there is no client pool; name client_pool, such as 64"
                : null,
        "Settings of the client pool: fixed (connections are neither tested nor aged), defaults"
            + " (HikariCP's own).");
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
