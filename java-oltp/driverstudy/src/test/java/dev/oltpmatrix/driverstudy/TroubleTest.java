package dev.oltpmatrix.driverstudy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.wire.connect.PosingServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a benchmark with an unsuitable server ends with one line and no result. */
class TroubleTest {
  /** An address reserved for documentation: no machine has it, and nothing may be sent there. */
  private static final String ELSEWHERE = "--mysql-host=192.0.2.1";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql", "drizzle"})
  void aServerThatIsSilentOrAnswersByteByByteIsNotWaitedForForever(String driver) throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        PosingServer dripping = new PosingServer().dripping(Duration.ofSeconds(1))) {
      for (int port : List.of(silent.getLocalPort(), dripping.port())) {
        try (BenchJvm jvm = BenchJvm.start(driver, at(port), folder.resolve("log"))) {
          BenchJvm.Answer answer = jvm.run("drv_do_1 --thread-init-timeout=2 --time=1 run");
          assertThat(answer.status()).isEqualTo(1);
          assertThat(answer.words()).contains("no answer within 2 s");
        }
      }
    }
  }

  private static List<String> at(int port) {
    return List.of("--mysql-host=127.0.0.1", "--mysql-port=" + port, "--mysql-user=nobody");
  }

  @Test
  void drizzlesPasswordIsSentOverTrustedNetworksOnly() throws Exception {
    try (BenchJvm jvm = BenchJvm.start("drizzle", List.of(ELSEWHERE), folder.resolve("log"))) {
      BenchJvm.Answer answer = jvm.run("drv_do_1 --time=1 run");
      assertThat(answer.status()).isEqualTo(2);
      assertThat(answer.words()).contains("192.0.2.1").contains("say --mysql-ssl=off if you trust");
    }
  }

  /** Each call on a connection that has ended fails at once, which is not the expected failure. */
  @Test
  @EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
  void aConnectionThatEndsIsNoFailingStatement() throws Exception {
    Path json = folder.resolve("result.json");
    try (StudyServer server = StudyServer.start("mariadb-10.11", List.of("--table-size=1000"))) {
      EmptyDatabases.make(server, List.of("drivers"));
      List<String> always = new ArrayList<>(server.options());
      always.removeIf(option -> option.startsWith("--mysql-db="));
      try (BenchJvm jvm = BenchJvm.start("mariadb", always, folder.resolve("log"))) {
        assertThat(jvm.run("drv_failing_statement prepare").status()).isZero();
        CompletableFuture<BenchJvm.Answer> run =
            CompletableFuture.supplyAsync(
                () -> answer(jvm, "drv_failing_statement --time=20 --json=" + json + " run"));
        // The preceding checks are over by then.
        Thread.sleep(4_000);
        killClients(server, run);
        assertThat(run.get().status()).isEqualTo(1);
        assertThat(Files.exists(json)).isFalse();
      }
    }
  }

  private static BenchJvm.Answer answer(BenchJvm jvm, String line) {
    try {
      return jvm.run(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills the clients until the run has ended. */
  private static void killClients(StudyServer server, CompletableFuture<?> run) throws Exception {
    try (Connection root = EmptyDatabases.asRoot(server);
        Statement statement = root.createStatement()) {
      while (!run.isDone()) {
        Thread.sleep(500);
        List<Long> clients = new ArrayList<>();
        try (ResultSet rows =
            statement.executeQuery(
                "SELECT id FROM information_schema.processlist WHERE db = 'drivers'"
                    + " AND user = 'oltp'")) {
          while (rows.next()) {
            clients.add(rows.getLong(1));
          }
        }
        for (long client : clients) {
          statement.executeUpdate("KILL CONNECTION " + client);
        }
      }
    }
  }
}
