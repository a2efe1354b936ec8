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

  private final int connections;
  private final int statementsPerClient;

  /**
   * @param connections of all clients
   * @param statementsPerClient how many are prepared on each, for messages
   */
  public Servers(List<DbDriver> turns, int connections, int statementsPerClient) {
    this.turns = List.copyOf(turns);
    this.connections = connections;
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
    return new Servers(turns, options.connections(), statementsPerClient);
  }

  /** The server of a client, counted from 0; it stays the same when a connection was lost. */
  public DbDriver ofClient(int client) {
    return turns.get(client % turns.size());
  }

  public Set<DbDriver> all() {
    return new LinkedHashSet<>(turns);
  }

  /** Whether all are on this machine. */
  public boolean areHere() {
    return turns.stream().allMatch(server -> server.endpoint().place().isLocal());
  }

  /** How many connections lead to this server, of a client each unless they have a pool. */
  public int clientsOf(DbDriver server) {
    int count = 0;
    for (int client = 0; client < connections; client++) {
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
