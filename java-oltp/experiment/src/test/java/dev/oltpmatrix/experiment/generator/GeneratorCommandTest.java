package dev.oltpmatrix.experiment.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.testing.ScriptlessHost;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorCommandTest {
  private static final CellKey CELL =
      CellKey.of("b", "pool", "base", "oltp_read_only", "java-mariadb", 4, 1);
  private static final ServerEndpoint TCP = ServerEndpoint.tcp("127.0.0.1", 21000);

  @TempDir private Path folder;
  private final GeneratorCommand commands = commands(Specs.several(List.of(4), 1, 1));

  private static GeneratorCommand commands(MatrixSpec spec) {
    return new GeneratorCommand(
        Path.of("/project"),
        spec,
        cell -> cell.equals(CELL) ? Optional.of(2500.0) : Optional.empty());
  }

  private static List<String> words(GeneratorCommand commands, CellKey cell, ServerEndpoint access)
      throws ServerException {
    NetworkPath path = NetworkPath.straight(access, "oltp", "secret");
    return commands.build(cell, 0, path, "sbtest", Path.of("/s.cnf"), Path.of("/out.json"));
  }

  private List<String> words(String generator, ServerEndpoint access) throws ServerException {
    return words(commands, CELL.with(Factors.GENERATOR, generator), access);
  }

  @Test
  void bothGeneratorsAreGivenTheSameLoadAndNoPassword() throws Exception {
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
    assertThat(words("sysbench", TCP))
        .containsAll(shared)
        .contains("/project/lua/oltp_read_only.lua")
        .noneMatch(word -> word.contains("password"));
    assertThat(words("java-mysql", TCP))
        .containsAll(shared)
        .contains("--driver=mysql")
        .noneMatch(word -> word.contains("password"));
  }

  /** All arguments that the launcher accepts; it refuses any other. */
  @Test
  void aDriverBenchmarkReceivesItsCaseItsOptionsAndTheClock() throws Exception {
    CellKey cell =
        CellKey.of("b", "pool", "utf8mb4", "drv_select_row", "jmh-mariadb-3.5", 1, 1)
            .with(Factors.OPTIONS, "prepared-miss");
    GeneratorCommand some = commands(Specs.several(List.of(1), 1, 1));
    assertThat(words(some, cell, TCP))
        .containsExactly(
            "/project/java-oltp/driver-bench",
            "drv_select_row",
            "--config-file=/s.cnf",
            "--driver=mariadb-3.5",
            "--time=5",
            "--mysql-host=127.0.0.1",
            "--mysql-port=21000",
            "--mysql-user=oltp",
            "--mysql-db=sbtest",
            "--threads=1",
            "--rand-seed=" + some.randSeed(cell, 0),
            "--warmup-time=1",
            "--options=prepared-miss",
            "--json=/out.json",
            "run");
    assertThat(some.announcesWindow(cell)).isFalse();
  }

  /** The default level has no option, another one its own, and all else is the same. */
  @ParameterizedTest
  @CsvSource({
    "options, text, --db-ps-mode=disable",
    "options, prepared, --db-ps-mode=auto",
    "client_pool, 8, --client-pool=8",
    "client_threads, virtual, --client-threads=virtual",
    "active, 2, --active-clients=2",
    "warehouses, 10, --warehouses=10",
    "tpcc_form, set, --tpcc-form=set",
  })
  void aLevelIsAnOption(String name, String level, String option) throws Exception {
    Factor factor =
        Stream.of(
                Factors.OPTIONS,
                Factors.CLIENT_POOL,
                Factors.CLIENT_THREADS,
                Factors.ACTIVE,
                Factors.WAREHOUSES,
                Factors.TPCC_FORM)
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow();
    List<String> plain = words(commands, CELL, TCP);
    assertThat(plain).noneMatch(word -> word.startsWith(option.replaceFirst("=.*", "=")));
    assertThat(words(commands, CELL.with(factor, level), TCP)).contains(option).containsAll(plain);
  }

  @Test
  void transactionsArriveAtARateOrAtAShareOfWhatTheClosedLoopDid() throws Exception {
    CellKey rate = CELL.with(Factors.RATE, "700");
    assertThat(words(commands, rate, TCP))
        .contains("--rate=700", "--min-events-per-client=0")
        .anyMatch(word -> word.startsWith("--warmup-limit"));
    assertThat(words(commands, rate.with(Factors.BURST, "400%x5s"), TCP))
        .contains("--burst=400%x5");
    assertThat(words(commands, CELL.with(Factors.RATE, "80%"), TCP)).contains("--rate=2000");
    assertThat(words(commands, CELL, TCP)).noneMatch(word -> word.startsWith("--rate"));
    CellKey unmeasured = CELL.with(Factors.CLIENTS, "8");
    assertThatThrownBy(() -> words(commands, unmeasured.with(Factors.RATE, "80%"), TCP))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("80 % of capacity")
        .hasMessageContaining(unmeasured.fileName());
  }

  @Test
  void onlyAWarmUpThatWaitsForSteadyStateAnnouncesTheWindow() throws Exception {
    assertThat(commands.announcesWindow(CELL)).isTrue();
    assertThat(commands.announcesWindow(CELL.with(Factors.RATE, "700"))).isTrue();
    MatrixSpec byTheClock = Specs.small().minEventsPerClient(0).warmupS(7).warmupLimitS(9).build();
    MatrixSpec noLonger = Specs.small().minEventsPerClient(2).warmupS(7).warmupLimitS(7).build();
    assertThat(commands(byTheClock).announcesWindow(CELL)).isFalse();
    assertThat(commands(noLonger).announcesWindow(CELL)).isFalse();
    assertThat(words(commands(byTheClock), CELL, TCP))
        .contains("--warmup-time=7")
        .noneMatch(word -> word.startsWith("--warmup-limit"));
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

  /**
   * Reads are compared on the same statement stream; a repeated write would change nothing, also
   * where the rows are those that an earlier run left.
   */
  @ParameterizedTest
  @CsvSource({"oltp_read_only, 1", "oltp_update_non_index, 5"})
  void cellsOfOtherLevelsShareAStreamWhereTheyOnlyRead(String workload, int streams) {
    CellKey cell = CELL.with(Factors.WORKLOAD, workload);
    Set<Integer> seeds =
        Stream.of(
                cell,
                cell.with(Factors.CONNECTION, "tls"),
                cell.with(Factors.ROUND_TRIP, "0.4"),
                cell.with(Factors.ROUND_TRIP, "5"))
            .map(like -> commands.randSeed(like, 0))
            .collect(Collectors.toSet());
    seeds.add(commands.randSeed(cell, 1_790_000_000_000L));
    assertThat(seeds).hasSize(streams);
  }

  @Test
  void theServerIsReachedAsEachGeneratorSpellsIt() throws Exception {
    Tls tls = Tls.on(Tls.Verify.CA, "/ca.pem", "", "");
    ServerEndpoint encrypted = new ServerEndpoint("db", 3306, null, tls, Path.of("/tls"));
    assertThat(words("sysbench", encrypted))
        .contains("--mysql-ssl=on", "--mysql-host=db")
        .noneMatch(word -> word.startsWith("--mysql-ssl-"));
    assertThat(words("java-mysql", encrypted))
        .contains("--mysql-ssl=on", "--mysql-ssl-verify=ca", "--mysql-ssl-ca=/ca.pem")
        .noneMatch(word -> word.startsWith("--mysql-ssl-cert"));
    ServerEndpoint plainByChoice = new ServerEndpoint("db", 3306, null, Tls.DISABLED, null);
    assertThat(words("java-mysql", plainByChoice)).contains("--mysql-ssl=off");
    assertThat(words("java-mysql", TCP)).noneMatch(word -> word.startsWith("--mysql-ssl"));
    assertThat(words("sysbench", plainByChoice)).noneMatch(word -> word.startsWith("--mysql-ssl"));
    ServerEndpoint socket = new ServerEndpoint("", 0, Path.of("/run/s"), Tls.OFF, null);
    for (String generator : List.of("sysbench", "java-mariadb", "java-mysql")) {
      assertThat(words(generator, socket))
          .contains("--mysql-socket=/run/s")
          .noneMatch(word -> word.startsWith("--mysql-host") || word.startsWith("--mysql-port"));
    }
  }

  /** Passwords that an option file would cut short are quoted. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"a#b c | \"a#b c\"", "a\"b | 'a\"b'", "plain | plain"})
  void thePasswordsFileIsForItsOwnerOnly(String password, String written) throws IOException {
    Path file = GeneratorCommand.writeSecret(Hosts.ofThisMachine(), folder, password);
    assertThat(file).hasContent("mysql-password=" + written);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void whereNoScriptsRunJavaIsStartedWithTheUsersOptionsAfterOurs() {
    List<String> words = List.of("/project/java-oltp/oltp", "oltp_read_only", "--threads=8", "run");
    List<String> sysbench = List.of("sysbench", "oltp.lua", "run");
    assertThat(ScriptlessCommand.of(Hosts.ofThisMachine(), words, "")).isEqualTo(words);
    assertThat(ScriptlessCommand.of(ScriptlessHost.create(), sysbench, "")).isEqualTo(sysbench);
    List<String> command = ScriptlessCommand.of(ScriptlessHost.create(), words, " -Xmx1g  -Da=b");
    assertThat(command.get(0)).endsWith("java.exe");
    assertThat(command)
        .containsSubsequence("-Xss256k", "-XX:+UseSerialGC", "-Xmx1g", "-Da=b", "-cp")
        .anyMatch(word -> word.endsWith("/project/java-oltp/load/target/lib/*"))
        .endsWith("dev.oltpmatrix.load.Main", "oltp_read_only", "--threads=8", "run");
    assertThat(ScriptlessCommand.of(ScriptlessHost.create(), words, "-XX:+UseG1GC"))
        .contains("-XX:+UseG1GC")
        .doesNotContain("-XX:+UseSerialGC");
  }
}
