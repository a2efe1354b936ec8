package dev.oltpmatrix.cli.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServersListTest {
  private static final int WIDTH = 100;

  @TempDir private Path cache;

  private List<String> list() throws IOException {
    Path configs = TestProject.root().resolve("server-configs");
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    ServerRegistry home =
        new ServerRegistry(Hosts.ofThisMachine(), configs, cache, new Screen(nowhere, false));
    return new ServersList(Catalogue.load(configs), home).lines();
  }

  private void install(String build, String version, String... tables) throws IOException {
    Path home = Files.createDirectories(cache.resolve("servers").resolve(build));
    Files.writeString(
        home.resolve("installed.json"), "{\"version\":\"" + version + "\",\"packages\":{}}");
    for (String rows : tables) {
      Path template = cache.resolve("templates").resolve(build).resolve("t" + rows);
      Files.createDirectories(template);
      Files.writeString(template.resolve("template.json"), "{\"rows\":" + rows + "}");
    }
  }

  @Test
  void everyBuildHasALineWithWhatItCosts() throws IOException {
    List<String> lines = list();
    assertThat(lines.get(0))
        .isEqualTo(
            "build          version   product  pool  source              to get  on disk  tables");
    assertThat(lines)
        .contains(
            "mysql-5.6      5.6.14    mysql    no    Maven               326 MB    79 MB  -",
            "mariadb-10.11  10.11     mariadb  yes   Debian bookworm      24 MB    71 MB  -");
    assertThat(lines).anyMatch(line -> line.startsWith("10 not installed: "));
  }

  @Test
  void installedBuildShowsItsVersionAndItsTables() throws IOException {
    install("mariadb-10.11", "10.11.18-MariaDB-0+deb12u1", "1000000", "10000");
    Files.createDirectories(cache.resolve("templates/mariadb-10.11/being-made"));
    assertThat(list())
        .contains(
            "mariadb-10.11  10.11.18  mariadb  yes   Debian bookworm  installed    71 MB  10k, 1M");
    assertThat(list()).anyMatch(line -> line.startsWith("9 not installed: "));
    install("mariadb-10.11", "10.11.18-MariaDB", "123456", "99999999", "7");
    assertThat(list()).allSatisfy(line -> assertThat(line).hasSizeLessThan(WIDTH));
  }

  @Test
  void tablesThatDoNotFitAreCounted() {
    assertThat(ServersList.rowCounts(List.of(7L, 2_000L, 3_000_000L, 44_444_444L, 5L)))
        .isEqualTo("7, 2k, 3M, +2");
    assertThat(ServersList.rowCounts(List.of())).isEqualTo("-");
  }
}
