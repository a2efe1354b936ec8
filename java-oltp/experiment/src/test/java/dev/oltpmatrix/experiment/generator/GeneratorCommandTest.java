package dev.oltpmatrix.experiment.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.wire.connect.Tls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorCommandTest {
  @TempDir Path folder;

  private final GeneratorCommand commands =
      new GeneratorCommand(
          Path.of("/project"), Specs.several(List.of(4), 1, 1), cell -> Optional.empty());

  private List<String> command(String generator) {
    return command(generator, ServerEndpoint.tcp("127.0.0.1", 21000));
  }

  private List<String> command(String generator, ServerEndpoint access) {
    CellKey key = CellKey.of("b", "pool", "base", "oltp_read_only", generator, 4, 1);
    NetworkPath path = NetworkPath.straight(access, "oltp", "secret");
    return commands.build(key, 0, path, "sbtest", Path.of("/s.cnf"), Path.of("/out.json"));
  }

  @Test
  void bothGeneratorsAreGivenTheSameLoad() {
    List<String> shared =
        List.of(
            "--threads=4",
            "--table-size=1000000",
            "--rand-type=uniform",
            "--warmup-time=1",
            "--warmup-limit=60",
            "--window-limit=10",
            "--min-events-per-client=2",
            "--report-interval=1",
            "--json=/out.json",
            "run");
    assertThat(command("sysbench")).containsAll(shared).contains("/project/lua/oltp_read_only.lua");
    assertThat(command("java-mysql")).containsAll(shared).contains("--driver=mysql");
  }

  /** Checks all arguments that the launcher accepts; it refuses any other. */
  @Test
  void aDriverBenchmarkReceivesItsCaseItsOptionsAndTheClock() {
    CellKey cell =
        CellKey.of("b", "pool", "utf8mb4", "drv_select_row", "jmh-mariadb-3.5", 1, 1)
            .with(Factors.OPTIONS, "prepared-miss");
    GeneratorCommand some =
        new GeneratorCommand(
            Path.of("/project"), Specs.several(List.of(1), 1, 1), other -> Optional.empty());
    NetworkPath path =
        NetworkPath.straight(ServerEndpoint.tcp("127.0.0.1", 21000), "oltp", "secret");

    assertThat(some.build(cell, 0, path, "drivers", Path.of("/s.cnf"), Path.of("/out.json")))
        .containsExactly(
            "/project/java-oltp/driver-bench",
            "drv_select_row",
            "--config-file=/s.cnf",
            "--driver=mariadb-3.5",
            "--time=5",
            "--mysql-host=127.0.0.1",
            "--mysql-port=21000",
            "--mysql-user=oltp",
            "--mysql-db=drivers",
            "--threads=1",
            "--rand-seed=" + some.randSeed(cell, 0),
            "--warmup-time=1",
            "--options=prepared-miss",
            "--json=/out.json",
            "run");
    assertThat(some.announcesWindow(cell)).isFalse();
  }

  @Test
  void loadGeneratorsReceiveWhetherToPrepare() {
    for (String generator : List.of("sysbench", "java-mariadb")) {
      CellKey cell = CLOSED.with(Factors.GENERATOR, generator);
      assertThat(arguments(cell, "text")).contains("--db-ps-mode=disable");
      assertThat(arguments(cell, "prepared")).contains("--db-ps-mode=auto");
      assertThat(arguments(cell, "shipped")).noneMatch(word -> word.startsWith("--db-ps-mode"));
    }
  }

  private List<String> arguments(CellKey cell, String options) {
    return commands.build(
        cell.with(Factors.OPTIONS, options),
        0,
        NetworkPath.straight(ServerEndpoint.tcp("h", 1), "u", "p"),
        "d",
        Path.of("/s"),
        Path.of("/j"));
  }

  @Test
  void aClientPoolIsCarriedOutWithTheSameStatements() {
    CellKey each = CellKey.of("b", "pool", "base", "oltp_read_only", "java-mariadb-3.5", 64, 1);
    CellKey pooled = each.with(Factors.CLIENT_POOL, "8");
    NetworkPath path =
        NetworkPath.straight(ServerEndpoint.tcp("127.0.0.1", 21000), "oltp", "secret");

    assertThat(commands.build(pooled, 0, path, "sbtest", Path.of("/s"), Path.of("/o")))
        .contains("--driver=mariadb-3.5", "--threads=64", "--client-pool=8")
        .containsAll(commands.build(each, 0, path, "sbtest", Path.of("/s"), Path.of("/o")));
    assertThat(commands.build(each, 0, path, "sbtest", Path.of("/s"), Path.of("/o")))
        .noneMatch(word -> word.contains("client-pool"));
    CellKey defaults = pooled.with(Factors.CLIENT_POOL_SETTINGS, "defaults");
    assertThat(commands.build(defaults, 0, path, "sbtest", Path.of("/s"), Path.of("/o")))
        .contains("--client-pool-settings=defaults")
        .containsAll(commands.build(pooled, 0, path, "sbtest", Path.of("/s"), Path.of("/o")));
  }

  @Test
  void theKindOfThreadIsCarriedOut() {
    CellKey auto = CellKey.of("b", "pool", "base", "oltp_read_only", "java-mysql", 64, 1);
    CellKey virtual = auto.with(Factors.CLIENT_THREADS, "virtual");
    NetworkPath path =
        NetworkPath.straight(ServerEndpoint.tcp("127.0.0.1", 21000), "oltp", "secret");

    assertThat(commands.build(virtual, 0, path, "sbtest", Path.of("/s"), Path.of("/o")))
        .contains("--client-threads=virtual")
        .containsAll(commands.build(auto, 0, path, "sbtest", Path.of("/s"), Path.of("/o")));
    assertThat(commands.build(auto, 0, path, "sbtest", Path.of("/s"), Path.of("/o")))
        .noneMatch(word -> word.contains("client-threads"));
  }

  @Test
  void byTheClockTheWarmUpHasNoLimit() {
    MatrixSpec clock = Specs.small().minEventsPerClient(0).warmupS(7).warmupLimitS(9).build();
    assertThat(
            new GeneratorCommand(Path.of("/"), clock, cell -> Optional.empty())
                .build(
                    CLOSED,
                    0,
                    NetworkPath.straight(ServerEndpoint.tcp("h", 1), "u", "p"),
                    "d",
                    Path.of("/s"),
                    Path.of("/j")))
        .contains("--warmup-time=7")
        .noneMatch(word -> word.startsWith("--warmup-limit"));
  }

  @Test
  void onlyAWarmUpThatWaitsForSteadyStateAnnouncesTheWindow() {
    assertThat(commands.announcesWindow(CLOSED)).isTrue();
    assertThat(commands.announcesWindow(CLOSED.with(Factors.RATE, "700"))).isTrue();
    for (MatrixSpec fixed :
        List.of(
            Specs.small().minEventsPerClient(0).warmupS(7).warmupLimitS(9).build(),
            Specs.small().minEventsPerClient(2).warmupS(7).warmupLimitS(7).build())) {
      GeneratorCommand byTheClock =
          new GeneratorCommand(Path.of("/"), fixed, cell -> Optional.empty());
      assertThat(byTheClock.announcesWindow(CLOSED)).isFalse();
    }
  }

  private static final CellKey CLOSED =
      CellKey.of("b", "pool", "base", "oltp_read_only", "java-mariadb", 4, 1);

  private List<String> withRate(String level, Function<CellKey, Optional<Double>> measuredPerS) {
    return new GeneratorCommand(Path.of("/"), Specs.several(List.of(4), 1, 1), measuredPerS)
        .build(
            CLOSED.with(Factors.RATE, level),
            0,
            NetworkPath.straight(ServerEndpoint.tcp("h", 1), "u", "p"),
            "d",
            Path.of("/s"),
            Path.of("/j"));
  }

  @Test
  void transactionsArriveAtARateOrAtAShareOfWhatTheClosedLoopDid() {
    Function<CellKey, Optional<Double>> measured =
        cell -> cell.equals(CLOSED) ? Optional.of(2500.0) : Optional.empty();

    assertThat(withRate("700", measured))
        .contains("--rate=700", "--min-events-per-client=0")
        .anyMatch(word -> word.startsWith("--warmup-limit"));
    assertThat(withRate("80%", measured)).contains("--rate=2000");
    assertThat(withRate("closed", measured)).noneMatch(word -> word.startsWith("--rate"));
    assertThatThrownBy(() -> withRate("80%", cell -> Optional.empty()))
        .hasMessageContaining("80 % of capacity")
        .hasMessageContaining(CLOSED.fileName());
  }

  private List<String> with(Factor factor, String level) {
    CellKey cell = CLOSED.with(Factors.RATE, "700").with(factor, level);
    return commands.build(
        cell,
        0,
        NetworkPath.straight(ServerEndpoint.tcp("h", 1), "u", "p"),
        "d",
        Path.of("/s"),
        Path.of("/j"));
  }

  @Test
  void burstsAndIdleClientsAreOptions() {
    assertThat(with(Factors.BURST, "400%x5s")).contains("--rate=700", "--burst=400%x5");
    assertThat(with(Factors.ACTIVE, "2")).contains("--active-clients=2");
    assertThat(with(Factors.ACTIVE, "all"))
        .noneMatch(word -> word.startsWith("--burst") || word.startsWith("--active"));
  }

  @Test
  void warehousesAreAnOptionOfTheGenerator() {
    assertThat(with(Factors.WAREHOUSES, "10")).contains("--warehouses=10");
    assertThat(with(Factors.TPCC_FORM, "set")).contains("--tpcc-form=set");
    assertThat(with(Factors.WAREHOUSES, "1")).noneMatch(word -> word.startsWith("--warehouses"));
  }

  @Test
  void noTwoCellsOfAServerShareASeedAndAllArmsDo() {
    Plan plan =
        Planner.plan(
            Specs.several(List.of(4, 8, 4096), 3, 1),
            List.of(new ServerRef("a", "pool"), new ServerRef("b", "per-thread")));
    Map<Integer, Long> uses =
        plan.cells().stream()
            .collect(
                Collectors.groupingBy(c -> commands.randSeed(c.key(), 0), Collectors.counting()));
    assertThat(uses.keySet()).hasSize(2 * 2 * 3 * 3).allMatch(seed -> seed > 0);
    assertThat(uses.values()).containsOnly(2L);
  }

  /** Reads are compared on the same statement stream; a repeated write would change nothing. */
  @Test
  void cellsOfOtherLevelsShareAStreamWhereTheyOnlyRead() {
    for (String workload : List.of("oltp_read_only", "oltp_update_non_index")) {
      CellKey cell = CLOSED.with(Factors.WORKLOAD, workload);
      Set<Integer> seeds =
          Stream.of(
                  cell,
                  cell.with(Factors.CONNECTION, "tls"),
                  cell.with(Factors.ROUND_TRIP, "0.4"),
                  cell.with(Factors.ROUND_TRIP, "5"))
              .map(like -> commands.randSeed(like, 0))
              .collect(Collectors.toSet());
      assertThat(seeds).as(workload).hasSize(workload.equals("oltp_read_only") ? 1 : 4);
    }
  }

  /** The rows that a run leaves in a server by URL are those of the next run. */
  @Test
  void aTableThatStaysIsWrittenWithOtherValuesEachTime() {
    CellKey writes = CLOSED.with(Factors.WORKLOAD, "oltp_update_non_index");
    assertThat(commands.randSeed(writes, 1_790_000_000_000L))
        .isNotEqualTo(commands.randSeed(writes, 1_790_000_000_001L))
        .isNotEqualTo(commands.randSeed(writes, 0));
    assertThat(commands.randSeed(CLOSED, 1_790_000_000_000L))
        .as("reads, the same for each server")
        .isEqualTo(commands.randSeed(CLOSED, 0));
  }

  @Test
  void aPasswordIsNeverOnACommandLine() {
    assertThat(command("sysbench")).noneMatch(a -> a.contains("password"));
    assertThat(command("java-mariadb")).noneMatch(a -> a.contains("password"));
  }

  @Test
  void thePasswordsFileIsForItsOwnerOnly() throws IOException {
    Path file = GeneratorCommand.writeSecret(Hosts.ofThisMachine(), folder, "p");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void encryptionIsAskedForAsEachGeneratorSpellsIt() {
    Tls tls = Tls.on(Tls.Verify.CA, "/ca.pem", "", "");
    ServerEndpoint access = new ServerEndpoint("db", 3306, null, tls, Path.of("/tls"));
    assertThat(command("sysbench", access))
        .contains("--mysql-ssl=on", "--mysql-host=db")
        .noneMatch(word -> word.startsWith("--mysql-ssl-"));
    assertThat(command("java-mysql", access))
        .contains("--mysql-ssl=on", "--mysql-ssl-verify=ca", "--mysql-ssl-ca=/ca.pem")
        .noneMatch(word -> word.startsWith("--mysql-ssl-cert"));
  }

  @Test
  void encryptionThatTheUserSwitchedOffIsPassedExplicitly() {
    ServerEndpoint chosen = new ServerEndpoint("db", 3306, null, Tls.DISABLED, null);

    assertThat(command("java-mysql", chosen)).contains("--mysql-ssl=off");
    assertThat(command("java-mariadb", ServerEndpoint.tcp("db", 3306)))
        .noneMatch(argument -> argument.startsWith("--mysql-ssl"));
    assertThat(command("sysbench", chosen))
        .noneMatch(argument -> argument.startsWith("--mysql-ssl"));
  }

  @Test
  void socketFileReplacesHostAndPort() {
    ServerEndpoint access = new ServerEndpoint("", 0, Path.of("/run/s"), Tls.OFF, null);
    for (String generator : List.of("sysbench", "java-mariadb", "java-mysql")) {
      assertThat(command(generator, access))
          .contains("--mysql-socket=/run/s")
          .noneMatch(word -> word.startsWith("--mysql-host") || word.startsWith("--mysql-port"));
    }
  }

  @Test
  void passwordsThatAnOptionFileWouldCutShortAreQuoted() throws IOException {
    assertThat(GeneratorCommand.writeSecret(Hosts.ofThisMachine(), folder, "a#b c"))
        .hasContent("mysql-password=\"a#b c\"");
    assertThat(GeneratorCommand.writeSecret(Hosts.ofThisMachine(), folder, "a\"b"))
        .hasContent("mysql-password='a\"b'");
    assertThat(GeneratorCommand.writeSecret(Hosts.ofThisMachine(), folder, "plain"))
        .hasContent("mysql-password=plain");
  }
}
