package dev.oltpmatrix.driverstudy.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.drivercases.DriverCases;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

class CasesTest {
  @Test
  void everyCaseHasItsOperationWhichJmhFinds() {
    assertThat(
            BenchmarkList.defaultList()
                .getAll(
                    OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                    List.of()))
        .extracting(BenchmarkListEntry::getUsername)
        .contains(CaseBenchmark.NAME);
    assertThat(Cases.all())
        .extracting(bench -> bench.driverCase().name())
        .containsExactlyElementsOf(DriverCases.names());
  }

  @Test
  void everyOperationHasAStatementAndKnownTables() {
    assertThat(Cases.all())
        .allMatch(bench -> bench.statements().counts().total() > 0)
        .allMatch(bench -> new DriverTables().tables().containsAll(bench.tables()));
    assertThat(Cases.named("drv_batch_insert_1000").statements().counts().write).isEqualTo(1000);
  }
}
