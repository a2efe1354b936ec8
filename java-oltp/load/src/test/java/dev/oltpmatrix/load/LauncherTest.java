package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  /** Newer than any JDK that the machine may have. */
  private static final int NEWEST = 999;

  @TempDir Path folder;
  private Path launcher;

  @BeforeEach
  void layOut() throws IOException {
    Path home = Files.createDirectories(folder.resolve("java-oltp"));
    launcher = Files.copy(Path.of("..", "oltp"), home.resolve("oltp"));
    for (String sourced : List.of("newest-jdk.sh", "places.sh")) {
      Files.copy(Path.of("..", sourced), home.resolve(sourced));
    }
    Path library = Files.createDirectories(home.resolve("load/target/lib"));
    for (String jar : List.of("mariadb-java-client-4", "mysql-connector-j-26", "other-1")) {
      Files.createFile(library.resolve(jar + ".jar"));
    }
    Files.createFile(home.resolve("load/target/oltp-matrix-load-0.1.0.jar"));
  }

  /** A JDK whose java prints its own folder and its arguments. */
  private Path jdk(String name, String version) throws IOException {
    Path home = folder.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Path java = home.resolve("bin/java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return home;
  }

  private List<String> launch(Path command, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(command.toString()));
    line.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().remove("OLTP_JAVA_OPTS");
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    List<String> lines = new ArrayList<>(output.lines().toList());
    lines.add("exit " + process.exitValue());
    return lines;
  }

  @Test
  void theNewestJdkIsTaken() throws Exception {
    Path older = jdk("older", (NEWEST - 1) + ".0.1");
    Path newer = jdk("newer", NEWEST + ".0.1");
    Map<String, String> environment =
        Map.of(
            "JAVA_HOME",
            older.toString(),
            "PATH",
            newer.resolve("bin") + ":" + System.getenv("PATH"));

    assertThat(launch(launcher, environment, "oltp_read_only", "run").get(0))
        .isEqualTo(newer.toRealPath() + "/bin/java");
  }

  @Test
  void argumentsAndExtraOptionsArriveAsGiven() throws Exception {
    Map<String, String> environment =
        Map.of("JAVA_HOME", jdk("jdk", "" + NEWEST).toString(), "OLTP_JAVA_OPTS", "-Xlog:gc -Da=b");

    List<String> lines =
        launch(launcher, environment, "oltp_read_only", "--threads=4096", "--mysql-db=a b", "run");

    assertThat(lines)
        .containsSubsequence(
            "-Xss256k",
            "-Xlog:gc",
            "-Da=b",
            "dev.oltpmatrix.load.Main",
            "oltp_read_only",
            "--threads=4096",
            "--mysql-db=a b",
            "run",
            "exit 0");
  }

  @Test
  void driversThatLeaveLittleGarbageTouchLittleHeap() throws Exception {
    String[] mariadb = {"oltp_read_only", "--threads=4096", "run"};
    String[] mysql = {"oltp_read_only", "--threads=4096", "--driver=mysql", "run"};
    Map<String, String> ownCollector = new HashMap<>(smallMachine());
    ownCollector.put("OLTP_JAVA_OPTS", "-XX:+UseG1GC");

    assertThat(launch(launcher, smallMachine(), mariadb)).contains("-Xmn192m");
    assertThat(launch(launcher, smallMachine(), mysql)).noneMatch(w -> w.startsWith("-Xmn"));
    assertThat(launch(launcher, ownCollector, mariadb)).noneMatch(w -> w.startsWith("-Xmn"));
  }

  /** Names of the jars that a JVM is given, without their folders. */
  private List<String> jars(String... arguments) throws Exception {
    Map<String, String> environment = Map.of("JAVA_HOME", jdk("jdk", "" + NEWEST).toString());
    List<String> lines = launch(launcher, environment, arguments);
    assertThat(lines).as(lines::toString).contains("exit 0");
    return Stream.of(lines.get(lines.indexOf("-cp") + 1).split(":", -1))
        .map(jar -> jar.substring(jar.lastIndexOf('/') + 1))
        .toList();
  }

  @Test
  void eachDriverIsAloneInItsJvm() throws Exception {
    Path drizzle = Files.createDirectories(launcher.resolveSibling("drivers/target/lib/drizzle"));
    Files.createFile(drizzle.resolve("drizzle-jdbc-1.jar"));
    String own = "oltp-matrix-load-0.1.0.jar";

    assertThat(jars("oltp_read_only", "run"))
        .containsExactly(own, "other-1.jar", "mariadb-java-client-4.jar");
    assertThat(jars("--driver=mysql", "oltp_read_only", "run"))
        .containsExactly(own, "other-1.jar", "mysql-connector-j-26.jar");
    assertThat(jars("--driver=mysql", "--driver=drizzle", "oltp_read_only", "run"))
        .containsExactly(own, "other-1.jar", "drizzle-jdbc-1.jar");
    Path file = Files.writeString(folder.resolve("a.cnf"), "driver = mysql\n");
    assertThat(jars("--driver=drizzle", "--config-file=" + file, "oltp_read_only", "run"))
        .contains("mysql-connector-j-26.jar");
  }

  @Test
  void aDriverThatIsNotHereIsFetchedByOneCommand() throws Exception {
    Map<String, String> environment = Map.of("JAVA_HOME", jdk("jdk", "" + NEWEST).toString());

    List<String> lines =
        launch(launcher, environment, "--driver=mariadb-3.5", "oltp_read_only", "run");

    assertThat(lines).hasSize(2).contains("exit 2");
    assertThat(lines.get(0))
        .startsWith("oltp: --driver=mariadb-3.5: its jar is not in ")
        .contains("drivers/target/lib/mariadb-3.5: run ", "driver-bench --build");
  }

  @Test
  void clientsOfAPoolNeedLittleHeap() throws Exception {
    String[] pooled = {"oltp_read_only", "--threads=4096", "--client-pool=64", "run"};

    assertThat(heapMib(pooled)).isLessThan(heapMib("oltp_read_only", "--threads=4096", "run") / 2);
  }

  private int heapMib(String... arguments) throws Exception {
    return launch(launcher, smallMachine(), arguments).stream()
        .filter(line -> line.startsWith("-Xms"))
        .mapToInt(line -> Integer.parseInt(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theHeapGrowsWithTheClients() throws Exception {
    Map<String, String> environment = Map.of("JAVA_HOME", jdk("jdk", "" + NEWEST).toString());

    assertThat(launch(launcher, environment, "--threads=4096"))
        .isNotEqualTo(launch(launcher, environment, "--threads=4"));
    assertThat(launch(launcher, environment, "bulk_insert", "--threads=64"))
        .isNotEqualTo(launch(launcher, environment, "oltp_insert", "--threads=64"));
  }

  /** With a JDK, on a machine of 8 GiB and two CPUs. */
  private Map<String, String> smallMachine() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("machine"));
    Path getconf =
        Files.writeString(
            bin.resolve("getconf"),
            """
            #!/bin/sh
            case $1 in _PHYS_PAGES) echo 2097152 ;; PAGE_SIZE) echo 4096 ;; *) echo 2 ;; esac
            """);
    assertThat(getconf.toFile().setExecutable(true)).isTrue();
    return Map.of(
        "JAVA_HOME", jdk("jdk", "" + NEWEST).toString(), "PATH", bin + ":" + System.getenv("PATH"));
  }

  @Test
  void moreMemoryThanTheMachineHasIsSaidBeforeAnythingStarts() throws Exception {
    String[] huge = {"oltp_read_only", "--threads=65536", "--tables=100000", "run"};

    assertThat(launch(launcher, smallMachine(), huge))
        .containsExactly(
            "oltp: --threads=65536 with --tables=100000 takes 17190528 MiB of memory (5 statements"
                + " for each client and table), this machine has 8192: lower one of them, or set"
                + " OLTP_JAVA_OPTS=-Xmx… to try it all the same",
            "exit 2");
    huge[3] = "cleanup";
    assertThat(launch(launcher, smallMachine(), huge)).contains("exit 0");
  }

  @Test
  void aHeapOfTheUsersCountsAlone() throws Exception {
    Map<String, String> environment = new HashMap<>(smallMachine());
    environment.put("OLTP_JAVA_OPTS", "-Xmx1g");
    String[] huge = {"oltp_read_only", "--threads=65536", "--tables=100000", "run"};

    List<String> lines = launch(launcher, environment, huge);

    assertThat(lines).filteredOn(line -> line.startsWith("-Xm")).containsExactly("-Xmx1g");
    assertThat(lines).contains("exit 0");
  }

  @Test
  void noMoreThanTheMachineHasIsAskedForAtOnce() throws Exception {
    String[] many = {"oltp_read_only", "--threads=65536", "--driver=mysql", "run"};

    assertThat(launch(launcher, smallMachine(), many)).contains("-Xms6144m", "exit 0");
  }

  @Test
  void aFileOfOptionsCountsAsTheCommandLineDoes() throws Exception {
    Map<String, String> environment = Map.of("JAVA_HOME", jdk("jdk", "" + NEWEST).toString());
    Path file =
        Files.writeString(folder.resolve("a.cnf"), "# threads=9\nmysql-password=x\nthreads = 4096");

    List<String> fromFile = launch(launcher, environment, "--config-file=" + file);
    List<String> fromLine = launch(launcher, environment, "--threads=4096");

    assertThat(fromFile).filteredOn(line -> line.startsWith("-Xm")).hasSize(3);
    assertThat(fromFile.subList(0, 7)).isEqualTo(fromLine.subList(0, 7));
  }

  @Test
  void aJvmWithoutClassSharingIsStartedAllTheSame() throws Exception {
    Map<String, String> environment = Map.of("JAVA_HOME", jdk("jdk", "" + NEWEST).toString());

    for (int start = 0; start < 2; start++) {
      assertThat(launch(launcher, environment, "oltp_read_only", "run"))
          .noneMatch(line -> line.contains("SharedArchiveFile"))
          .contains("exit 0");
    }
  }

  @Test
  void itFindsItsFolderThroughASymbolicLink() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), launcher);
    Map<String, String> environment = Map.of("JAVA_HOME", jdk("jdk", "" + NEWEST).toString());

    assertThat(launch(link, environment, "oltp_read_only", "run")).contains("exit 0");
  }

  @Test
  void withoutJarsItSaysHowToBuild() throws Exception {
    Files.delete(launcher.resolveSibling("load/target/oltp-matrix-load-0.1.0.jar"));
    Map<String, String> environment = Map.of("JAVA_HOME", jdk("jdk", "" + NEWEST).toString());

    assertThat(launch(launcher, environment, "oltp_read_only", "run"))
        .anySatisfy(line -> assertThat(line).contains("not built yet: run mvn -f"))
        .contains("exit 2");
  }
}
