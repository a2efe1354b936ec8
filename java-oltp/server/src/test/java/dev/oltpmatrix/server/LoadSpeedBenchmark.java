package dev.oltpmatrix.server;

import static dev.oltpmatrix.testing.TestServers.CACHE;
import static dev.oltpmatrix.testing.TestServers.CONFIGS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Loads 1,000,000 rows with the template's loader and with {@code sysbench prepare}, alternately on
 * the same server, and prints the ratio. Run it by hand, on a quiet machine:
 *
 * <pre>mvn -f java-oltp -pl server -am test -Dtest=LoadSpeedBenchmark
 *   -Dsurefire.failIfNoSpecifiedTests=false -Doltp.cacheDir=$HOME/.cache/oltp-matrix</pre>
 */
class LoadSpeedBenchmark {
  private static final int ROUNDS = 3;
  private static final Sbtest ROWS = new Sbtest(1_000_000, 2012);
  private static final Sbtest FEW = new Sbtest(1000, 2012);

  private static final Reporter SILENT = new ReporterList();

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void oursAgainstSysbench(String build) throws Exception {
    ServerProvider home =
        new ServerRegistry(
                Hosts.ofThisMachine(), configsThatLetFilesIn(), CACHE, new ReporterList())
            .catalogue();
    InstalledServer server = TestServers.loaded(build, FEW);
    StartRequest request = new StartRequest(server, "per-thread", "local-infile", FEW, folder);
    try (RunningServer running = home.start(request);
        Connection connection =
            new LocalLogin(
                    server.build(),
                    running.database(),
                    running.networkPath(ConnectionKind.TCP).password())
                .openToLoad(running.port())) {
      DataSet.Target target =
          new DataSet.Target(connection, build, build, Drivers::setLocalInfile, "", SILENT);
      for (int round = 1; round <= ROUNDS; round++) {
        Queries.execute(connection, "DROP TABLE IF EXISTS sbtest1");
        double oursS = seconds(() -> ROWS.load(target));
        Queries.execute(connection, "DROP TABLE sbtest1");
        double sysbenchS = seconds(() -> sysbenchPrepare(running));
        System.out.printf(
            Locale.ROOT,
            "%s round %d: ours / sysbench prepare = %.2f (%.1f s, %.1f s)%n",
            build,
            round,
            oursS / sysbenchS,
            oursS,
            sysbenchS);
      }
    }
  }

  private interface Step {
    void run() throws Exception;
  }

  private static double seconds(Step step) throws Exception {
    long startNs = System.nanoTime();
    step.run();
    return (System.nanoTime() - startNs) / 1e9;
  }

  /**
   * Returns the project's settings with one more overlay, because runs do not let clients send
   * files.
   */
  private Path configsThatLetFilesIn() throws Exception {
    Path copy = folder.resolve("server-configs");
    new ProcessBuilder("cp", "-r", CONFIGS.toString(), copy.toString()).start().waitFor();
    Files.writeString(
        copy.resolve("overlays/local-infile.cnf"), "[mysqld]\nlocal_infile = ON # to load\n");
    return copy;
  }

  private void sysbenchPrepare(RunningServer server) throws Exception {
    Path secret = folder.resolve("client.cnf");
    Files.writeString(
        secret, "mysql-password=" + server.networkPath(ConnectionKind.TCP).password() + "\n");
    Process process =
        new ProcessBuilder(
                List.of(
                    "sysbench",
                    "--config-file=" + secret,
                    "oltp_read_only",
                    "--db-driver=mysql",
                    "--mysql-host=127.0.0.1",
                    "--mysql-port=" + server.port(),
                    "--mysql-user=" + server.networkPath(ConnectionKind.TCP).user(),
                    "--mysql-db=" + server.database(),
                    "--tables=1",
                    "--table-size=" + ROWS.tableSize(),
                    "prepare"))
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
  }
}
