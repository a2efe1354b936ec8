package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.Servers;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.random.LibcRandom;
import dev.oltpmatrix.load.random.Xoroshiro128Plus;
import dev.oltpmatrix.load.workload.TestScript;
import java.sql.SQLException;
import java.util.List;

/** Opens clients' sessions: connected, prepared, each with its own stream of random numbers. */
public final class JdbcSessions implements Session.Factory {
  private final Servers servers;
  private final SessionPlan plan;
  private final Xoroshiro128Plus[] randoms;

  /** All on one server. */
  public JdbcSessions(DbDriver server, TestScript workload, Options options) {
    this(
        new Servers(
            List.of(server), options.integer("threads"), workload.preparedStatements(options)),
        workload,
        options);
  }

  public JdbcSessions(Servers servers, TestScript workload, Options options) {
    this.servers = servers;
    int seed = options.seed();
    plan = SessionPlan.of(workload, options, seed);
    // Seeded in the clients' order, whichever of them connects first.
    LibcRandom seeds = new LibcRandom(seed);
    randoms = new Xoroshiro128Plus[options.integer("threads")];
    for (int i = 0; i < randoms.length; i++) {
      randoms[i] = Xoroshiro128Plus.seededFrom(seeds);
    }
  }

  @Override
  public Session open(int client) {
    DbDriver server = servers.ofClient(client);
    try {
      return JdbcSession.open(server, plan, client, randoms[client]);
    } catch (SQLException e) {
      throw servers.explained(e, server);
    }
  }
}
