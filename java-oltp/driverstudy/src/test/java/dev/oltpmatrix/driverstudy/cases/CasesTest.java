package dev.oltpmatrix.driverstudy.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.drivercases.DriverCases;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

class CasesTest {
  /** Returns the benchmarks of drivers that JMH has found in the sources. */
  private static Set<String> benchmarks() {
    Set<String> names = new TreeSet<>();
    BenchmarkList.defaultList()
        .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())
        .stream()
        .map(BenchmarkListEntry::getUsername)
        .filter(name -> name.startsWith(Cases.class.getPackageName() + "."))
        .forEach(names::add);
    return names;
  }

  @Test
  void everyCaseHasItsBenchmarkAndNoBenchmarkIsWithoutACase() {
    Set<String> wanted = new TreeSet<>();
    for (String name : DriverCases.names()) {
      wanted.add(Cases.named(name).benchmark());
    }
    assertThat(benchmarks()).isEqualTo(wanted);
    assertThat(Cases.all())
        .extracting(bench -> bench.driverCase().name())
        .containsExactlyElementsOf(DriverCases.names());
  }

  @Test
  void everyOperationHasAStatementAndKnownTables() {
    assertThat(Cases.all())
        .allMatch(bench -> bench.statements().counts().total() > 0)
        .allMatch(bench -> DriverTables.names().containsAll(bench.tables()));
    assertThat(Cases.named("drv_batch_insert_1000").statements().counts().write).isEqualTo(1000);
  }
}
