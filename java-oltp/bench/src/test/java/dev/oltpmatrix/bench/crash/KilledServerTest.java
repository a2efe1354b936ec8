package dev.oltpmatrix.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.TestServers;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kills real servers: {@code -Doltp.realServers=true}. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class KilledServerTest {
  @TempDir private Path logs;

  /** How much is lost with 0 depends on the moment; it may be nothing. */
  @ParameterizedTest
  @CsvSource({"mariadb-10.11, 1", "mariadb-10.11, 2", "mysql-9.7, 1", "mysql-9.7, 2"})
  void serverThatWritesAtCommitKeepsWhatItAcknowledged(String build, int flushLog)
      throws Exception {
    CrashTrials trials =
        new CrashTrials(
            new TrialServers(
                Hosts.ofThisMachine(),
                TestServers.CONFIGS,
                TestServers.CACHE,
                logs,
                new ReporterList()));

    Trial trial = trials.run(build, "flush_log=" + flushLog, new ProcessCrash(TestServers.CACHE));

    assertThat(trial.loss().acknowledged()).isPositive();
    assertThat(trial.loss().lost()).isZero();
    assertThat(trial.check()).isEqualTo("OK");
    assertThat(trial.isAsSaid()).isTrue();
  }
}
