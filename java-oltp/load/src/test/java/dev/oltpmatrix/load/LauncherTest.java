package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  /** A version newer than any JDK that the machine may have. */
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
    Files.createFile(home.resolve("load/target/oltp-matrix-load-0.2.0.jar"));
  }

  /** Creates a JDK whose java prints its own folder and its arguments. */
  private Path jdk(String name, String version) throws IOException {
    Path home = folder.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Path java = home.resolve("bin/java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\" \"LC_ALL=$LC_ALL\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return home;
  }

  private List<String> launch(Path command, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(command.toString()));
    line.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().remove("OLTP_JAVA_OPTS");
    builder.environment().put("JAVA_HOME", jdk("jdk", "" + NEWEST).toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    List<String> lines = new ArrayList<>(output.lines().toList());
    lines.add("exit " + process.exitValue());
    return lines;
  }

  private List<String> launch(String... arguments) throws Exception {
    return launch(launcher, Map.of(), arguments);
  }

  private List<String> withOptions(String javaOptions, String... arguments) throws Exception {
    return launch(launcher, Map.of("OLTP_JAVA_OPTS", javaOptions), arguments);
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
    String[] given = {"oltp_read_only", "--mysql-db=a b", "run"};

    assertThat(withOptions("-Xlog:gc -Da=b", given))
        .containsSubsequence(
            "-Xss256k",
            "-Xlog:gc",
            "-Da=b",
            "dev.oltpmatrix.load.Main",
            "oltp_read_only",
            "--mysql-db=a b",
            "run",
            "exit 0");
  }

  /** The young generation holds what the clients, or the connections of their pool, need. */
  @ParameterizedTest
  @CsvSource({
    "--threads=4096, 192",
    "--threads=4096 --driver=mysql, 555",
    "--threads=4096 --driver=mysql --client_pool=64, 51",
    "--num_threads=4.096e3, 192",
    "--threads=9999999999, 2592",
    "--threads=-1, 32",
    "--threads=a[0], 32",
    "--threads=$(date), 32",
    "--config-file=/a, 192", // a file may name as many clients as are usual
    "--config-file=/a --threads=4, 32",
  })
  void theHeapFitsTheClientsAsTheProgramReadsThem(String options, int youngMib) throws Exception {
    assertThat(launch(options.split(" ", -1))).contains("-Xmn" + youngMib + "m", "exit 0");
  }

  @Test
  void aCollectorOrAHeapOfTheUsersCountsAlone() throws Exception {
    assertThat(withOptions("-XX:+UseG1GC", "run")).noneMatch(w -> w.startsWith("-Xmn"));
    assertThat(withOptions("-Xmx1g", "oltp_read_only", "--threads=4096", "run"))
        .contains("exit 0")
        .noneMatch(line -> line.contains("RAMPercentage"))
        .filteredOn(line -> line.startsWith("-Xm"))
        .containsExactly("-Xmx1g");
  }

  /** Returns the names of the jars that a JVM is given, without their folders. */
  private List<String> jars(String... arguments) throws Exception {
    List<String> lines = launch(arguments);
    assertThat(lines).as(lines::toString).contains("exit 0");
    return Stream.of(lines.get(lines.indexOf("-cp") + 1).split(":", -1))
        .map(jar -> jar.substring(jar.lastIndexOf('/') + 1))
        .toList();
  }

  @Test
  void eachDriverIsAloneInItsJvm() throws Exception {
    Path older =
        Files.createDirectories(launcher.resolveSibling("driverstudy/target/lib/mariadb-3.5"));
    Files.createFile(older.resolve("mariadb-java-client-3.jar"));
    String own = "oltp-matrix-load-0.2.0.jar";

    assertThat(jars("oltp_read_only", "run"))
        .containsExactly(own, "other-1.jar", "mariadb-java-client-4.jar");
    assertThat(jars("--driver=mysql", "oltp_read_only", "run"))
        .containsExactly(own, "other-1.jar", "mysql-connector-j-26.jar");
    assertThat(jars("--driver=mysql", "--driver=mariadb-3.5", "oltp_read_only", "run"))
        .containsExactly(own, "other-1.jar", "mariadb-java-client-3.jar");
    assertThat(jars("--driver=oracle", "oltp_read_only", "run"))
        .contains("mariadb-java-client-4.jar");
  }

  @Test
  void whatIsMissingIsReportedWithItsRemedy() throws Exception {
    assertThat(launch("--driver=mariadb-3.5", "oltp_read_only", "run"))
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith("oltp: --driver=mariadb-3.5: its jar is not in ")
                    .contains("driverstudy/target/lib/mariadb-3.5: run ", "driver-bench --build"),
            line -> assertThat(line).isEqualTo("exit 2"));
    Path gone = folder.resolve("gone");
    assertThat(afterShell("mkdir '" + gone + "'; cd '" + gone + "'; rmdir '" + gone + "'"))
        .anyMatch(line -> line.endsWith("is gone; cd to one that is there"))
        .contains("exit 2");
    Files.delete(launcher.resolveSibling("load/target/oltp-matrix-load-0.2.0.jar"));
    assertThat(launch("oltp_read_only", "run"))
        .anyMatch(line -> line.contains("not built yet: run mvn -f"))
        .contains("exit 2");
  }

  /** A file of options may be a pipe, which only the program can read, and only once. */
  @ParameterizedTest
  @ValueSource(strings = {"--config-file=", "--defaults-file="})
  void whatTheProgramReadsTheLauncherDoesNot(String option) throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    for (String file : List.of(pipe.toString(), "/dev/zero")) {
      assertThat(launch("oltp_read_only", option + file, "run")).contains(option + file, "exit 0");
    }
  }

  @Test
  void namesOfFilesAreInUtf8WhateverTheLocale() throws Exception {
    assertThat(launch(launcher, Map.of("LC_ALL", "C"), "--json=\u00fc.json"))
        .contains("--json=\u00fc.json", "LC_ALL=C.UTF-8");
  }

  private List<String> afterShell(String commands) throws Exception {
    String line = commands + "; exec '" + launcher + "' oltp_read_only run";
    return launch(Path.of("/usr/bin/bash"), Map.of(), "-c", line);
  }

  @Test
  void aLimitOfVirtualMemoryLimitsTheHeap() throws Exception {
    assertThat(afterShell("ulimit -v 4000000")).contains("-Xmx1000000k", "exit 0");
    assertThat(afterShell("ulimit -v 1000000"))
        .containsExactly(
            "oltp: ulimit -v is 1000000 KiB, the program needs 2500000; raise it (ulimit -v"
                + " unlimited)",
            "exit 2");
  }

  @Test
  void itNeedsNoGetconfAndFindsItsFolderThroughASymbolicLink() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path getconf = Files.writeString(bin.resolve("getconf"), "#!/bin/sh\nexit 127\n");
    assertThat(getconf.toFile().setExecutable(true)).isTrue();
    Path link = Files.createSymbolicLink(folder.resolve("link"), launcher);
    Map<String, String> environment = Map.of("PATH", bin + ":" + System.getenv("PATH"));

    assertThat(launch(link, environment, "oltp_read_only", "run")).contains("exit 0");
  }

  @Test
  void aJvmWithoutClassSharingIsStartedAllTheSame() throws Exception {
    for (int start = 0; start < 2; start++) {
      assertThat(launch("oltp_read_only", "run"))
          .noneMatch(line -> line.contains("SharedArchiveFile"))
          .contains("exit 0");
    }
  }
}
