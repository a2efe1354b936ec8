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
import org.junit.jupiter.params.ParameterizedTest;
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
    Map<String, String> ownCollector = new HashMap<>(anyJdk());
    ownCollector.put("OLTP_JAVA_OPTS", "-XX:+UseG1GC");

    assertThat(launch(launcher, anyJdk(), mariadb)).contains("-Xmn192m");
    assertThat(launch(launcher, anyJdk(), mysql)).contains("-Xmn555m");
    assertThat(launch(launcher, ownCollector, mariadb)).noneMatch(w -> w.startsWith("-Xmn"));
  }

  @Test
  void clientsAreCountedAsTheProgramReadsThem() throws Exception {
    for (String clients : List.of("--num-threads=4096", "--num_threads=4.096e3")) {
      assertThat(launch(launcher, anyJdk(), "--threads=1", clients)).contains("-Xmn192m");
    }
    for (String slip : List.of("", "x", "-1", "inf", "a[0]", "0x10", "$(date)")) {
      assertThat(launch(launcher, anyJdk(), "--threads=" + slip)).contains("-Xmn32m", "exit 0");
    }
    assertThat(launch(launcher, anyJdk(), "--threads=9999999999")).contains("-Xmn2592m", "exit 0");
  }

  /** Returns the names of the jars that a JVM is given, without their folders. */
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
  void aDriverThatIsNotHereIsFetchedByOneCommand() throws Exception {
    Map<String, String> environment = Map.of("JAVA_HOME", jdk("jdk", "" + NEWEST).toString());

    List<String> lines =
        launch(launcher, environment, "--driver=mariadb-3.5", "oltp_read_only", "run");

    assertThat(lines).hasSize(2).contains("exit 2");
    assertThat(lines.get(0))
        .startsWith("oltp: --driver=mariadb-3.5: its jar is not in ")
        .contains("driverstudy/target/lib/mariadb-3.5: run ", "driver-bench --build");
  }

  @Test
  void connectionsOfAPoolNeedLittleHeap() throws Exception {
    String[] pooled = {"--driver=mysql", "--threads=4096", "--client_pool=64"};

    assertThat(launch(launcher, anyJdk(), pooled)).contains("-Xmn51m");
  }

  private Map<String, String> anyJdk() throws IOException {
    return Map.of("JAVA_HOME", jdk("jdk", "" + NEWEST).toString());
  }

  @Test
  void aHeapOfTheUsersCountsAlone() throws Exception {
    Map<String, String> environment = new HashMap<>(anyJdk());
    environment.put("OLTP_JAVA_OPTS", "-Xmx1g");

    List<String> lines = launch(launcher, environment, "oltp_read_only", "--threads=4096", "run");

    assertThat(lines).filteredOn(line -> line.startsWith("-Xm")).containsExactly("-Xmx1g");
    assertThat(lines).noneMatch(line -> line.contains("RAMPercentage")).contains("exit 0");
  }

  /** A file of options may be a pipe, which only the program can read, and only once. */
  @ParameterizedTest
  @ValueSource(strings = {"--config-file=", "--defaults-file="})
  void whatTheProgramReadsTheLauncherDoesNot(String option) throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    assertThat(launch(launcher, anyJdk(), "oltp_read_only", option + pipe, "run"))
        .contains(option + pipe, "exit 0");
    assertThat(launch(launcher, anyJdk(), "oltp_read_only", option + "/dev/zero", "run"))
        .contains(option + "/dev/zero", "exit 0");
  }

  @Test
  void aFileOfOptionsMayNameAsManyClientsAsAreUsual() throws Exception {
    assertThat(launch(launcher, anyJdk(), "--config-file=/a")).contains("-Xmn192m");
    assertThat(launch(launcher, anyJdk(), "--config-file=/a", "--threads=4")).contains("-Xmn32m");
  }

  @Test
  void namesOfFilesAreInUtf8WhateverTheLocale() throws Exception {
    Map<String, String> environment = new HashMap<>(anyJdk());
    environment.put("LC_ALL", "C");

    assertThat(launch(launcher, environment, "--json=\u00fc.json"))
        .contains("--json=\u00fc.json", "LC_ALL=C.UTF-8");
  }

  @Test
  void itNeedsNoGetconf() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path getconf = Files.writeString(bin.resolve("getconf"), "#!/bin/sh\nexit 127\n");
    assertThat(getconf.toFile().setExecutable(true)).isTrue();
    Map<String, String> environment = new HashMap<>(anyJdk());
    environment.put("PATH", bin + ":" + System.getenv("PATH"));

    List<String> lines = launch(launcher, environment, "oltp_read_only", "run");

    assertThat(lines).contains("exit 0");
  }

  private List<String> afterShell(String commands) throws Exception {
    String line = commands + "; exec '" + launcher + "' oltp_read_only run";
    return launch(Path.of("/usr/bin/bash"), anyJdk(), "-c", line);
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
  void aMissingFolderIsReported() throws Exception {
    Path gone = folder.resolve("gone");

    assertThat(afterShell("mkdir '" + gone + "'; cd '" + gone + "'; rmdir '" + gone + "'"))
        .anyMatch(line -> line.endsWith("is gone; cd to one that is there"))
        .contains("exit 2");
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
    Files.delete(launcher.resolveSibling("load/target/oltp-matrix-load-0.2.0.jar"));
    Map<String, String> environment = Map.of("JAVA_HOME", jdk("jdk", "" + NEWEST).toString());

    assertThat(launch(launcher, environment, "oltp_read_only", "run"))
        .anySatisfy(line -> assertThat(line).contains("not built yet: run mvn -f"))
        .contains("exit 2");
  }
}
