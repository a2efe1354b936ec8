package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.workload.LoadWorkloads;
import dev.oltpmatrix.workload.api.LoadWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that sysbench and this program print the same for every test and verb, except for the
 * program's name and the measurements. Needs sysbench on the PATH and, {@link TestServer}.
 */
@EnabledIfEnvironmentVariable(named = TestServer.VARIABLE, matches = ".+")
class SameOutputTest {
  @TempDir Path folder;

  private record Printed(int status, List<String> lines) {}

  /** Returns sysbench's own tests. */
  static List<String> tests() {
    return LoadWorkloads.all().stream()
        .map(LoadWorkload::descriptor)
        .filter(workload -> workload.dataSet().equals(Workload.SBTEST))
        .map(Workload::name)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("tests")
  void everyVerbPrintsWhatSysbenchPrints(String test) throws Exception {
    for (String more : List.of("", "--mysql-dry-run", "--verbosity=2")) {
      compare(test, "cleanup", more);
      compare(test, "prepare", more);
      if (test.startsWith("oltp_")) {
        compare(test, "prewarm", more);
      }
      compare(test, "run", more);
      compare(test, "cleanup", more);
    }
  }

  /** Compares the outputs; the changes of a verb are undone between the two programs. */
  private void compare(String test, String verb, String more) throws Exception {
    List<String> arguments = arguments(test, verb, more);
    Printed sysbench = sysbench(arguments);
    if (verb.equals("prepare") || test.equals("bulk_insert")) {
      sysbench(arguments(test, "cleanup", more));
    }
    if (verb.equals("cleanup") || (test.equals("bulk_insert") && !verb.equals("prepare"))) {
      sysbench(arguments(test, "prepare", more));
    }
    Printed oltp = oltp(arguments);
    assertThat(oltp.status()).as("%s", arguments).isEqualTo(sysbench.status()).isZero();
    assertThat(shape(oltp, verb)).as("%s", arguments).isEqualTo(shape(sysbench, verb));
    if (more.isEmpty()) {
      assertThat(oltp.lines().get(0)).startsWith("oltp ");
    }
  }

  private static List<String> arguments(String test, String verb, String more) {
    String tables = test.startsWith("oltp_") ? "--tables=2" : "--tables=1";
    List<String> words =
        List.of(test, verb, tables, "--table-size=300", "--rand-seed=7", "--events=20");
    return more.isEmpty() ? TestServer.line(words) : TestServer.line(words, more);
  }

  /** Returns the lines without names and measurements, exact to the space. */
  private static List<String> shape(Printed printed, String verb) {
    Stream<String> lines =
        printed.lines().stream()
            .map(line -> line.replaceFirst("^(sysbench|oltp) \\d.*", "PROGRAM"));
    return verb.equals("run")
        ? lines.map(line -> line.replaceAll(" *\\d+(\\.\\d+)?", " N")).toList()
        : lines.toList();
  }

  private Printed sysbench(List<String> arguments) throws IOException, InterruptedException {
    Path output = folder.resolve("sysbench.out");
    int status = BothPrograms.sysbench(arguments, output);
    return new Printed(status, Files.readAllLines(output));
  }

  private static Printed oltp(List<String> arguments) throws InterruptedException {
    Oltp oltp = new Oltp();
    int status = oltp.run(arguments);
    return new Printed(status, (oltp.out() + oltp.err()).lines().toList());
  }
}
