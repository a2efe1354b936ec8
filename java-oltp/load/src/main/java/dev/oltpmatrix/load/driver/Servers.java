package dev.oltpmatrix.load.driver;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.options.Options;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The servers that clients are assigned to in turn, each with its driver; usually there is one. */
public final class Servers {
  private final List<DbDriver> turns;
  private final int connections;
  private final int statementsPerClient;

  /**
   * Creates the assignment.
   *
   * @param turns in the order of assignment; a server may occur several times
   * @param connections of all clients
   */
  public Servers(List<DbDriver> turns, int connections, int statementsPerClient) {
    this.turns = turns;
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

  /** Returns the server of a client, counted from 0; it stays the same after a lost connection. */
  public DbDriver ofClient(int client) {
    return turns.get(client % turns.size());
  }

  public Set<DbDriver> all() {
    return new LinkedHashSet<>(turns);
  }

  public boolean areHere() {
    return turns.stream().allMatch(server -> server.endpoint().place().isLocal());
  }

  /** Explains an error met while connecting to a server or preparing there. */
  public LoadException explained(SQLException e, DbDriver server) {
    long here = IntStream.range(0, connections).filter(i -> ofClient(i) == server).count();
    return ServerErrors.explain(e, server.endpoint(), (int) here, statementsPerClient);
  }
}
