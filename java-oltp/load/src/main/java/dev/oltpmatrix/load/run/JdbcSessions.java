package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.random.LibcRandom;
import dev.oltpmatrix.load.random.Xoroshiro128Plus;
import dev.oltpmatrix.load.workload.Workload;
import java.sql.SQLException;

/** Opens clients' sessions: connected, prepared, each with its own stream of random numbers. */
public final class JdbcSessions implements Session.Factory {
  private final DbDriver driver;
  private final SessionPlan plan;
  private final Xoroshiro128Plus[] randoms;

  public JdbcSessions(DbDriver driver, Workload workload, Options options) {
    this.driver = driver;
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
  public Session open(int client) throws SQLException {
    return JdbcSession.open(driver, plan, client, randoms[client]);
  }
}
