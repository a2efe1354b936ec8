package dev.oltpmatrix.server;

import static dev.oltpmatrix.testing.TestServers.CONFIGS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.experiment.generator.GeneratorCommand;
import dev.oltpmatrix.experiment.preflight.DriverJars;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.model.descriptors.UnsupportedRules;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.build.ServerVersion;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.TestProject;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests every build of the catalogue, from its source to a query. It downloads about 900 MB, and
 * therefore runs only with {@code -Doltp.allBuilds=true}. Without that, {@code
 * -Doltp.realServers=true} tests the smallest of the builds that {@link RealServersTest} does not
 * use, one for each other way to initialise.
 */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
public class AllBuildsTest {
  private static final Sbtest DATA = new Sbtest(10_000, 42);

  /** Builds that are always tested; they are 46 and 18 MB. */
  static final Set<String> ALWAYS = Set.of("mariadb-10.1", "mysql-5.7");

  private static final Set<String> CHECKSUMS = new HashSet<>();

  @TempDir private Path dir;

  public static Stream<String> builds() {
    boolean all = Boolean.getBoolean("oltp.allBuilds");
    return Catalogue.load(CONFIGS).builds().stream()
        .map(ServerBuild::name)
        .filter(name -> all || ALWAYS.contains(name));
  }

  /**
   * Builds the folders of driver jars that some generators need, as a run does before it starts.
   */
  @BeforeAll
  static void driversAreBuilt() throws Exception {
    List<String> all = Generators.all().stream().map(Generator::name).toList();
    DriverJars.build(Hosts.ofThisMachine(), TestProject.root(), all, new ReporterList());
  }

  @ParameterizedTest
  @MethodSource("builds")
  void buildInstallsStartsAndAnswersWithTheSameRowsAsAllOthers(String name) throws Exception {
    ServerBuild build = Catalogue.load(CONFIGS).find(name);
    ServerProvider home = TestServers.catalogue();
    InstalledServer server = home.install(build);
    home.ensureData(server, DATA);
    try (RunningServer running =
            home.start(new StartRequest(server, "per-thread", "base", DATA, dir));
        Connection connection = running.connect()) {
      assertThat(ServerVersion.parse(Queries.one(connection, "SELECT version()")))
          .isLessThanOrEqualTo(build.numbers())
          .matches(v -> v.isAtLeast(lowest(build)));
      CHECKSUMS.add(DATA.checksum(connection));
      assertThat(CHECKSUMS).hasSize(1);
      everyGeneratorRuns(build, running);
    }
  }

  private void everyGeneratorRuns(ServerBuild build, RunningServer running) throws Exception {
    Path secret =
        GeneratorCommand.writeSecret(
            Hosts.ofThisMachine(), dir, running.networkPath(ConnectionKind.TCP).password());
    for (Generator generator : Generators.all()) {
      if (whyNot(generator, build).isPresent()) {
        continue;
      }
      List<String> argv =
          new ArrayList<>(generator.command(TestProject.root(), "oltp_read_write", secret, 1));
      argv.addAll(
          List.of(
              "--mysql-host=127.0.0.1",
              "--mysql-port=" + running.port(),
              "--mysql-user=" + running.networkPath(ConnectionKind.TCP).user()));
      argv.addAll(List.of("--mysql-db=" + running.database(), "--tables=1", "--threads=2"));
      argv.addAll(List.of("--table-size=" + DATA.tableSize(), "run"));
      Process process = new ProcessBuilder(argv).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor())
          .as("%s on %s: %s", generator.name(), build.name(), output)
          .isZero();
    }
  }

  private static Optional<String> whyNot(Generator generator, ServerBuild build) {
    Map<Factor, String> levels =
        Map.of(
            Factors.GENERATOR, generator.name(),
            Factors.SERVER, build.name(),
            Factors.WORKLOAD, "oltp_read_write",
            Factors.CONNECTION, Factors.CONNECTION.defaultLevel());
    return UnsupportedRules.whyNot(levels::get);
  }

  /** Returns the lowest version of the series or release in the catalogue. */
  private static String lowest(ServerBuild build) {
    return build.version().matches("[0-9]+\\.[0-9]+") ? build.version() + ".0" : build.version();
  }
}
