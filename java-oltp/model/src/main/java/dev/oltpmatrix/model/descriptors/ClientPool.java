package dev.oltpmatrix.model.descriptors;

/**
 * Levels of the factors {@code client_pool}, the number of pooled connections that the client
 * threads share in turns, and {@code client_pool_settings}, how the pool treats them.
 */
public final class ClientPool {
  /** Level of a pool that neither tests its connections nor lets them age. */
  public static final String FIXED = "fixed";

  /** Level of a pool with HikariCP's own settings. */
  public static final String DEFAULTS = "defaults";

  /** Level that gives each client its own connection. */
  static final String NONE = "none";

  private ClientPool() {}

  public static int connections(String level, int clients) {
    return NONE.equals(level) ? clients : Integer.parseInt(level);
  }
}
