package dev.oltpmatrix.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.experiment.preflight.DriverJars;
import dev.oltpmatrix.experiment.validity.DataCheck;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.userworkload.UserWorkloadFile;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.RealCells;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.DataSets;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.user.UserData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that both generators run the project's examples of users' workloads on both products:
 * {@code -Doltp.realServers=true}.
 */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class UserWorkloadsTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final List<String> GENERATORS = List.of("sysbench", "java-mariadb");
  private static final int CLIENTS = 4;

  @TempDir private Path logs;

  private static MatrixSpec spec(String workload) {
    return spec(ROOT.resolve("matrices/workloads/" + workload)).build();
  }

  private static MatrixSpecBuilder spec(Path workload) {
    return Specs.small()
        .workloads(List.of("file:" + workload))
        .generators(GENERATORS)
        .threads(List.of(CLIENTS))
        .warmupS(1)
        .windowS(2)
        .windowLimitS(2);
  }

  private CellRecord run(MatrixSpec spec, String generator, RunningServer server) throws Exception {
    String workload = spec.workloads().get(0);
    CellKey cell = CellKey.of("any", "per-thread", "base", workload, generator, CLIENTS, 1);
    for (Factor factor : List.of(Factors.CLIENT_POOL, Factors.RATE)) {
      cell = cell.with(factor, spec.levels(factor).get(0));
    }
    return RealCells.runner(spec, logs).run(cell, server, null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void kindsComeInTheirSharesAndMoneyIsNeitherMadeNorLost(String build) throws Exception {
    DriverJars.build(Hosts.ofThisMachine(), ROOT, GENERATORS, new ReporterList());
    MatrixSpec spec = spec("bank.yaml");
    try (RunningServer server =
        TestServers.started(build, "per-thread", "base", DataSets.of(spec), logs)) {
      for (String generator : GENERATORS) {
        CellRecord record = run(spec, generator, server);

        assertThat(record.failure()).as(generator).isNull();
        assertThat(record.flags())
            .extracting(Flag::kind)
            .doesNotContain(Flag.Kind.DATA_INCONSISTENT);
        LoadResult load = record.load();
        Map<String, Long> counts =
            load.kinds().stream()
                .collect(Collectors.toMap(LoadResult.Kind::name, LoadResult.Kind::transactions));
        assertThat(counts).as(generator).containsOnlyKeys("transfer", "balance", "report");
        assertThat(counts.values().stream().mapToLong(n -> n).sum())
            .as(generator)
            .isEqualTo(load.counts().transactions());
        // 60 : 35 : 5 of at least some hundred.
        assertThat(counts.get("transfer")).isGreaterThan(counts.get("balance"));
        assertThat(counts.get("balance")).isGreaterThan(counts.get("report"));
      }
      try (Connection connection = server.connect()) {
        Queries.execute(connection, "UPDATE accounts SET balance = balance + 1 WHERE id = 7");
      }
      assertThat(DataCheck.of(server, Map.of()))
          .singleElement()
          .satisfies(
              flag -> {
                assertThat(flag.kind()).isEqualTo(Flag.Kind.DATA_INCONSISTENT);
                assertThat(flag.text()).contains("found a row that begins with 100000001");
              });
    }
  }

  /**
   * Clients that share connections in turns, and transactions that arrive at a rate, on few rows:
   * what waits for a lock is repeated on the connection that it began on.
   */
  @Tag("night")
  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void aPoolAndARateKeepKindsAndData(String build) throws Exception {
    List<String> generators = List.of("java-mariadb");
    DriverJars.build(Hosts.ofThisMachine(), ROOT, generators, new ReporterList());
    Path fewAccounts = logs.resolve("few-accounts.yaml");
    String bank = Files.readString(ROOT.resolve("matrices/workloads/bank.yaml"));
    Files.writeString(fewAccounts, bank.replace("100000", "20"));
    MatrixSpec spec =
        spec(fewAccounts)
            .generators(generators)
            .factors(Map.of("client_pool", List.of("3"), "rate", List.of("400")))
            .build();
    try (RunningServer server =
        TestServers.started(build, "per-thread", "base", DataSets.of(spec), logs)) {
      CellRecord record = run(spec, generators.get(0), server);

      assertThat(record.failure()).isNull();
      LoadResult load = record.load();
      assertThat(load.clientPool().connections()).isEqualTo(3);
      assertThat(load.openLoop().arrivalsPerS()).isEqualTo(400);
      assertThat(load.kinds())
          .extracting(LoadResult.Kind::name)
          .containsExactly("transfer", "balance", "report");
      assertThat(load.kinds().stream().mapToLong(LoadResult.Kind::transactions).sum())
          .isEqualTo(load.counts().transactions())
          .isPositive();
      assertThat(load.kinds().stream().mapToLong(k -> k.latencies().histogram().count()).sum())
          .isEqualTo(load.latencies().histogram().count());
      assertThat(DataCheck.of(server, Map.of())).isEmpty();
      try (Connection connection = server.connect()) {
        assertThat(Queries.number(connection, "SELECT COUNT(*) FROM transfers"))
            .as("those that were loaded, and those of the load")
            .isGreaterThan(1000);
      }
    }
  }

  @Tag("night")
  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void aFileOfSqlMakesTheTableAndWhatAServerRefusesIsSaidWithItsPlace(String build)
      throws Exception {
    DriverJars.build(Hosts.ofThisMachine(), ROOT, GENERATORS, new ReporterList());
    MatrixSpec spec = spec("words.yaml");
    UserWorkloadFile words = spec.userWorkloads().get("words");
    try (RunningServer server =
            TestServers.started(build, "per-thread", "base", DataSets.of(spec), logs);
        Connection connection = server.connect()) {
      for (String generator : GENERATORS) {
        LoadResult load = run(spec, generator, server).load();
        assertThat(load.counts().queries().read()).as(generator).isPositive();
        assertThat(load.kinds()).as(generator).isEmpty();
      }
      assertThat(problem(words, connection, "uses >=", "use_count >=").orElseThrow())
          .startsWith(words.file() + ":13:9: 'SELECT word, uses FROM words")
          .contains("error 1054: ", "use_count")
          .endsWith("correct the statement");
      Queries.execute(connection, "DELETE FROM words");
      String missing =
          "table words of words is missing or empty; fill it in "
              + ROOT.resolve("matrices/workloads/words.sql");
      assertThat(problem(words, connection, "", "")).hasValue(missing);
      Queries.execute(connection, "DROP TABLE words");
      assertThat(problem(words, connection, "", "")).hasValue(missing);
    }
  }

  @Test
  void rowsThatAServerRefusesAreTheUsersToCorrect() throws Exception {
    Path wrong = logs.resolve("wrong.yaml");
    Files.writeString(
        wrong,
        """
        tables:
          t:
            rows: 10
            create: CREATE TABLE t (id INT NOT NULL PRIMARY KEY, n INT NOT NULL)
            columns: {id: row, n: "text @@@"}
        kinds:
          look: {values: {id: uniform 1..10}, statements: ["SELECT n FROM t WHERE id = :id"]}
        """);
    MatrixSpec spec = spec(wrong).build();

    assertThatThrownBy(
            () ->
                TestServers.started("mariadb-10.11", "per-thread", "base", DataSets.of(spec), logs))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(wrong + ":4:")
        .hasMessageContaining("error 1366");
  }

  private static Optional<String> problem(
      UserWorkloadFile file, Connection connection, String old, String changed) throws Exception {
    String text = old.isEmpty() ? file.text() : file.text().replace(old, changed);
    return new UserData(new UserWorkloadFile(file.file(), text).workload(), 1).damage(connection);
  }
}
