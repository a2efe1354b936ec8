package dev.oltpmatrix.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.cli.base.FactorOptions;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.Compare;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.spec.StateSpec;
import dev.oltpmatrix.model.text.ShellWords;
import dev.oltpmatrix.testing.Specs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command that the end of a run gives for the next one. */
class RunOptionsTest {
  @Command(name = "run")
  private static final class Run {
    @Mixin private RunOptions options;
  }

  private static RunOptions options(String... arguments) {
    Run run = new Run();
    CommandLine line = new CommandLine(run);
    FactorOptions.addTo(line);
    line.parseArgs(arguments);
    return run.options;
  }

  private static String command(String... arguments) {
    List<String> words = options(arguments).command();
    return words == null ? null : ShellWords.command(words.toArray());
  }

  @Test
  void theSameIsRunAgainIntoANewFolder() {
    assertThat(command()).isEqualTo("./run_matrix.sh");
    assertThat(
            command(
                "--matrix",
                "quick",
                "--servers=mariadb-10.11,mysql-9.7",
                "--rate",
                "20%,80%",
                "--live",
                "--out=a b",
                "--repetitions",
                "1",
                "--warmup-limit=9"))
        .isEqualTo(
            "./run_matrix.sh --matrix quick --servers mariadb-10.11,mysql-9.7 --rate 20%,80% --live"
                + " --repetitions 1 --warmup-limit 9");
    assertThat(command("--matrix", "my matrix.yaml"))
        .isEqualTo("./run_matrix.sh --matrix 'my matrix.yaml'");
  }

  /** What varies by the command line alone is asked first, and the file's own words are said so. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--via direct,haproxy      | via    | changed in via; its file asks: On or off?",
        "--configs base,flush_log=1| config | changed in configs; its file asks: On or off?",
        "--settings flush_log=1,2  | flush_log | changed in flush_log; its file asks: On or off?",
        "--via haproxy             | arm    | changed in via; its file says: for a test",
        "--threads 8               | arm    | changed in threads; its file says: for a test",
        "--repetitions 4           | arm    | for a test",
      })
  void aFactorOfTheCommandLineIsComparedFirst(String words, String factor, String description) {
    MatrixSpec file =
        Specs.small().question("On or off?").compare(new Compare("arm", null, null)).build();

    MatrixSpec spec = changed(file, words.strip());

    assertThat(spec.compare().factor()).isEqualTo(factor);
    assertThat(spec.description()).isEqualTo(description);
    assertThat(spec.question()).isEqualTo(factor.equals("arm") ? "On or off?" : null);
  }

  private static MatrixSpec changed(MatrixSpec file, String words) {
    return options(words.split(" ")).requested(Path.of("results")).change().apply(file);
  }

  @Test
  void theCommandLineChangesOnlyWhatItNames() {
    MatrixSpec file =
        Specs.small()
            .untilPercent(10)
            .timeLimitS(5400)
            .state(new StateSpec("settle", null))
            .placement(new CpuPinning(null, "7", null, 5, null))
            .build();
    MatrixSpec spec =
        changed(
            file,
            "--generators java-mysql --duration 40 --warmup 90 --time-limit 1m --server-cpus 8"
                + " --server-nice 1 --connection tls,socket");

    assertThat(spec)
        .usingRecursiveComparison()
        .ignoringFields("description")
        .isEqualTo(
            MatrixSpecBuilder.builder(file)
                .generators(List.of("java-mysql"))
                .windowS(40)
                .windowLimitS(40)
                .warmupS(90)
                .warmupLimitS(90)
                .timeLimitS(60)
                .placement(new CpuPinning("8", "7", 1, 5, null))
                .factors(Map.of("connection", List.of("tls", "socket")))
                .compare(new Compare("connection", null, null))
                .build());
    assertThat(changed(file, "--warmup-limit 5").warmupLimitS()).isEqualTo(5);
    MatrixSpec calls =
        Specs.small()
            .workloads(List.of("drv_do_1"))
            .generators(List.of("jmh-mysql"))
            .tableSize(0)
            .build();
    assertThatThrownBy(() -> changed(calls, "--table-size 1000"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("table-size is given")
        .hasMessageContaining("leave it out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--load-hosts a,b | is started here and listens on 127.0.0.1",
        "--load-hosts a,b --servers x=mysql://u@127.0.0.1/d | 127.0.0.1 is each load host itself",
        "--launcher ssh~{host} | no load hosts",
        "--load-hosts a --launcher ssh~{host} --client-cpus 0 | place those by the launcher",
        "--server-host db | servers by URL are on 0 hosts",
        "--server-host db --servers x=mysql://u@h/d,y=mysql://u@[::2]:3307/d | on 2 hosts",
        "--server-launcher ssh~{host} --servers x=mysql://u@h/d | there is no server-host",
        "--server-host db --server-launcher ssh --servers x=mysql://u@h/d | without {host}",
      })
  void whatOtherMachinesCannotDoIsRefused(String words, String reason) {
    MatrixSpec file = Specs.small().generators(List.of("java-mariadb")).build();
    String[] arguments =
        Stream.of(words.split(" ")).map(word -> word.replace('~', ' ')).toArray(String[]::new);
    assertThatThrownBy(() -> options(arguments).requested(Path.of("results")).change().apply(file))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void noPasswordIsShown() {
    assertThat(command("--servers", "x=mysql://me:secret@host:3306/db"))
        .contains("me:...@host")
        .doesNotContain("secret");
  }

  @Test
  void aResumedRunIsNotOneOfTheseOptions() {
    assertThat(command("--resume", "results/x")).isNull();
  }
}
