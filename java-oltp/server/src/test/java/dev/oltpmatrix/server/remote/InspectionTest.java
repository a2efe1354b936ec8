package dev.oltpmatrix.server.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.ServerSystem;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what servers on Windows and on Linux are taken for, by the variables that they show. */
class InspectionTest {
  private static Inspection of(Map<String, String> variables) {
    return new Inspection(variables, Inspection.system(variables, 8, () -> here("Linux 6.1.0")));
  }

  private static HostFacts here(String kernel) {
    return new HostFacts("Bench-1", "an os", kernel, "a cpu", 8, 32_768);
  }

  private static Inspection mariadb(String os, String handling, String mode) {
    Map<String, String> variables = new HashMap<>();
    variables.put("version", "11.4.5-MariaDB-log");
    variables.put("version_comment", "mariadb.org binary distribution");
    variables.put("version_compile_os", os);
    variables.put("version_compile_machine", "AMD64");
    variables.put("thread_handling", handling);
    if (mode != null) {
      variables.put("thread_pool_mode", mode);
    }
    return of(variables);
  }

  private static Inspection mysql(String os, String handling) {
    return of(
        Map.of(
            "version",
            "9.7.4",
            "version_comment",
            "MySQL Community Server - GPL",
            "version_compile_os",
            os,
            "thread_handling",
            handling));
  }

  @Test
  void aServerTellsItsSystem() {
    assertThat(mariadb("Win64", "pool-of-threads", "windows").system().words())
        .isEqualTo(
            "mariadb.org binary distribution on Win64 (AMD64), 8 CPUs, memory not told over SQL,"
                + " thread_handling=pool-of-threads, thread_pool_mode=windows");
    assertThat(
            Inspection.system(
                    Map.of("datadir", "C:\\ProgramData\\data\\", "version", "5.1.73"),
                    null,
                    () -> here("Linux 6.1.0"))
                .words())
        .isEqualTo("server on Windows, CPUs and memory not told over SQL");
    assertThat(ServerSystem.isWindows("debian-linux-gnu")).isFalse();
  }

  /** By its host name: the address of a tunnel's end would be one of this machine too. */
  @ParameterizedTest
  @CsvSource({
    "Win64, BENCH-1, Linux 6.1.0,          'Win64 under Wine, not publishable'",
    "Win64, win,     Linux 6.1.0,          Win64",
    "Win64, ,        Linux 6.1.0,          Win64",
    "Win64, Bench-1, Windows 11 10.0,      Win64",
    "Win64, Bench-1, Linux 5-microsoft-WSL2, Win64",
    "Linux, Bench-1, Linux 6.1.0,          Linux",
  })
  void windowsOnAMachineWithoutItIsWine(String os, String hostname, String kernel, String words) {
    Map<String, String> variables = new HashMap<>(Map.of("version_compile_os", os));
    variables.put("hostname", hostname);

    String found = Inspection.system(variables, 8, () -> here(kernel)).os();
    assertThat(found).isEqualTo(words);
    assertThat(ServerSystem.isWindows(found)).isEqualTo(os.equals("Win64"));
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, one-thread-per-connection, ,        per-thread",
    "Linux, pool-of-threads,           ,        pool",
    "Win64, one-thread-per-connection, windows, per-thread",
    "Win64, pool-of-threads,           windows, pool",
    "Win64, pool-of-threads,           generic, pool-generic",
  })
  void theArmIsWhatItRuns(String os, String handling, String mode, String arm) {
    Inspection found = mariadb(os, handling, mode);
    assertThat(Inspection.arm(found.variables())).isEqualTo(arm);
    found.requireArm("win", arm);
  }

  private static void assertRefused(Inspection found, String arm, String words) {
    assertThatThrownBy(() -> found.requireArm("win (h:3306)", arm))
        .isInstanceOf(UsageException.class)
        .hasMessage("win (h:3306): #" + arm + words);
  }

  @Test
  void anotherArmIsRefused() {
    assertRefused(
        mariadb("Win64", "one-thread-per-connection", "windows"),
        "pool-generic",
        " was requested, but it runs with thread_handling=one-thread-per-connection,"
            + " thread_pool_mode=windows, which is #per-thread; start it with another"
            + " thread_handling, or ask for #per-thread");
    assertRefused(
        mysql("Win64", "loaded-dynamically"),
        "per-thread",
        " was requested, but it runs with thread_handling=loaded-dynamically, which is #pool; start"
            + " it with another thread_handling, or ask for #pool");
  }
}
