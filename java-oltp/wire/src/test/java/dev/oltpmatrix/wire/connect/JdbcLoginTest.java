package dev.oltpmatrix.wire.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JdbcLoginTest {
  private static final String ODD = "a?b=c&d#e%41/f,g;(h)'\"\\";

  private static JdbcLogin mariadb(ServerPlace place, String database) throws IOException {
    return JdbcLogin.mariadb(place, ODD, ODD, database, Tls.OFF);
  }

  private static JdbcLogin mysql(ServerPlace place, String database) throws IOException {
    return JdbcLogin.mysql(place, ODD, ODD, database, Tls.OFF);
  }

  @Test
  void theUrlHasOnlyHostAndPort() throws IOException {
    ServerPlace endpoint = ServerPlace.tcp("fe80::1%eth0", 3307);

    assertThat(mariadb(endpoint, ODD).url()).isEqualTo("jdbc:mariadb://[fe80::1%eth0]:3307/");
    assertThat(mysql(endpoint, ODD).url()).isEqualTo("jdbc:mysql://[fe80::1%25eth0]:3307/");
    assertThat(mariadb(endpoint, ODD).properties())
        .containsAllEntriesOf(Map.of("user", ODD, "password", ODD, "database", ODD));
    assertThat(mysql(endpoint, ODD).properties()).containsEntry("dbname", ODD);
  }

  @Test
  void aDatabaseWithNonAsciiNameIsSelectedAfterMariadbsLogin() throws IOException {
    JdbcLogin login = mariadb(ServerPlace.tcp("db", 1), "sh`öp");

    assertThat(login.properties())
        .containsEntry("initSql", "USE `sh``öp`")
        .doesNotContainKey("database");
    assertThat(login.withoutDatabase().properties()).doesNotContainKey("initSql");
    assertThat(mysql(ServerPlace.tcp("db", 1), "sh`öp").properties())
        .containsEntry("dbname", "sh`öp");
  }

  @Test
  void aPipeOrASocketFileIsGivenAsTheDriverTakesIt() throws IOException {
    ServerPlace pipe = ServerPlace.ofSocket("\\\\.\\pipe\\oltp-1");

    assertThat(mariadb(pipe, "shop").properties())
        .containsEntry("pipe", "oltp-1")
        .doesNotContainKey("localSocket");
    assertThat(mysql(pipe, "shop").properties())
        .containsEntry("socketFactory", "com.mysql.cj.protocol.NamedPipeSocketFactory")
        .containsEntry("namedPipePath", "\\\\.\\pipe\\oltp-1");
    JdbcLogin file = mariadb(ServerPlace.ofSocket("/run/" + ODD), "shop");
    assertThat(file.url()).isEqualTo("jdbc:mariadb://localhost:3306/");
    assertThat(file.properties())
        .containsEntry("localSocket", "/run/" + ODD)
        .doesNotContainKey("pipe");
  }

  @Test
  void serverErrorsOfADriversFirstStatementsKeepTheirCode() {
    SQLException serverError = new SQLException("Unknown database 'öx'", "42000", 1049);
    SQLException wrapped = new SQLException("Initialization command fail", "08000", 0, serverError);

    assertThatThrownBy(
            () ->
                JdbcLogin.attempt(
                    () -> {
                      throw wrapped;
                    }))
        .isSameAs(serverError);
  }

  @Test
  void aConnectionIsClosedWhenItsStateCannotBeSet() throws SQLException {
    List<String> sent = new ArrayList<>();

    JdbcLogin.attempt(() -> connection(sent));
    assertThat(sent).containsExactly(SessionState.SET, "closed statement");

    sent.clear();
    assertThatThrownBy(() -> JdbcLogin.attempt(() -> connection(null, sent)))
        .isInstanceOf(SQLException.class);
    assertThat(sent).containsExactly("closed");
  }

  private static Connection connection(List<String> sent) {
    return connection(
        fake(
            Statement.class,
            (method, arguments) -> sent.add(arguments == null ? "closed statement" : arguments)),
        sent);
  }

  /** Creates a connection; without a statement, it fails to create one. */
  private static Connection connection(Statement statement, List<String> sent) {
    return fake(
        Connection.class,
        (method, arguments) -> {
          if (method.equals("close")) {
            return sent.add("closed");
          }
          if (statement == null) {
            throw new SQLException("no statement");
          }
          return statement;
        });
  }

  private interface Answer {
    Object to(String method, String argument) throws SQLException;
  }

  private static <T> T fake(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              String argument = arguments == null ? null : String.valueOf(arguments[0]);
              Object result = answer.to(method.getName(), argument);
              return method.getReturnType() == void.class ? null : result;
            }));
  }

  @Test
  void onlyALoaderSendsLocalFilesAndADriverGetsACopy() throws IOException {
    ServerPlace endpoint = ServerPlace.tcp("127.0.0.1", 1);
    Map<String, JdbcLogin> logins =
        Map.of(
            "allowLocalInfile", mariadb(endpoint, "db"),
            "allowLoadLocalInfile", mysql(endpoint, "db"));

    logins.forEach(
        (name, login) -> {
          login.properties().clear();
          assertThat(login.properties()).containsEntry(name, "false").containsEntry("user", ODD);
          assertThat(login.withLocalFiles().properties()).containsEntry(name, "true");
        });
  }

  @Test
  void aListNamesTheServerTwiceInEachDriversSyntax() throws IOException {
    ServerPlace endpoint = ServerPlace.tcp("127.0.0.1", 3307);
    JdbcLogin mariadb = mariadb(endpoint, "db");
    JdbcLogin mysql = mysql(endpoint, "db");
    String twice = "//127.0.0.1:3307,127.0.0.1:3307/";

    assertThat(mariadb.asCluster(JdbcLogin.Cluster.FAILOVER).url())
        .isEqualTo("jdbc:mariadb:sequential:" + twice);
    assertThat(mysql.asCluster(JdbcLogin.Cluster.FAILOVER).url()).isEqualTo("jdbc:mysql:" + twice);
    assertThat(mysql.asCluster(JdbcLogin.Cluster.LOAD_BALANCE).url())
        .isEqualTo("jdbc:mysql:loadbalance:" + twice);
    assertThat(mariadb.asCluster(JdbcLogin.Cluster.REPLICATION).url())
        .isEqualTo("jdbc:mariadb:replication:" + twice);
    assertThat(mariadb.asCluster(JdbcLogin.Cluster.REPLICATION).properties())
        .isEqualTo(mariadb.properties());
    JdbcLogin drizzle = JdbcLogin.drizzle(endpoint, "me", "x", "db");
    assertThatThrownBy(() -> drizzle.asCluster(JdbcLogin.Cluster.FAILOVER))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
