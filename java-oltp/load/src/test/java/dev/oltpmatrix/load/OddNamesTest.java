package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests names with characters that have a meaning in addresses and options, in {@link TestServer},
 * whose user may create accounts and databases.
 */
@EnabledIfEnvironmentVariable(named = TestServer.VARIABLE, matches = ".+")
class OddNamesTest {
  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void noNameHasACharacterThatMeansMore(String driver) throws Exception {
    List<String> sockets = TestServer.options().words("mysql-socket");
    assumeThat(sockets).as("the test server's socket file").isNotEmpty();
    String odd = "a?b=c&d#e%41 f;(g)'\"`/";
    // A folder with a short name, because the complete path has to fit.
    Path there = Files.createTempDirectory("o");
    Path socket = Files.createSymbolicLink(there.resolve("s ?&=%41#'"), Path.of(sockets.get(0)));
    String user = "'u?&=%41# x'@localhost";
    String quoted = "`" + odd.replace("`", "``") + "`";
    Oltp oltp = new Oltp();
    try {
      TestServer.execute("CREATE DATABASE " + quoted);
      TestServer.execute("CREATE USER " + user + " IDENTIFIED BY 'p?&=%41# \\'\"\\\\'");
      TestServer.execute("GRANT ALL ON *.* TO " + user);
      for (String verb : List.of("prepare", "run", "cleanup")) {
        List<String> line =
            TestServer.line(
                List.of("oltp_read_only", verb, "--table-size=100", "--events=5"),
                "--driver=" + driver,
                "--mysql-socket=" + socket,
                "--mysql-user=u?&=%41# x",
                "--mysql-password=p?&=%41# '\"\\",
                "--mysql-db=" + odd);
        assertThat(oltp.run(line)).as(oltp::err).isZero();
      }
    } finally {
      TestServer.execute("DROP DATABASE IF EXISTS " + quoted);
      TestServer.execute("DROP USER IF EXISTS " + user);
      Files.delete(socket);
      Files.delete(there);
    }
  }
}
