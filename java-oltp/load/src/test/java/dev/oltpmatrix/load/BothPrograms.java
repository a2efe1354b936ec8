package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs sysbench and this program on the server that OLTP_TEST_SERVER leads to, and tells which
 * statements it got.
 */
final class BothPrograms {
  static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();

  /** A run of one of the programs. */
  interface Run {
    void run() throws Exception;
  }

  private BothPrograms() {}

  /**
   * Runs sysbench, which has to succeed.
   *
   * @param test name of one of its own tests, or a script's path
   * @param output the file for what it prints
   */
  static void sysbench(String test, String command, List<String> options, Path output)
      throws IOException, InterruptedException {
    List<String> words = TestServer.line(List.of(test));
    words.addAll(options);
    words.add(command);
    assertThat(sysbench(words, output)).as(() -> read(output)).isZero();
  }

  static int sysbench(List<String> arguments, Path output)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("sysbench"));
    words.addAll(arguments);
    if (System.getenv("MYSQL_PWD") != null) {
      words.add("--mysql-password=" + System.getenv("MYSQL_PWD"));
    }
    return new ProcessBuilder(words)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start()
        .waitFor();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** Runs this program, which has to succeed. */
  static void oltp(String test, String command, List<String> options) throws InterruptedException {
    Oltp oltp = new Oltp();
    int status = oltp.run(TestServer.line(List.of(test, command), options.toArray(String[]::new)));
    assertThat(status).as(() -> oltp.out() + oltp.err()).isZero();
  }

  /**
   * Returns the statements that the client sent which sent most.
   *
   * @param log a file that is not there yet, for the server's general log
   */
  static List<String> logged(Path log, Run run) throws Exception {
    TestServer.execute("SET GLOBAL general_log_file='" + log + "'");
    TestServer.execute("SET GLOBAL log_output='FILE'");
    TestServer.execute("SET GLOBAL general_log=ON");
    try {
      run.run();
    } finally {
      TestServer.execute("SET GLOBAL general_log=OFF");
      // The file's folder is deleted before other clients write to the log.
      TestServer.execute("SET GLOBAL general_log_file=DEFAULT");
    }
    assumeThat(log).as("the server's general log").isReadable();
    return GeneralLog.busiestClient(log);
  }

  /** Checks that both programs have sent the same statements in the same order. */
  static void assertSame(List<String> sysbench, List<String> port, Object what) {
    for (int i = 0; i < Math.min(sysbench.size(), port.size()); i++) {
      // Not a comparison of the lists, because the message of a difference would contain both.
      if (!port.get(i).equals(sysbench.get(i))) {
        assertThat(port.get(i)).as("statement %d of %s", i + 1, what).isEqualTo(sysbench.get(i));
      }
    }
    assertThat(port).as("%s", what).hasSameSizeAs(sysbench);
  }
}
