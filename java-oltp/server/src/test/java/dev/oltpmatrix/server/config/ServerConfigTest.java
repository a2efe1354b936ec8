package dev.oltpmatrix.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.local.Templates;
import dev.oltpmatrix.testing.Builds;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerConfigTest {
  private static final Path CONFIGS = Path.of("../../server-configs");

  @TempDir private Path dir;
  private final ServerBuild build = Builds.named("mysql-8.0");

  @BeforeEach
  void writeFiles() throws IOException {
    Files.createDirectory(dir.resolve("overlays"));
    write("settings.yaml", "version: 1\n");
    write("base.cnf", "[mysqld]\n# a remark\nback-log = 500 # ramp\nskip_log_bin\n");
    write("mysql.cnf", "[mysqld]\nplugin_load_add = a.so\n");
    write("per-thread.mysql.cnf", "[mysqld]\nplugin_load_add = b.so\n");
    write("overlays/ramp.cnf", "[mysqld]\nback_log = 900 # more\n");
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(dir.resolve(name), text);
  }

  @Test
  void variablesAreThoseThatTheServerWillShow() {
    assertThat(
            ServerConfig.compose(CONFIGS, build, "per-thread", "flush_log=1+redo_size=96M")
                .variables())
        .containsEntry("innodb_flush_log_at_trx_commit", "1")
        .containsEntry("innodb_log_file_size", "48M")
        .containsEntry("innodb_log_files_in_group", "2")
        .containsEntry("innodb_doublewrite", "0")
        .containsEntry("log_bin", "OFF");
  }

  @Test
  void composedFileShowsTheOriginOfEachLine() {
    assertThat(ServerConfig.compose(dir, build, "per-thread", "ramp").render())
        .isEqualTo(
            """
            [mysqld]
            # base.cnf
            skip_log_bin
            # mysql.cnf
            plugin_load_add = a.so
            # per-thread.mysql.cnf
            plugin_load_add = b.so
            # overlays/ramp.cnf, instead of 500 (base.cnf): more
            back_log = 900
            """);
  }

  @Test
  void productsFileAndProductsOverlayWinInTheirTurn() throws IOException {
    write("mysql.cnf", "[mysqld]\nback_log = 600\n");
    assertThat(ServerConfig.compose(dir, build, "per-thread", "base").value("back_log"))
        .isEqualTo("600");
    write("overlays/ramp.mysql.cnf", "[mysqld]\nback_log = 700\n");
    assertThat(ServerConfig.compose(dir, build, "per-thread", "ramp").value("back_log"))
        .isEqualTo("700");
  }

  private String digest() {
    return ServerConfig.compose(dir, build, "per-thread", "base").digest();
  }

  @Test
  void digestFollowsNamesAndValuesButNoRemarksAndNoOrder() throws IOException {
    String previous = digest();
    write("base.cnf", "[mysqld]\nskip-log-bin # why\n\nback_log = 500\n");
    assertThat(digest()).isEqualTo(previous);
    write("base.cnf", "[mysqld]\nskip_log_bin\nback_log = 501\n");
    assertThat(digest()).isNotEqualTo(previous);
    write("base.cnf", "[mysqld]\nback_log = 500\n");
    assertThat(digest()).isNotEqualTo(previous);
  }

  @Test
  void changedSettingAsksForAnotherTemplate() throws IOException {
    Templates templates = new Templates(dir, dir, null, new ReporterList());
    InstalledServer server = new InstalledServer(build, dir, null, "8.0", Map.of());
    Sbtest data = new Sbtest(1000, 42);
    Path previous = templates.dir(server, data);
    // Users have big templates: a new name would make them be loaded again.
    assertThat(previous.getFileName().toString()).startsWith("8.0-rows1000-seed42-v2-");
    assertThat(templates.dir(server, data)).isEqualTo(previous);
    write("mysql.cnf", "[mysqld]\nplugin_load_add = a.so\ninnodb_page_size = 4k\n");
    assertThat(templates.dir(server, data)).isNotEqualTo(previous);
  }

  @Test
  void unknownOverlayNamesTheNearest() {
    assertThatThrownBy(() -> ServerConfig.compose(dir, build, "per-thread", "rump"))
        .isInstanceOf(UsageException.class)
        .hasMessage("unknown config 'rump'; nearest: ramp, base");
  }

  @Test
  void armThatABuildDoesNotHaveIsRefused() {
    assertThatThrownBy(() -> ServerConfig.compose(dir, build, "pool", "base"))
        .isInstanceOf(UsageException.class)
        .hasMessage("mysql-8.0 has no arm 'pool'; it has per-thread");
  }

  @Test
  void lineOutsideTheSectionIsRefusedWithItsPlace() throws IOException {
    write("mysql.cnf", "[mysqld]\n[client]\n");
    assertThatThrownBy(() -> ServerConfig.compose(dir, build, "per-thread", "base"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("mysql.cnf:2: '[client]' is outside [mysqld]");
  }

  /** Returns the builds for all systems. */
  private static List<ServerBuild> builds() {
    return Stream.of(OperatingSystem.values())
        .flatMap(system -> Catalogue.load(CONFIGS, system).builds().stream())
        .toList();
  }

  @Test
  void everyBuildOfTheCatalogueComposesInEveryArmAndOverlay() {
    for (ServerBuild each : builds()) {
      // The overlays of the pool are for the products' own, not for that of Windows.
      String pool = each.isOnWindows() ? ServerName.POOL_GENERIC : ServerName.POOL;
      for (String arm : each.arms()) {
        for (String config : ServerConfig.overlays(CONFIGS)) {
          if (config.startsWith("pool-") && !arm.equals(pool)) {
            continue;
          }
          ServerConfig composed = ServerConfig.compose(CONFIGS, each, arm, config);
          assertThat(composed.settings())
              .allSatisfy(setting -> assertThat(setting.reason()).as(setting.name()).isNotEmpty());
        }
      }
    }
  }

  @Test
  void armsOfAProductDifferOnlyInWhatTheArmIsAbout() {
    ServerBuild mariadb = Catalogue.load(CONFIGS).find("mariadb-10.11");
    List<ServerConfig.Setting> perThread =
        ServerConfig.compose(CONFIGS, mariadb, "per-thread", "base").settings();
    assertThat(ServerConfig.compose(CONFIGS, mariadb, "pool", "base").settings())
        .filteredOn(setting -> !perThread.contains(setting))
        .extracting(ServerConfig.Setting::name)
        .containsExactly("thread_handling");
  }

  /** Otherwise an A/A pair would compare two servers that differ. */
  @Test
  void anAaReplicateHasTheSameSettings() {
    for (ServerBuild each : builds()) {
      for (String arm : each.arms()) {
        assertThat(ServerConfig.compose(CONFIGS, each, arm, "aa").render())
            .isEqualTo(ServerConfig.compose(CONFIGS, each, arm, "base").render());
        assertThat(ServerConfig.compose(CONFIGS, each, arm, "flush-log-1+aa").digest())
            .isEqualTo(ServerConfig.compose(CONFIGS, each, arm, "flush-log-1").digest());
      }
    }
  }

  @Test
  void anOverlayInAnotherEncodingIsRefusedWithFileAndLine() throws IOException {
    Path overlay = dir.resolve("overlays/latin1.cnf");
    Files.write(overlay, "[mysqld]\nsocket = /caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> ServerConfig.compose(dir, build, "per-thread", "latin1"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "server configuration "
                + overlay
                + ":2:14: byte 0xE9 is not UTF-8; save the file as UTF-8");
  }
}
