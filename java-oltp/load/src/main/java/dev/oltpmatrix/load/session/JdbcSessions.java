package dev.oltpmatrix.load.session;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.Servers;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.options.Part;
import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.random.LibcRandom;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Opens clients' sessions, each with a stream of random numbers of its own. */
public final class JdbcSessions implements Session.Factory, AutoCloseable {
  private final Servers servers;
  private final Options options;
  private final Part part;
  private final WorkloadRun run;

  /** As sysbench's histogram does unless it is switched off. */
  private final boolean drawsAfterEvent;

  private final boolean dryRun;
  private final Xoroshiro128Plus[] randoms;

  /** The pool, or {@code null} if each client has its own connection. */
  private final ConnectionPool pool;

  /** Opens the sessions of one host's part of the clients. */
  public JdbcSessions(Servers servers, LoadWorkload workload, Options options, Part part) {
    this.servers = servers;
    this.options = options;
    this.part = part;
    int seed = options.seed();
    run = workload.run(options, seed);
    drawsAfterEvent = !options.percentiles().isEmpty();
    dryRun = options.flag("mysql-dry-run");
    // Seeded in the clients' order, whichever of them connects first, and on whichever host.
    LibcRandom seeds = new LibcRandom(seed);
    randoms = new Xoroshiro128Plus[options.integer("threads")];
    for (int i = 0; i < randoms.length; i++) {
      randoms[i] = Xoroshiro128Plus.seededFrom(seeds);
    }
    DbDriver first = servers.ofClient(0);
    pool =
        options.hasClientPool()
            ? new ConnectionPool(
                Math.min(part.of(options.connections()), part.clients(options)),
                options.hasDefaultPool(),
                () -> TransactionExecutor.open(first, run, dryRun))
            : null;
  }

  @Override
  public List<String> kinds() {
    return run.kinds();
  }

  @Override
  public Map<String, Long> counted() {
    return run.counted();
  }

  @Override
  public Session open(int client) {
    int number = part.number(client, options);
    DbDriver server = servers.ofClient(number);
    Xoroshiro128Plus random = randoms[number];
    WorkloadRun.ClientState state = run.client(number, random);
    try {
      TransactionExecutor own = null;
      if (pool == null) {
        own = TransactionExecutor.open(server, run, dryRun);
      } else if (client < pool.size()) {
        // The first clients make the pool's connections.
        pool.add(TransactionExecutor.open(server, run, dryRun));
      }
      return new JdbcSession(state, drawsAfterEvent ? random : null, own, pool);
    } catch (SQLException e) {
      throw servers.explained(e, server);
    }
  }

  /** Closes the pool, which outlives the sessions. */
  @Override
  public void close() {
    if (pool != null) {
      pool.close();
    }
  }
}
