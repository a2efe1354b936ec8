package dev.oltpmatrix.server.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.wire.connect.PosingServer;
import dev.oltpmatrix.wire.connect.TestCertificates;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests an external server that is no server, or not the intended one. */
class PosingRemoteTest {
  private static final Path CONFIGS =
      Path.of("../..").toAbsolutePath().normalize().resolve("server-configs");

  private static final int MAX_LOOKS = 20;
  private static final String PASSWORD = "s3cret ?&=%41#x";

  /** This machine, by an address that does not show it. */
  private static final String ELSEWHERE = "0.0.0.0";

  private static final String HERE = "127.0.0.1";

  @TempDir private Path folder;

  private PosingServer server;

  @BeforeEach
  void start() throws Exception {
    server = new PosingServer();
    Files.writeString(folder.resolve("my.cnf"), "[client]\npassword='" + PASSWORD + "'\n");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Inspects it, as every run does first, and is refused; returns the message. */
  private String look(String host, String keys) {
    String url =
        "far=mysql://me@%s:%d/shop?defaults-file=%s%s"
            .formatted(host, server.port(), folder.resolve("my.cnf"), keys);
    String[] words = new String[1];
    assertThatThrownBy(
            () ->
                new ServerRegistry(
                        Hosts.ofThisMachine(), CONFIGS, folder.resolve("cache"), new ReporterList())
                    .withExternal(
                        Catalogue.load(CONFIGS), List.of(url), new Sbtest(1000, 42), false))
        .isInstanceOf(UsageException.class)
        .satisfies(e -> words[0] = e.getMessage());
    assertThat(words[0]).doesNotContain(PASSWORD).hasLineCount(1);
    return words[0];
  }

  @Test
  void thePasswordIsNotGivenUnderAKeyOfTheServersOwn() {
    server.asking("caching_sha2_password");

    assertThat(look(ELSEWHERE, ""))
        .contains("tls=preferred: ", "anybody could pose as it; use TLS (tls=verify-ca&ca=");
    assertThat(server.logins()).isPositive();
    assertThat(server.passwords()).doesNotContain(PASSWORD);
  }

  @Test
  void onThisMachineAndWhereTheUserTrustsTheNetworkItIsGiven() {
    server.asking("caching_sha2_password");

    lookUntilGiven(HERE, "", 1);
    lookUntilGiven(ELSEWHERE, "&tls=disabled", 2);

    assertThat(server.passwords()).containsOnly(PASSWORD);
  }

  /** Looks again where a busy machine was too slow for the limits of a login. */
  private void lookUntilGiven(String host, String keys, int times) {
    for (int i = 0; i < MAX_LOOKS && server.passwords().size() < times; i++) {
      look(host, keys);
    }
    assertThat(server.passwords()).hasSizeGreaterThanOrEqualTo(times);
  }

  @Test
  void thePasswordIsNeverSentInTheClear() {
    for (String plugin : List.of("mysql_clear_password", "dialog")) {
      server.asking(plugin);
      look(HERE, "");
      look(HERE, "&tls=disabled");
    }
    assertThat(server.logins()).isPositive();
    assertThat(server.passwords()).isEmpty();
  }

  /** One test, because the creation of sysbench's files for an authority takes a while. */
  @Test
  void whoNamesAnAuthorityGivesNothingToAnotherOrToOneThatHasExpired(@TempDir Path other)
      throws Exception {
    TestCertificates certificates = new TestCertificates(folder);
    server.encrypting(certificates.server(-1, 10, "ip:" + HERE));
    String otherCa = "&ca=" + new TestCertificates(other).ca();
    for (String plugin : List.of("mysql_clear_password", "dialog", "caching_sha2_password")) {
      server.asking(plugin);
      assertThat(look(HERE, otherCa))
          .contains("the server's certificate is refused (", "); renew it there, or check tls, ca");
    }
    server.encrypting(certificates.server(-20, 10, "ip:" + HERE));
    assertThat(look(HERE, "&ca=" + certificates.ca())).contains("certificate is refused (NotAfter");
    assertThat(server.passwords()).isEmpty();
  }

  @Test
  void noFileOfThisMachineIsOfferedOrSent() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "private to this machine");
    server.wanting(file.toString());

    look(HERE, "&tls=disabled");

    assertThat(server.heard()).isNotEmpty().noneMatch(packet -> packet.contains("private"));
    assertThat(server.wasOfferedFiles()).as("LOAD DATA LOCAL").isFalse();
  }

  @Test
  void whatIsNoServerIsReported() {
    for (String says : List.of("SSH-2.0-OpenSSH_9.2p1\r\n", "HTTP/1.1 400 Bad Request\r\n")) {
      server.saying(says.getBytes(StandardCharsets.ISO_8859_1));
      assertThat(look(HERE, ""))
          .contains("this is no MySQL or MariaDB server; check host and port");
    }
    server.saying(new byte[0]);
    assertThat(look(HERE, "&tls=disabled")).contains(": no answer in time (", "check that it runs");
    assertThat(look("nonesuch.invalid", "")).contains(": its host is not found (");
  }

  /**
   * Each byte arrives within the driver's limit, but a login that takes minutes is not complete in
   * time.
   */
  @Tag("night")
  @Test
  void aServerThatAnswersByteByByteIsNotWaitedFor() {
    server.dripping(Duration.ofSeconds(2));

    for (String tls : List.of("", "&tls=disabled")) {
      assertThat(look(HERE, tls))
          .contains(": no answer in time (the login was not complete within 10 s); check that it");
    }
    assertThat(server.logins()).as("logins that were complete").isZero();
  }

  @Test
  void aFileThatNamesNoUserIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("user.cnf"), "[client]\nuser\n");
    RemoteUrl url = RemoteUrl.parse("mysql://127.0.0.1/d?defaults-file=" + file, "d");
    assertThatThrownBy(() -> new RemoteLogin("far", url, null))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("127.0.0.1:3306: no user; name one");
  }

  @Test
  void aServersTextDoesNotControlTheTerminal() {
    server.refusing("bad \u001b[31mred\u001b]0;title\u0007");

    assertThat(look(HERE, "")).contains("bad \\x1b[31mred\\x1b]0;title\\x07");
  }
}
