package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.random.LibcRandom;
import dev.oltpmatrix.load.random.Xoroshiro128Plus;
import dev.oltpmatrix.load.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens clients' sessions: connected, prepared, each with its own stream of random numbers. */
public final class JdbcSessions implements Session.Factory {
  private final DbDriver driver;
  private final Workload workload;
  private final Options options;
  private final SessionPlan plan;
  private final Xoroshiro128Plus[] randoms;

  public JdbcSessions(DbDriver driver, Workload workload, Options options) {
    this.driver = driver;
    this.workload = workload;
    this.options = options;
    plan = SessionPlan.of(options);
    // Seeded in the clients' order, whichever of them connects first.
    LibcRandom seeds = new LibcRandom(seed(options));
    randoms = new Xoroshiro128Plus[options.integer("threads")];
    for (int i = 0; i < randoms.length; i++) {
      randoms[i] = Xoroshiro128Plus.seededFrom(seeds);
    }
  }

  private static int seed(Options options) {
    int seed = options.integer("rand-seed");
    return seed == 0 ? (int) System.currentTimeMillis() : seed;
  }

  @Override
  public Session open(int client) throws SQLException {
    Connection connection = driver.connect();
    try {
      PreparedGroup[] groups = PreparedGroup.prepareAll(workload, options, driver, connection);
      return new JdbcSession(connection, groups, plan, randoms[client]);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }
}
