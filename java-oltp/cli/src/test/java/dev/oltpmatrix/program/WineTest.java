package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.ServerSystem;
import dev.oltpmatrix.model.results.CsvTable;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.RealCells;
import dev.oltpmatrix.testing.TestProject;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.testing.WineMachine;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs a release archive as on Windows, under Wine, from a folder with blanks and parentheses. It
 * shows that the code's path works; what it measures says nothing of Windows.
 */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.wine", matches = ".+")
class WineTest {
  private static final String NAME = "oltp-matrix-0.2.0";
  private static final String PROGRAM = "run_matrix.cmd";
  private static final long LIMIT_S = 300;
  private static final Sbtest DATA = new Sbtest(10_000, 42);

  /** The file of the administrator's password, and the server's port. */
  private static final Pattern ADMIN =
      Pattern.compile(
          "--config-file=C:\\\\([^' ]+)'? --mysql-user=oltp_admin .*--mysql-port=([0-9]+)");

  private static final DateTimeFormatter PDH_TIME =
      DateTimeFormatter.ofPattern("MM/dd/uuuu HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** One server of Windows, in the shortest form that has a start, a load and cells. */
  private static final String SMALL =
      "--matrix smoke --workloads oltp_read_only --generators java-mariadb --threads 4 ";

  private static final String OWN = "--servers own=path:C:\\mariadb#pool ";

  @TempDir private static Path folder;
  @TempDir private Path logs;
  private static WineMachine windows;
  private static Path project;

  @BeforeAll
  static void installWindowsAndTheProgram() throws Exception {
    requireRun(
        TestProject.root().resolve("java-oltp/dist.sh").toString(),
        "--out",
        folder.resolve("archives").toString());
    windows = new WineMachine(folder.resolve("prefix"), Path.of(System.getProperty("oltp.wine")));
    project = unpackedInto("a place (x86)");
  }

  /** Unpacks the archive into a folder of drive C. */
  private static Path unpackedInto(String name) throws Exception {
    Path archive = folder.resolve("archives").resolve(NAME + ".tar.gz");
    Path place = Files.createDirectories(windows.driveC().resolve(name));
    requireRun("tar", "xf", archive.toString(), "-C", place.toString());
    return place.resolve(NAME);
  }

  @AfterAll
  static void nothingIsLeftRunning() throws Exception {
    if (windows != null) {
      assertThat(windows.hasEnded()).as("Wine's own server has ended by itself").isTrue();
    }
  }

  private static void requireRun(String script, String... arguments) throws Exception {
    Path output = Files.createTempFile(folder, "output", ".txt");
    try (Program program = Program.startScript(Path.of(script), Map.of(), output, arguments)) {
      assertThat(program.end()).as(program.output()).isZero();
    }
  }

  private static WineMachine.Ended run(Map<String, String> environment, String... words)
      throws Exception {
    return windows.run(project, environment, words);
  }

  private static WineMachine.Ended matrix(String line) throws Exception {
    return run(Map.of(), words(line));
  }

  private static String[] words(String line) {
    return (PROGRAM + " " + line).split(" ", -1);
  }

  private static Path results(String name) {
    return windows.driveC().resolve("results").resolve(name);
  }

  private static List<CellRecord> cells(Path results) throws IOException {
    List<CellRecord> cells = RealCells.records(results);
    assertThat(cells)
        .allSatisfy(cell -> assertThat(cell.failure()).isNull())
        .allSatisfy(cell -> assertThat(cell.load().counts().transactions()).isPositive())
        .flatExtracting(CellRecord::flags)
        .extracting(Flag::kind)
        .doesNotContain(Flag.Kind.WRONG_TRANSPORT);
    return cells;
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("time").isLessThan(endNs);
      Thread.sleep(200);
    }
  }

  private static boolean serversRun() throws IOException {
    return !windows.processes("mariadbd").isEmpty() || !windows.processes("mysqld").isEmpty();
  }

  /** Starts a server of Linux whose schema is empty. */
  private RunningServer linuxServer(String arm) throws Exception {
    return TestServers.catalogue()
        .start(
            new StartRequest(
                TestServers.loaded("mariadb-10.11", DATA),
                arm,
                "base",
                DATA,
                logs,
                true,
                ProcessPinning.AS_IS,
                Set.of("tcp")));
  }

  private static Map<String, String> password(RunningServer server) {
    return Map.of("MYSQL_PWD", server.networkPath("tcp").password());
  }

  /** Starts a server of Windows by the program there, in UTC. */
  private static WineMachine.Running windowsServer(String arm) throws Exception {
    WineMachine.Running running =
        windows.start(
            project,
            Map.of("TZ", "UTC"),
            words(
                "servers start own=path:C:\\mariadb#"
                    + arm
                    + " --table-size 1000 --allow-concurrent"));
    await(() -> ADMIN.matcher(running.output()).find() || !running.process().isAlive());
    return running;
  }

  /** Returns the entry of a server by its URL, with its password in a file. */
  private static String byUrl(String name, String arm, String port, String secret)
      throws IOException {
    Path file = folder.resolve(name + "-" + arm + ".cnf");
    Files.writeString(file, "[client]\n" + secret + "\n");
    return "%s=mysql://%s@127.0.0.1:%s/bench?tls=disabled&defaults-file=%s#%s"
        .formatted(name, LocalLogin.ADMIN, port, file, arm);
  }

  private static String byUrl(String arm, RunningServer server) throws IOException {
    String password = server.networkPath("tcp").password();
    return byUrl("linux", arm, Integer.toString(server.port()), "password=" + password);
  }

  private static String byUrl(String arm, WineMachine.Running server) throws IOException {
    Matcher admin = ADMIN.matcher(server.output());
    assertThat(admin.find()).as(server.output()).isTrue();
    Path secret = windows.driveC().resolve(admin.group(1).replace('\\', '/'));
    return byUrl(
        "windows", arm, admin.group(2), Files.readString(secret).strip().replace("mysql-", ""));
  }

  /** Writes what typeperf, which Wine lacks, would of a process that works on 1.5 CPUs. */
  private static void writeCounters(Path file, Instant from, Instant to) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(
        "\"(PDH-CSV 4.0) (Coordinated Universal Time)(0)\",\"\\\\PC\\Process(mariadbd)\\% User"
            + " Time\",\"\\\\PC\\Process(mariadbd)\\% Privileged Time\"");
    for (Instant at = from; at.isBefore(to); at = at.plusSeconds(1)) {
      lines.add("\"" + PDH_TIME.format(at) + "\",\"100.000000\",\"50.000000\"");
    }
    Files.createDirectories(file.getParent());
    Files.write(file, lines);
  }

  private static List<Map<String, String>> rows(Path csv) throws IOException {
    return CsvTable.of(csv.toString(), Files.readAllLines(csv)).rows().stream()
        .map(CsvTable.Row::values)
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run_matrix.cmd --version | 0 | oltp-matrix 0.2.0",
        "java-oltp\\oltp.cmd --version | 0 | oltp 0.2.0",
        "run_matrix.cmd --what | 2 | Unknown option: '--what'",
        "java-oltp\\oltp.cmd oltp_read_only --what run | 2 | --what: no such option",
        "run_matrix.cmd --dry-run --generators sysbench --servers own=path:C:\\mariadb#pool | 2 |"
            + " sysbench has no build for Windows today",
        "run_matrix.cmd --dry-run --generators java-mariadb --servers own=path:C:\\mariadb#pool"
            + " --connection socket | 2 | connection socket: own is for Windows, where servers"
            + " have",
        "run_matrix.cmd --dry-run --generators java-mariadb --servers docker:mariadb | 2 |"
            + " docker:mariadb: images are run on Linux alone",
        "run_matrix.cmd --dry-run --generators java-mariadb --servers mysql-9.7 | 2 | server"
            + " mysql-9.7 is for another system; for Windows there are ",
        "run_matrix.cmd summarize \\\\nowhere\\share\\results | 2 | \\\\nowhere\\share\\results",
        "run_matrix.cmd summarize C:/no/such/folder | 2 | C:\\no\\such\\folder",
      })
  void batchFilesHandOver(String line, int status, String words) throws Exception {
    WineMachine.Ended ended = run(Map.of(), line.split(" ", -1));

    assertThat(ended.output()).contains(words).hasLineCount(1);
    assertThat(ended.status()).as(ended.output()).isEqualTo(status);
  }

  /** A variable of the user's makes each JVM print a line, which is no option of the next one. */
  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void bothDriversLoadAServer(String driver) throws Exception {
    try (RunningServer server = linuxServer("per-thread")) {
      String login =
          "java-oltp\\oltp.cmd oltp_read_only --mysql-host=127.0.0.1 --mysql-user=oltp"
              + " --mysql-db=sbtest --table-size=1000 --threads=4 --driver=%s --mysql-port=%d "
                  .formatted(driver, server.port());
      Map<String, String> environment = new HashMap<>(password(server));
      environment.put("JAVA_TOOL_OPTIONS", "-Dgiven=here");
      for (String verb : List.of("prepare", "--time=2 --json=C:\\" + driver + ".json run")) {
        WineMachine.Ended ended = run(environment, (login + verb).split(" ", -1));
        assertThat(ended.status()).as(ended.output()).isZero();
      }
    }
    JsonNode load =
        new ObjectMapper().readTree(windows.driveC().resolve(driver + ".json").toFile());
    assertThat(load.path("transactions").asLong()).isPositive();
  }

  @Test
  void matrixOfAServerByUrlIsMarkedAsNotPublishable() throws Exception {
    try (RunningServer server = linuxServer("per-thread")) {
      String url = "linux=mysql://oltp@127.0.0.1:" + server.port() + "/sbtest?tls=disabled";
      String smoke = "--matrix smoke --generators java-mariadb,java-mysql --out C:\\results\\url";
      WineMachine.Ended ended = run(password(server), words(smoke + " --servers " + url));
      assertThat(ended.status()).as(ended.output()).isZero();
    }
    assertThat(cells(results("url")))
        .hasSize(8)
        .allSatisfy(
            cell ->
                assertThat(cell.origin().hosts().client().os()).contains("Wine", "publishable"));
    assertThat(results("url").resolve("report.html")).isNotEmptyFile();
  }

  /**
   * One load host for both systems, as docs/windows.md has it. The two servers are of other patch
   * versions, and the counters are made up: this is a test of the path.
   */
  @Test
  void linuxAndWindowsByUrlAreComparedWithCountersAndMarked() throws Exception {
    Path results = folder.resolve("windows-linux");
    Path counted = folder.resolve("windows-linux-counted");
    String program = TestProject.root().resolve("run_matrix.sh").toString();
    List<String> arms = List.of("per-thread", "pool", "pool-generic");
    List<WineMachine.Running> started = new ArrayList<>();
    List<String> servers = new ArrayList<>();
    try (RunningServer perThread = linuxServer("per-thread");
        RunningServer pool = linuxServer("pool")) {
      servers.addAll(List.of(byUrl("per-thread", perThread), byUrl("pool", pool)));
      for (String arm : arms) {
        started.add(windowsServer(arm));
        servers.add(byUrl(arm, started.get(started.size() - 1)));
      }
      Instant from = Instant.now();
      requireRun(program, shortened(servers, results));
      for (String arm : arms) {
        writeCounters(results.resolve("counters/windows_" + arm + ".csv"), from, Instant.now());
      }
    }
    assertThat(matrix("servers stop").status()).isZero();
    for (WineMachine.Running one : started) {
      assertThat(windows.await(one).status()).isEqualTo(130);
    }
    requireRun(program, "analyse", results.toString(), "--out", counted.toString());

    assertThat(cells(results))
        .hasSize(10)
        .extracting(cell -> cell.cell().server() + " " + cell.cell().arm() + " " + handling(cell))
        .containsOnly(
            "linux per-thread one-thread-per-connection null",
            "linux pool pool-of-threads null",
            "windows per-thread one-thread-per-connection windows",
            "windows pool pool-of-threads windows",
            "windows pool-generic pool-of-threads generic");
    assertThat(rows(counted.resolve("cells.csv")))
        .filteredOn(row -> row.get("server").equals("windows"))
        .hasSize(6)
        .allSatisfy(row -> assertThat(Double.parseDouble(row.get("server_cpus"))).isEqualTo(1.5))
        .allSatisfy(
            row ->
                assertThat(row.get("server_system"))
                    .contains(
                        " on Win64 under Wine, not publishable",
                        "its counters from counters/windows_" + row.get("arm") + ".csv"));
    assertThat(rows(counted.resolve("verdicts.csv")))
        .filteredOn(row -> row.get("base_server").equals("linux"))
        .extracting(row -> row.get("arm"))
        .contains("per-thread", "pool")
        .doesNotContain("pool-generic");
    assertThat(counted.resolve("report.html"))
        .content()
        .contains(" made under Wine, not publishable");
  }

  private static String handling(CellRecord cell) {
    ServerSystem system = cell.origin().serverFacts().system();
    return system.threadHandling() + " " + system.threadPoolMode();
  }

  private static String[] shortened(List<String> servers, Path results) {
    return ("--matrix windows-linux --generators java-mariadb --workloads oltp_read_only --threads"
            + " 4 --repetitions 2 --warmup 1 --duration 4 --table-size 1000 --servers "
            + String.join(",", servers)
            + " --out "
            + results)
        .split(" ", -1);
  }

  /** Java 8 refuses the option by which a newer one is told; so does any other program. */
  @Test
  void javaIsFoundBehindAnOlderOneAndAtTheRootOfADrive() throws Exception {
    Path old = Files.createDirectories(windows.driveC().resolve("old (8)"));
    Files.copy(windows.driveC().resolve("windows/system32/find.exe"), old.resolve("java.exe"));
    Files.createSymbolicLink(windows.driveC().resolveSibling("dosdevices/x:"), project);
    Files.writeString(
        windows.driveC().resolve("behind.cmd"),
        String.join(
            "\r\n",
            "@set JAVA_HOME=",
            "@set PATH=%PATH%;C:\\none;\"C:\\old (8)\";C:\\jdk\\bin",
            "@X:\\run_matrix.cmd --version",
            ""));

    WineMachine.Ended ended = windows.run(windows.driveC(), Map.of(), "behind.cmd");

    assertThat(ended.output()).isEqualTo("oltp-matrix 0.2.0\n");
    assertThat(ended.status()).isZero();
  }

  /** Maven's place takes a batch file that copies the archive. */
  @Test
  void bothPoolsOfABuildOfTheCatalogueAreMeasuredAndItEndsInOrder() throws Exception {
    Files.copy(
        Path.of(System.getProperty("oltp.wine"), "mariadb.jar"),
        windows.driveC().resolve("mariadb.jar"));
    // What Maven's dependency plug-in does, without a network.
    Files.writeString(
        windows.driveC().resolve("windows/mvn.cmd"),
        "@copy C:\\mariadb.jar C:\\cache\\oltp-matrix\\downloads\\mariadb-10.11\\\r\n");

    WineMachine.Ended ended =
        matrix(SMALL + "--servers mariadb-10.11 --out C:\\results\\catalogue");

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output()).doesNotContain("was killed");
    assertThat(serversRun()).isFalse();
    assertThat(cells(results("catalogue")))
        .extracting(cell -> cell.cell().arm() + " " + mode(cell))
        .containsExactlyInAnyOrder(
            "per-thread one-thread-per-connection windows",
            "pool pool-of-threads windows",
            "pool-generic pool-of-threads generic");
    Path composed = results("catalogue").resolve("logs/mariadb-10.11_pool_base.cnf");
    assertThat(Files.readString(composed))
        .contains("# dropped open_files_limit", "# dropped socket");
  }

  private static String mode(CellRecord cell) {
    Map<String, String> settings = cell.origin().serverFacts().settings();
    return settings.get("thread_handling") + " " + settings.get("thread_pool_mode");
  }

  @Test
  void clientsGoThroughANamedPipe() throws Exception {
    WineMachine.Ended ended = matrix(SMALL + OWN + "--connection tcp,pipe --out C:\\results\\pipe");

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(cells(results("pipe")))
        .extracting(cell -> cell.origin().serverFacts().connection().kind())
        .containsExactlyInAnyOrder("tcp", "pipe");
  }

  @Test
  void killedRunLeavesNoServerAndIsResumed() throws Exception {
    WineMachine.Running running =
        windows.start(
            project, Map.of(), words(SMALL + OWN + "--repetitions 3 --out C:\\results\\killed"));
    await(() -> !new ResultsDir(results("killed")).cellFiles().isEmpty());
    for (long pid : windows.processes("java.exe", "dev.oltpmatrix.cli.OltpMatrix")) {
      Program.kill("KILL", pid);
    }
    windows.await(running);
    await(() -> !serversRun());

    WineMachine.Ended resumed = matrix("--resume C:\\results\\killed");

    assertThat(resumed.status()).as(resumed.output()).isZero();
    assertThat(cells(results("killed"))).hasSize(3);
    assertThat(serversRun()).isFalse();
  }

  @Test
  void serverIsEndedInOrderFromAnotherWindow() throws Exception {
    WineMachine.Running running = windowsServer("pool");

    WineMachine.Ended stopped = matrix("servers stop");

    assertThat(stopped.output()).startsWith("ended own/pool (PID ");
    assertThat(stopped.status()).isZero();
    assertThat(windows.await(running).status()).isEqualTo(130);
    assertThat(serversRun()).isFalse();
  }

  @Test
  void programRunsFromAFolderWithUmlauts() throws Exception {
    assumeThat(System.getProperty("sun.jnu.encoding")).as("names of files").isEqualTo("UTF-8");
    Path place = unpackedInto("B\u00fccher und \u00c4pfel");

    WineMachine.Ended ended = windows.run(place, Map.of(), PROGRAM, "--version");

    assertThat(ended.output()).isEqualTo("oltp-matrix 0.2.0\n");
    assertThat(ended.status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"437", "850", "1252", "65001"})
  void codePagesOfTheTerminalChangeNothing(String codePage) throws Exception {
    List<String> words = new ArrayList<>(List.of("chcp", codePage, ">nul", "&"));
    words.addAll(List.of(words("--dry-run " + SMALL + OWN + "--out")));
    words.add("C:\\results\\for me");

    WineMachine.Ended ended = run(Map.of(), words.toArray(String[]::new));

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("own/pool");
  }
}
