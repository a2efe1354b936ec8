package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.spec.ServerName.Source;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.install.ServerSource;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.TestProject;
import dev.oltpmatrix.testing.TestServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tests what {@code servers start} and {@code servers diff} leave behind, on a real server. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class ServersStartTest {
  private static final Path BUILDS = TestServers.CACHE;

  private static final List<String> SHARED = List.of("servers", "downloads");
  private static final String ARM = "mariadb-10.11/per-thread";
  private static final Pattern SECRET = Pattern.compile("--config-file=(\\S+)");
  private static final Pattern LOGS = Pattern.compile("(/\\S+/instances/[^/\\s:;]+)");

  @TempDir private Path folder;
  private Path tmp;
  private Path instances;

  /** Makes a separate cache that shares the builds of all tests. */
  @BeforeEach
  void makeCache() throws IOException {
    tmp = Files.createDirectories(folder.resolve("tmp"));
    Path cache = Files.createDirectories(folder.resolve("oltp-matrix"));
    for (String shared : SHARED) {
      Files.createSymbolicLink(
          cache.resolve(shared), Files.createDirectories(BUILDS.resolve(shared)));
    }
    instances = cache.resolve("instances");
  }

  @AfterEach
  void deleteLinks() throws IOException {
    for (String shared : SHARED) {
      Files.delete(folder.resolve("oltp-matrix").resolve(shared));
    }
  }

  private Program start(String... arguments) throws IOException {
    Map<String, String> environment =
        Map.of("XDG_CACHE_HOME", folder.toString(), "JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + tmp);
    return Program.startMainWith(environment, folder.resolve("output.txt"), arguments);
  }

  private Program started(String arm) throws Exception {
    Program program = start("servers", "start", arm, "--table-size", "1000");
    program.waitUntil(() -> output(program).contains("--mysql-user=root"));
    return program;
  }

  private static String output(Program program) {
    try {
      return program.output();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Path found(Pattern pattern, String text) {
    Matcher match = pattern.matcher(text);
    assertThat(match.find()).as(text).isTrue();
    return Path.of(match.group(1));
  }

  private void stop() throws Exception {
    try (Program program = start("servers", "stop")) {
      assertThat(program.end()).as(program.output()).isZero();
    }
  }

  private void assertNothingIsLeft() throws IOException {
    assertThat(tmp).isEmptyDirectory();
    assertThat(instances).isEmptyDirectory();
    assertThat(secrets()).isEmpty();
  }

  private List<Path> secrets() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("oltp-matrix"))) {
      return all.filter(file -> file.getFileName().toString().endsWith(".cnf"))
          // MySQL's own, in each data directory: the server's id.
          .filter(file -> !file.getFileName().toString().equals("auto.cnf"))
          .toList();
    }
  }

  @Test
  void serverOfTheUsersOwnIsStartedAndEndedFromElsewhere() throws Exception {
    ServerBuild build =
        Catalogue.load(TestProject.root().resolve("server-configs")).find("mysql-8.0");
    Path tree =
        new ServerSource(Source.CATALOGUE, Hosts.ofThisMachine(), BUILDS, new ReporterList())
            .install(build)
            .home();
    try (Program program = started("mine=path:" + tree)) {
      assertThat(program.output()).contains("mine/per-thread runs, PID ");
      stop(); // from elsewhere
      assertThat(program.end()).as(program.output()).isEqualTo(130);
    }
    assertNothingIsLeft();
  }

  @Test
  void serverThatIsEndedInOrderLeavesNothing() throws Exception {
    try (Program program = started(ARM)) {
      Path secret = found(SECRET, program.output());
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret.getParent())))
          .isEqualTo("rwx------");
      program.signal("INT");
      assertThat(program.end()).isEqualTo(130);
      assertThat(secret.getParent()).doesNotExist();
    }
    assertNothingIsLeft();
  }

  /** The files include the password. */
  @Test
  void whatAKilledStartLeavesTheNextStopTakesAway() throws Exception {
    try (Program program = started(ARM)) {
      program.signal("KILL");
      program.end();
      assertThat(found(SECRET, program.output())).exists();
    }
    stop();
    assertNothingIsLeft();
  }

  @Test
  void logsOfAStartThatFailedAreThereUntilTheNext() throws Exception {
    // A server says only when it is started that it clips a value to that of another variable.
    String mysql = "mysql-9.7/per-thread";
    try (Program program =
        start("servers", "start", mysql, "--table-size", "1000", "--config", "io_capacity=30000")) {
      assertThat(program.end()).as(program.output()).isEqualTo(2);
      assertThat(program.output()).contains("innodb_io_capacity: wanted 30000");
      assertThat(found(LOGS, program.output())).isNotEmptyDirectory();
    }
    assertThat(tmp).isEmptyDirectory();
    stop();
    assertNothingIsLeft();
  }

  @Test
  void filesOfADiffAreThereUntilTheNextStart() throws Exception {
    try (Program program = start("servers", "diff", ARM, ARM, "--config", "io_capacity=300")) {
      assertThat(program.end()).as(program.output()).isZero();
      assertThat(found(LOGS, program.output())).isDirectoryContaining("glob:**/a");
    }
    assertThat(tmp).isEmptyDirectory();
    stop();
    assertNothingIsLeft();
  }
}
