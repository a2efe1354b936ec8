package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.options.Options;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The servers that clients take in turn, each with its driver; mostly it is one. */
public final class Servers {
  /** A server may have several turns. */
  private final List<DbDriver> turns;

  private final int clients;
  private final int statementsPerClient;

  /**
   * @param statementsPerClient how many each client prepares, for messages
   */
  public Servers(List<DbDriver> turns, int clients, int statementsPerClient) {
    this.turns = List.copyOf(turns);
    this.clients = clients;
    this.statementsPerClient = statementsPerClient;
  }

  public static Servers of(Options options, int statementsPerClient) {
    Map<Endpoint, DbDriver> drivers = new LinkedHashMap<>();
    List<DbDriver> turns =
        Endpoint.allOf(options).stream()
            .map(
                endpoint ->
                    drivers.computeIfAbsent(
                        endpoint, e -> DbDriver.named(options.text("driver"), e)))
            .toList();
    return new Servers(turns, options.integer("threads"), statementsPerClient);
  }

  /** The server of a client, counted from 0; it stays the same when a connection was lost. */
  public DbDriver ofClient(int client) {
    return turns.get(client % turns.size());
  }

  public Set<DbDriver> all() {
    return new LinkedHashSet<>(turns);
  }

  /** How many clients have this server. */
  public int clientsOf(DbDriver server) {
    int count = 0;
    for (int client = 0; client < clients; client++) {
      count += ofClient(client) == server ? 1 : 0;
    }
    return count;
  }

  /** Explains what was met by the first who connects to a server. */
  public LoadException explainedFirst(SQLException e, DbDriver server) {
    return ServerErrors.explainFirst(e, server.endpoint(), clientsOf(server), statementsPerClient);
  }

  /** Explains what was met while connecting to a server or preparing there. */
  public LoadException explained(SQLException e, DbDriver server) {
    return ServerErrors.explainSetup(e, server.endpoint(), clientsOf(server), statementsPerClient);
  }
}
