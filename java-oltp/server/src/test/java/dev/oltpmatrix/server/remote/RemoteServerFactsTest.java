package dev.oltpmatrix.server.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.wire.connect.Tls;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what servers on Windows and on Linux are taken for, by the variables that they show. */
class RemoteServerFactsTest {
  private static Supplier<HostFacts> here(String kernel) {
    return () -> new HostFacts("Bench-1", "an os", kernel, "a cpu", 8, 32_768);
  }

  private static Map<String, String> mariadb(String os, String handling, String mode) {
    Map<String, String> variables = new HashMap<>();
    variables.put("version", "11.4.5-MariaDB-log");
    variables.put("version_comment", "mariadb.org binary distribution");
    variables.put("version_compile_os", os);
    variables.put("version_compile_machine", "AMD64");
    variables.put("thread_handling", handling);
    variables.put("thread_pool_mode", mode);
    return variables;
  }

  @Test
  void aServerTellsItsSystem() {
    Map<String, String> variables = mariadb("Win64", "pool-of-threads", "windows");
    assertThat(RemoteServer.system(variables, 8, here("Linux 6.1.0")).words())
        .isEqualTo(
            "mariadb.org binary distribution on Win64 (AMD64), 8 CPUs, memory not told over SQL,"
                + " thread_handling=pool-of-threads, thread_pool_mode=windows");
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
    assertThat(RemoteServer.system(variables, 8, here(kernel)).os()).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({
    "one-thread-per-connection, ,        per-thread",
    "pool-of-threads,           ,        pool",
    "loaded-dynamically,        ,        pool",
    "one-thread-per-connection, windows, per-thread",
    "pool-of-threads,           windows, pool",
    "pool-of-threads,           generic, pool-generic",
  })
  void theArmIsWhatItRunsAndAnotherIsRefused(String handling, String mode, String arm)
      throws Exception {
    Map<String, String> variables = mariadb("Win64", handling, mode);
    RemoteLogin login = new RemoteLogin("win", RemoteUrl.parse("mysql://me@h/d", "d"), null);
    RemoteServer server =
        new RemoteServer(
            login, variables, RemoteServer.system(variables, 8, here("Linux 6.1.0")), false);
    assertThat(RemoteServer.arm(variables)).isEqualTo(arm);
    server.requireArm(arm);
    assertThatThrownBy(() -> server.requireArm("other"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "win (h:3306): #other was requested, but it runs with thread_handling=%s, which is"
                + " #%s; ask for that",
            handling, arm);
  }

  /** A server is asked for relays and proxies, which clients reach at 127.0.0.1. */
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, OFF, ",
    "127.0.0.1, IDENTITY, ",
    "db.example, DISABLED, ",
    "db.example, CA, ",
    "db.example, NONE, ",
    "/s, OFF, is reached through its socket file",
    "db.example, IDENTITY, has its name checked (tls=verify-identity)",
    "::1, IDENTITY, has its name checked (tls=verify-identity)",
    "db.example, OFF, 'has no TLS, and passwords would go over the network'",
    "192.168.1.7, OFF, 'has no TLS, and passwords would go over the network'",
  })
  void onlyServersThatAProxyMayStandForAreRelayed(String host, String tls, String why) {
    Tls kind =
        switch (tls) {
          case "OFF" -> Tls.OFF;
          case "DISABLED" -> Tls.DISABLED;
          default -> Tls.on(Tls.Verify.valueOf(tls), "/ca.pem", "", "");
        };
    ServerEndpoint endpoint =
        host.equals("/s")
            ? ServerEndpoint.socket(Path.of(host))
            : new ServerEndpoint(host, 3306, null, kind, null);
    for (Factor factor : List.of(Factors.ROUND_TRIP, Factors.VIA)) {
      ThrowingCallable relaying =
          () -> RemoteServer.requireRelayed(factor, "far (there)", endpoint);
      if (why == null) {
        assertThatCode(relaying).doesNotThrowAnyException();
      } else {
        assertThatThrownBy(relaying)
            .isInstanceOf(UsageException.class)
            .hasMessageStartingWith(factor.name() + ": far (there) " + why)
            .hasMessageEndingWith(", or leave " + factor.name() + " out");
      }
    }
  }
}
