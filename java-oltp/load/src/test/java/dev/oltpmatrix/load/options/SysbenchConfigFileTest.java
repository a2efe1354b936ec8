package dev.oltpmatrix.load.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares values with those that sysbench itself reads, which prints here what it has read. */
class SysbenchConfigFileTest {
  private static final Path SYSBENCH = Path.of("/usr/bin/sysbench");

  private static final String PRINTING =
      "function prepare() print('<' .. sysbench.opt.mysql_user .. '>') end";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sbPass1234#x",
        "a b",
        "a#b c",
        "a # b",
        " a",
        "a  ",
        "a\tb",
        "\ta",
        "a\\nb",
        "\"a b\" # c",
        "'a\"b'",
        "\"a'b\"",
        "\"a\\\"b\"",
        "\"a\"b",
        "a\"b c\"",
        "\"a#b\"c",
        "\"\"",
        "#a",
        "# a",
        "a=b",
        "a;b",
        "ü",
        "a\r",
        "1\n#mysql-user=2",
        "1\nmysql_user=2",
      })
  void aValueIsReadAsSysbenchReadsIt(String written) throws Exception {
    assumeThat(SYSBENCH).isExecutable();
    Path file = Files.writeString(folder.resolve("options"), "mysql-user=" + written + "\n");
    Path script = Files.writeString(folder.resolve("printing.lua"), PRINTING);

    Process sysbench =
        new ProcessBuilder(
                SYSBENCH.toString(), "--config-file=" + file, script.toString(), "prepare")
            .start();
    String printed = new String(sysbench.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(sysbench.waitFor()).isZero();
    GivenOptions read = new GivenOptions();
    SysbenchConfigFile.read(file).forEach(read::set);

    assertThat(printed).contains("<" + read.values().get("mysql-user") + ">\n");
  }
}
