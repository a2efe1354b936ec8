package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a cache in which an attacker has recorded what is to be ended, deleted and run. */
class HostileCacheTest {
  private static final int NOBODY = 65534;

  @TempDir private Path folder;
  private Path cache;
  private Path victim;
  private Process process;

  @BeforeEach
  void plant() throws IOException {
    cache = Files.createDirectories(folder.resolve("oltp-matrix"));
    victim = Files.createDirectories(folder.resolve("victim"));
    process = new ProcessBuilder("sleep", "300").start();
    String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
    String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    String ticks = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19];
    Files.createDirectories(cache.resolve("ledger"));
    Files.writeString(
        cache.resolve("ledger/999999-" + process.pid() + ".json"),
        """
        {"pid":%d,"startToken":"%s:%s","what":"y","ownerPid":999999,"ownerStartToken":"x:1",
         "toDelete":["%s"]}
        """
            .formatted(process.pid(), boot, ticks, victim));
  }

  @AfterEach
  void end() {
    process.destroyForcibly();
  }

  private String refused(Map<String, String> environment, String... arguments) throws Exception {
    try (Program program =
        Program.startMainWith(environment, folder.resolve("output.txt"), arguments)) {
      assertThat(program.end()).as(program.output()).isEqualTo(2);
      assertThat(program.output()).startsWith("run_matrix.sh: ").hasLineCount(1);
      return program.output();
    }
  }

  private Map<String, String> here() {
    return Map.of("XDG_CACHE_HOME", folder.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"servers stop", "servers list", "servers start mariadb-10.11/pool", "--dry-run"})
  void cacheOfSomebodyElseEndsAndDeletesNothing(String arguments) throws Exception {
    try {
      Files.setAttribute(cache, "unix:uid", NOBODY);
    } catch (IOException e) {
      assumeThat(e).as("only root can give files away").isNull();
    }
    assertThat(refused(here(), arguments.split(" ", -1)))
        .contains("the cache " + cache + " belongs to nobody", "set XDG_CACHE_HOME");
    assertThat(victim).isDirectory();
    assertThat(process.isAlive()).isTrue();
  }

  @Test
  void cacheThatOthersMayWriteEndsAndDeletesNothing() throws Exception {
    Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(refused(here(), "servers", "stop"))
        .contains("the cache " + cache + " may be written by others");
    assertThat(victim).isDirectory();
    assertThat(process.isAlive()).isTrue();
  }

  @Test
  void pathThatServersWouldCutIsRefusedBeforeAnything() throws Exception {
    Path odd = folder.resolve("a b");
    assertThat(refused(Map.of("XDG_CACHE_HOME", odd.toString()), "servers", "list"))
        .contains("the cache's path '" + odd + "/oltp-matrix' has ' '");
    assertThat(odd).doesNotExist();
  }

  @Test
  void relativePathIsIgnoredAndNothingIsMadeWhereTheProgramStarted() throws Exception {
    Map<String, String> environment =
        Map.of("XDG_CACHE_HOME", "relative-cache", "HOME", folder.toString());
    try (Program program =
        Program.startMainWith(environment, folder.resolve("output.txt"), "servers", "stop")) {
      assertThat(program.end()).as(program.output()).isZero();
    }
    assertThat(Path.of("relative-cache")).doesNotExist();
  }
}
