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
import java.util.Properties;
import org.junit.jupiter.api.Test;

class JdbcLoginTest {
  private static final String ODD = "a?b=c&d#e%41/f,g;(h)'\"\\";

  @Test
  void theUrlHasOnlyHostAndPort() throws IOException {
    ServerPlace endpoint = ServerPlace.tcp("::1", 3307);

    JdbcLogin mariadb = JdbcLogin.mariadb(endpoint, ODD, ODD, ODD, Tls.OFF);
    JdbcLogin mysql = JdbcLogin.mysql(endpoint, ODD, ODD, ODD, Tls.OFF);

    assertThat(mariadb.url()).isEqualTo("jdbc:mariadb://[::1]:3307/");
    assertThat(mysql.url()).isEqualTo("jdbc:mysql://[::1]:3307/");
    assertThat(mariadb.properties())
        .containsEntry("user", ODD)
        .containsEntry("password", ODD)
        .containsEntry("database", ODD);
    assertThat(mysql.properties()).containsEntry("dbname", ODD);
  }

  @Test
  void aLinkLocalAddressHasTheFormOfEachDriver() throws IOException {
    ServerPlace endpoint = ServerPlace.tcp("fe80::1%eth0", 3307);

    assertThat(JdbcLogin.mariadb(endpoint, "me", "", "", Tls.OFF).url())
        .isEqualTo("jdbc:mariadb://[fe80::1%eth0]:3307/");
    assertThat(JdbcLogin.mysql(endpoint, "me", "", "", Tls.OFF).url())
        .isEqualTo("jdbc:mysql://[fe80::1%25eth0]:3307/");
  }

  @Test
  void aLoginWithoutADatabaseIsOtherwiseEqual() throws IOException {
    JdbcLogin login = JdbcLogin.mariadb(ServerPlace.tcp("db", 1), "me", "x", "shop", Tls.OFF);

    Properties without = login.withoutDatabase().properties();

    assertThat(login.properties()).containsEntry("database", "shop");
    assertThat(without).containsEntry("database", "").containsEntry("password", "x");
    assertThat(login.withoutDatabase().url()).isEqualTo(login.url());
  }

  @Test
  void aDatabaseWithNonAsciiNameIsSelectedAfterMariadbsLogin() throws IOException {
    ServerPlace endpoint = ServerPlace.tcp("db", 1);

    JdbcLogin login = JdbcLogin.mariadb(endpoint, "me", "x", "sh`öp", Tls.OFF);

    assertThat(login.properties())
        .containsEntry("initSql", "USE `sh``öp`")
        .doesNotContainKey("database");
    assertThat(login.withoutDatabase().properties()).doesNotContainKey("initSql");
    assertThat(JdbcLogin.mysql(endpoint, "me", "x", "sh`öp", Tls.OFF).properties())
        .containsEntry("dbname", "sh`öp");
  }

  /** Both drivers know named pipes, each by a name of its own. */
  @Test
  void aNamedPipeIsGivenAsTheDriverTakesIt() throws IOException {
    ServerPlace pipe = ServerPlace.ofSocket("\\\\.\\pipe\\oltp-1");

    assertThat(JdbcLogin.mariadb(pipe, "me", "x", "shop", Tls.OFF).properties())
        .containsEntry("pipe", "oltp-1")
        .doesNotContainKey("localSocket");
    assertThat(JdbcLogin.mysql(pipe, "me", "x", "shop", Tls.OFF).properties())
        .containsEntry("socketFactory", "com.mysql.cj.protocol.NamedPipeSocketFactory")
        .containsEntry("namedPipePath", "\\\\.\\pipe\\oltp-1");
    ServerPlace file = ServerPlace.ofSocket("/s");
    assertThat(JdbcLogin.mariadb(file, "me", "x", "shop", Tls.OFF).properties())
        .containsEntry("localSocket", "/s")
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
  void aSocketFileIsAProperty() throws IOException {
    JdbcLogin login =
        JdbcLogin.mariadb(ServerPlace.ofSocket("/run/" + ODD), "me", "", "db", Tls.OFF);

    assertThat(login.url()).isEqualTo("jdbc:mariadb://localhost:3306/");
    assertThat(login.properties()).containsEntry("localSocket", "/run/" + ODD);
  }

  @Test
  void onlyALoaderSendsLocalFiles() throws IOException {
    ServerPlace endpoint = ServerPlace.tcp("127.0.0.1", 1);
    JdbcLogin mariadb = JdbcLogin.mariadb(endpoint, "me", "", "db", Tls.OFF);
    JdbcLogin mysql = JdbcLogin.mysql(endpoint, "me", "", "db", Tls.OFF);

    assertThat(mariadb.properties()).containsEntry("allowLocalInfile", "false");
    assertThat(mysql.properties()).containsEntry("allowLoadLocalInfile", "false");
    assertThat(mariadb.withLocalFiles().properties()).containsEntry("allowLocalInfile", "true");
    assertThat(mysql.withLocalFiles().properties()).containsEntry("allowLoadLocalInfile", "true");
  }

  @Test
  void aDriverThatChangesItsPropertiesDoesNotAffectOtherConnections() throws IOException {
    JdbcLogin login = JdbcLogin.mysql(ServerPlace.tcp("db", 1), "me", "", "db", Tls.OFF);

    Properties first = login.properties();
    first.clear();

    assertThat(login.properties()).containsEntry("user", "me");
  }

  @Test
  void aListNamesTheServerTwiceInEachDriversSyntax() throws IOException {
    ServerPlace endpoint = ServerPlace.tcp("127.0.0.1", 3307);
    JdbcLogin mariadb = JdbcLogin.mariadb(endpoint, "me", "x", "db", Tls.OFF);
    JdbcLogin mysql = JdbcLogin.mysql(endpoint, "me", "x", "db", Tls.OFF);
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
