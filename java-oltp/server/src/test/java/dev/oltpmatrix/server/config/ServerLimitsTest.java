package dev.oltpmatrix.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerLimits.Limit;
import dev.oltpmatrix.testing.Builds;
import dev.oltpmatrix.testing.ReporterList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLimitsTest {
  private static final Path CONFIGS = Path.of("../../server-configs");

  @TempDir private Path dir;

  @BeforeEach
  void writeFiles() throws IOException {
    Files.createDirectory(dir.resolve("overlays"));
    Files.copy(CONFIGS.resolve("settings.yaml"), dir.resolve("settings.yaml"));
    write("base.cnf", "max_connections = 4200\n");
    write("per-thread.mysql.cnf", "");
    write("pool.mariadb.cnf", "");
    write("overlays/few.cnf", "max_connections = 100\ninnodb_buffer_pool_size = 2G\n");
  }

  private void write(String name, String settings) throws IOException {
    Files.writeString(dir.resolve(name), "[mysqld]\n" + settings);
  }

  private ServerLimits limits(Path configs, String build, String arm, String config) {
    return new ServerRegistry(Hosts.ofThisMachine(), configs, dir, new ReporterList())
        .catalogue()
        .limits(Builds.named(build), arm, config);
  }

  @Test
  void limitsAreThoseOfTheConfigAndElseTheDefaults() throws IOException {
    ServerLimits base = limits(dir, "mysql-8.0", "per-thread", "base");
    assertThat(base.name()).isEqualTo("mysql-8.0/per-thread");
    assertThat(base.maxConnections()).isEqualTo(new Limit(4200, "base.cnf"));
    assertThat(base.maxPreparedStatements().value()).isEqualTo(16_382);
    assertThat(base.connectionBytes()).as("performance_schema is on").isEqualTo(990 << 10);
    ServerLimits few = limits(dir, "mysql-8.0", "per-thread", "few");
    assertThat(few.name()).isEqualTo("mysql-8.0/per-thread+few");
    assertThat(few.maxConnections()).isEqualTo(new Limit(100, "overlays/few.cnf"));
    assertThat(few.bufferPoolBytes().value()).isEqualTo(2L << 30);
    ServerLimits mariadb = limits(dir, "mariadb-10.11", "pool", "base");
    assertThat(mariadb.connectionBytes()).as("and here it is off").isEqualTo(320 << 10);
    assertThat(mariadb.openFiles()).isNull();
    write("base.cnf", "max_connections = many\n");
    assertThatThrownBy(() -> limits(dir, "mysql-8.0", "per-thread", "base"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "base.cnf: max_connections is many, must be a whole number, or one with K, M, G");
  }

  @Test
  void shippedSettingsSufficeForTheFullRange() {
    for (ServerBuild build : Builds.ALL) {
      for (String arm : build.arms()) {
        ServerLimits limits = limits(CONFIGS, build.name(), arm, "base");
        assertThat(limits.maxConnections().value()).isGreaterThan(4096);
        assertThat(limits.maxPreparedStatements().value()).isGreaterThan(4096 * 11);
        assertThat(limits.openFiles().value()).isEqualTo(15_000);
      }
    }
  }
}
