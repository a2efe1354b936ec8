package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.Endpoint;
import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.workload.LoadWorkloads;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests names with characters that have a meaning in addresses and options, in the server of {@link
 * ServerTest}, whose user may create accounts and databases.
 */
@EnabledIfEnvironmentVariable(named = "OLTP_TEST_SERVER", matches = ".+")
class OddNamesTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private static List<String> arguments(String verb, String... more) {
    List<String> all = new ArrayList<>(List.of("oltp_read_only", verb, "--table-size=100"));
    Stream.of(System.getenv("OLTP_TEST_SERVER").split("\\s+", -1))
        .filter(option -> !option.isEmpty())
        .forEach(all::add);
    all.addAll(List.of(more));
    return all;
  }

  private int oltp(String verb, String... more) throws InterruptedException {
    return Main.run(
        arguments(verb, more),
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private static Options options() {
    return CommandLine.parse(arguments("run"), System.getenv(), LoadWorkloads.names()).options();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void noNameHasACharacterThatMeansMore(String driver) throws Exception {
    List<String> sockets = options().words("mysql-socket");
    assumeThat(sockets).as("the test server's socket file").isNotEmpty();
    String odd = "a?b=c&d#e%41 f;(g)'\"`/";
    // A folder with a short name, because the complete path has to fit.
    Path there = Files.createTempDirectory("o");
    Path socket = Files.createSymbolicLink(there.resolve("s ?&=%41#'"), Path.of(sockets.get(0)));
    String user = "'u?&=%41# x'@localhost";
    String quoted = "`" + odd.replace("`", "``") + "`";
    DbDriver root = DbDriver.named("mariadb", Endpoint.of(options()));
    try (Connection connection = root.connect();
        Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      try {
        statement.execute("CREATE DATABASE " + quoted);
        statement.execute("CREATE USER " + user + " IDENTIFIED BY 'p?&=%41# \\'\"\\\\'");
        statement.execute("GRANT ALL ON *.* TO " + user);
        String[] more = {
          "--driver=" + driver,
          "--mysql-socket=" + socket,
          "--mysql-user=u?&=%41# x",
          "--mysql-password=p?&=%41# '\"\\",
          "--mysql-db=" + odd,
          "--events=5"
        };
        for (String verb : List.of("prepare", "run", "cleanup")) {
          assertThat(oltp(verb, more)).as(err::toString).isZero();
        }
      } finally {
        statement.execute("DROP DATABASE IF EXISTS " + quoted);
        statement.execute("DROP USER IF EXISTS " + user);
        Files.delete(socket);
        Files.delete(there);
      }
    }
  }
}
