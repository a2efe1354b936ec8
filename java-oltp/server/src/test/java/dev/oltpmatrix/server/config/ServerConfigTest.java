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
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  private ServerConfig composed(String config) {
    return ServerConfig.compose(dir, build, "per-thread", config);
  }

  @Test
  void variablesAreThoseThatTheServerWillShow() {
    assertThat(
            ServerConfig.compose(CONFIGS, build, "per-thread", "flush_log=1+redo_size=96M")
                .variables())
        .containsEntry("innodb_flush_log_at_trx_commit", "1")
        .containsEntry("innodb_log_file_size", "48M")
        .containsEntry("innodb_log_files_in_group", "2")
        .containsEntry("log_bin", "OFF");
  }

  @Test
  void composedFileShowsTheOriginOfEachLine() throws IOException {
    assertThat(composed("ramp").render())
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
    write("mysql.cnf", "[mysqld]\nback_log = 600\n");
    assertThat(composed("base").value("back_log")).isEqualTo("600");
    write("overlays/ramp.mysql.cnf", "[mysqld]\nback_log = 700\n");
    assertThat(composed("ramp").value("back_log")).isEqualTo("700");
    assertThat(
            ServerConfig.compose(CONFIGS, Builds.named("mysql-5.7"), "per-thread", "redo_size=96M")
                .render())
        .contains("# this config, redo_size = 96M, instead of 650M (base.cnf)\n");
  }

  @ParameterizedTest
  @CsvSource({
    "'skip-log-bin # why\n\nback_log = 500', true",
    "'skip_log_bin\nback_log = 501', false",
    "'back_log = 500', false",
  })
  void digestFollowsNamesAndValuesButNoRemarksAndNoOrder(String base, boolean isSame)
      throws IOException {
    String previous = composed("base").digest();
    write("base.cnf", "[mysqld]\n" + base + "\n");
    assertThat(composed("base").digest().equals(previous)).isEqualTo(isSame);
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

  private static void assertRefused(ThrowingCallable composing, String message) {
    assertThatThrownBy(composing).isInstanceOf(UsageException.class).hasMessage(message);
  }

  @Test
  void whatCannotBeComposedIsRefusedWithItsPlace() throws IOException {
    assertRefused(() -> composed("rump"), "unknown config 'rump'; nearest: ramp, base");
    assertRefused(
        () -> ServerConfig.compose(dir, build, "pool", "base"),
        "mysql-8.0 has no arm 'pool'; it has per-thread");
    Path latin = dir.resolve("overlays/latin1.cnf");
    Files.write(latin, "[mysqld]\nsocket = /caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    assertRefused(
        () -> composed("latin1"),
        "server configuration " + latin + ": is not UTF-8; save it as UTF-8");
    write("mysql.cnf", "[mysqld]\n[client]\n");
    assertRefused(
        () -> composed("base"),
        dir.resolve("mysql.cnf") + ":2: '[client]' is outside [mysqld], the only section read");
  }

  /** Otherwise an A/A pair would compare two servers that differ. */
  @Test
  void everyBuildComposesInEveryArmAndOverlayAndAnAaReplicateIsTheSame() {
    for (OperatingSystem system : OperatingSystem.values()) {
      for (ServerBuild each : Catalogue.load(CONFIGS, system).builds()) {
        // The overlays of the pool are for the products' own, not for that of Windows.
        String pool = each.isOnWindows() ? ServerName.POOL_GENERIC : ServerName.POOL;
        for (String arm : each.arms()) {
          for (String config : ServerConfig.overlays(CONFIGS)) {
            if (!config.startsWith("pool-") || arm.equals(pool)) {
              assertThat(ServerConfig.compose(CONFIGS, each, arm, config).settings())
                  .allSatisfy(s -> assertThat(s.reason()).as(s.name()).isNotEmpty());
            }
          }
          assertThat(ServerConfig.compose(CONFIGS, each, arm, "aa").render())
              .isEqualTo(ServerConfig.compose(CONFIGS, each, arm, "base").render());
        }
      }
    }
  }

  @Test
  void armsOfAProductDifferOnlyInWhatTheArmIsAbout() {
    ServerBuild mariadb = Builds.named("mariadb-10.11");
    List<ServerConfig.Setting> perThread =
        ServerConfig.compose(CONFIGS, mariadb, "per-thread", "base").settings();
    assertThat(ServerConfig.compose(CONFIGS, mariadb, "pool", "base").settings())
        .filteredOn(setting -> !perThread.contains(setting))
        .extracting(ServerConfig.Setting::name)
        .containsExactly("thread_handling");
  }

  /** {@link RealOptionFileTest} checks that servers read values in this way. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/a/b-c_d.err | /a/b-c_d.err",
        "90% | 90%",
        "`` | \"\"",
        "/a#b | \"/a#b\"",
        "` a ` | \" a \"",
        "/a;b | \"/a;b\"",
        "/a\\nb | \"/a\\\\nb\"",
        "/a\"b | \"/a\\\"b\"",
        "'a' | \"'a'\"",
        "/ü | \"/ü\"",
      })
  void whatAServerWouldReadOtherwiseIsQuoted(String text, String quoted) {
    assertThat(ConfigFile.quoted(text)).isEqualTo(quoted);
    assertThat(ConfigFile.quoted(text + "\n[mysqld]\r\nport=1")).hasLineCount(1).startsWith("\"");
  }
}
