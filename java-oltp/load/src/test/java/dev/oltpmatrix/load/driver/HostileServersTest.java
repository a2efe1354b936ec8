package dev.oltpmatrix.load.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.wire.connect.PosingServer;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.TestCertificates;
import dev.oltpmatrix.wire.connect.Tls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what both drivers send to a program that poses as a server. */
class HostileServersTest {
  private static final String PASSWORD = "s3cret ?&=#%41'\"\\ü";

  /** This machine, by an address that does not show it. */
  private static final String ELSEWHERE = "0.0.0.0";

  private static final String HERE = "127.0.0.1";

  @TempDir private static Path ours;

  @TempDir private static Path theirs;

  private static TestCertificates certificates;

  private PosingServer server;

  @BeforeAll
  static void makeAuthority() throws Exception {
    certificates = new TestCertificates(ours);
  }

  @BeforeEach
  void start() throws Exception {
    server = new PosingServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Endpoint endpoint(String host, Tls tls) {
    ServerPlace place = ServerPlace.tcp(host, server.port());
    return new Endpoint(place, "me", PASSWORD, "shop", tls, false, true);
  }

  /** Logs in, which fails; returns the message for the user. */
  private String refused(String driver, Endpoint endpoint) {
    try (Connection connection = DbDriver.named(driver, endpoint).connect()) {
      throw new AssertionError("logged in: " + connection);
    } catch (SQLException e) {
      return ServerErrors.explain(e, endpoint, 1, 1).getMessage();
    }
  }

  private static Stream<Arguments> pluginsThatTakeAKeyOfTheServers() {
    return Stream.of(
        Arguments.of("mariadb", "caching_sha2_password"),
        Arguments.of("mysql", "caching_sha2_password"),
        Arguments.of("mysql", "sha256_password"));
  }

  @ParameterizedTest
  @MethodSource("pluginsThatTakeAKeyOfTheServers")
  void thePasswordIsNotGivenUnderAKeyOfTheServersOwn(String driver, String plugin) {
    server.asking(plugin);

    String message = refused(driver, endpoint(ELSEWHERE, Tls.OFF));

    assertThat(server.logins()).isPositive();
    assertThat(server.passwords()).doesNotContain(PASSWORD);
    assertThat(message)
        .contains("anybody could pose as it: use --mysql-ssl=on, or say --mysql-ssl=off")
        .doesNotContain(PASSWORD);
  }

  @ParameterizedTest
  @MethodSource("pluginsThatTakeAKeyOfTheServers")
  void onThisMachineAndWhereTheUserTrustsTheNetworkItIsGiven(String driver, String plugin) {
    server.asking(plugin);

    refused(driver, endpoint(HERE, Tls.OFF));
    refused(driver, endpoint(ELSEWHERE, Tls.DISABLED));

    assertThat(server.passwords()).containsExactly(PASSWORD, PASSWORD);
  }

  private static Stream<Arguments> pluginsThatTakeThePasswordAsItIs() {
    return Stream.of("mysql_clear_password", "dialog", "mysql_old_password")
        .flatMap(plugin -> Stream.of("mariadb", "mysql").map(d -> Arguments.of(d, plugin)));
  }

  @ParameterizedTest
  @MethodSource("pluginsThatTakeThePasswordAsItIs")
  void thePasswordIsNeverSentInTheClear(String driver, String plugin) {
    server.asking(plugin);

    refused(driver, endpoint(HERE, Tls.DISABLED));

    assertThat(server.logins()).isPositive();
    assertThat(server.passwords()).as("answers").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void noFileOfThisMachineIsOfferedOrSent(String driver, @TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "private to this machine");
    server.wanting(file.toString());

    assertThatThrownBy(
            () -> {
              try (Connection c = DbDriver.named(driver, endpoint(HERE, Tls.OFF)).connect();
                  Statement statement = c.createStatement()) {
                statement.execute("SELECT 1");
              }
            })
        .isInstanceOf(SQLException.class);

    assertThat(server.heard()).isNotEmpty().noneMatch(packet -> packet.contains("private"));
    assertThat(server.wasOfferedFiles()).as("LOAD DATA LOCAL").isFalse();
    assertThat(server.wasOfferedSeveralStatements()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void noCharacterOfAUserOrDatabaseIsAnOption(String driver) {
    for (String odd : List.of("x?allowLoadLocalInfile=true&a=b", "a/b", "a%41#b", "x `'\"\\;(")) {
      ServerPlace place = ServerPlace.tcp(HERE, server.port());
      refused(driver, new Endpoint(place, odd, PASSWORD, odd, Tls.OFF, false, true));

      assertThat(server.users()).contains(odd + "@" + odd);
    }
    assertThat(server.wasOfferedFiles()).isFalse();
  }

  private static Stream<Arguments> troubleWithCertificates() {
    return Stream.of("mariadb", "mysql")
        .flatMap(
            driver ->
                Stream.of(
                    Arguments.of(driver, -20, "ip:127.0.0.1", "certificate is refused (NotAfter"),
                    Arguments.of(driver, 20, "ip:127.0.0.1", "certificate is refused (NotBefore"),
                    Arguments.of(driver, -1, "dns:other", "certificate is refused (")));
  }

  @ParameterizedTest
  @MethodSource("troubleWithCertificates")
  void aCertificateProblemIsReported(
      String driver, int fromDay, String san, String words, @TempDir Path folder) throws Exception {
    TestCertificates certificates = new TestCertificates(folder);
    server.encrypting(certificates.server(fromDay, 10, san));
    Tls tls = Tls.on(Tls.Verify.IDENTITY, certificates.ca().toString(), "", "");

    assertThat(refused(driver, endpoint(HERE, tls)))
        .contains(words, "renew it there, or check --mysql-ssl-ca");
    assertThat(server.passwords()).isEmpty();
  }

  @Test
  void anUnknownAuthorityIsReported() throws Exception {
    server.encrypting(new TestCertificates(theirs).server(-1, 10, "ip:127.0.0.1"));
    Tls tls = Tls.on(Tls.Verify.CA, certificates.ca().toString(), "", "");

    for (String driver : List.of("mariadb", "mysql")) {
      assertThat(refused(driver, endpoint(HERE, tls))).contains("certificate is refused (");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aServerWithoutTlsIsReported(String driver) {
    assertThat(refused(driver, endpoint(HERE, Tls.UNVERIFIED)))
        .contains("the server has no TLS: switch it on there, or leave --mysql-ssl out");
  }
}
