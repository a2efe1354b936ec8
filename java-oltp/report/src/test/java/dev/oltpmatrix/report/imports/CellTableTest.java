package dev.oltpmatrix.report.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Measurement;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CellTableTest {
  private static final Path REFERENCE = TestProject.root().resolve("reference");

  private static final String CELL = "published:s,pool,w,g,";

  @TempDir Path folder;

  /** Reads rows of threads, p95 and throughput, in lines that {@code @} separates. */
  private List<CellRecord> rows(String rows) throws IOException {
    String cells = rows.replaceAll("(^|@)", "\n" + CELL);
    return read("# from a book\nserver,arm,workload,generator,threads,p95_ms,tps" + cells + "\n");
  }

  private List<CellRecord> read(String table) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.csv"), table);
    return new Importer(Map.of(), null).read(file).records();
  }

  private static List<CellRecord> published(String file) {
    return new Importer(Map.of(), null).read(REFERENCE.resolve(file)).records();
  }

  static Stream<String> tables() throws IOException {
    try (Stream<Path> files = Files.list(REFERENCE)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(".csv"))
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void everyTableOfTheProjectIsDescribedAndNamesItsSource(String file) {
    assertThat(published(file))
        .isNotEmpty()
        .allSatisfy(r -> assertThat(r.cell().server()).startsWith("published:"))
        .allSatisfy(r -> assertThat(r.imported().sources().get(0).about()).isNotBlank())
        .allSatisfy(r -> assertThat(r.valid()).isTrue());
  }

  @Test
  void whatWasNotPublishedIsNotKnown() {
    List<CellRecord> records = published("windows-mariadb55-oltp-read-only-p95.csv");
    assertThat(records).hasSize(22);
    CellRecord last = records.get(records.size() - 1);
    assertThat(last.cell().server()).isEqualTo("published:mysql-5.5-windows");
    assertThat(last.cell().arm()).isEqualTo("per-thread");
    assertThat(last.cell().threads()).isEqualTo(4096);
    assertThat(last.origin().spec()).containsEntry("table_size", 1_000_000L);
    Measurement measurement = Measurement.of(last);
    assertThat(measurement.percentileUs(95)).isEqualTo(25_215_290L);
    assertThat(measurement.transactionsPerS()).isEqualTo(413);
    assertThat(Measurement.of(records.get(0)).transactionsPerS()).isNull();
    assertThat(measurement.percentileUs(50)).isNull();
    assertThat(measurement.errors()).isNull();
  }

  @Test
  void aUsersTableMayHaveGapsAndColumnsForPeople() throws IOException {
    List<CellRecord> records = rows("4,1.5,@8,,200@16,,");
    assertThat(records).hasSize(2);
    assertThat(Measurement.of(records.get(0)).percentileUs(95)).isEqualTo(1500);
    assertThat(Measurement.of(records.get(0)).transactionsPerS()).isNull();
    assertThat(Measurement.of(records.get(1)).percentileUs(95)).isNull();
    assertThat(records.get(1).imported().sources().get(0).about()).isEqualTo("from a book");
    String longText = "x".repeat(100_000);
    List<CellRecord> windows =
        read(
            "server,arm,workload,generator,remark,\"threads\",tps,table-size,qps,p50_ms,p99_ms\r\n"
                + "published:s,pool,w,g,\"a, \"\""
                + longText
                + "\"\"\",4,\"7\",1000,8,2,9\r\n");
    assertThat(windows.get(0).imported().transactionsPerS()).isEqualTo(7);
    assertThat(windows.get(0).imported().queriesPerS()).isEqualTo(8);
    assertThat(windows.get(0).imported().latency().percentilesUs())
        .isEqualTo(Map.of("50", 2000L, "99", 9000L));
    assertThat(windows.get(0).cell().config()).isEqualTo("base");
    assertThat(windows.get(0).origin().spec()).containsEntry("table_size", 1000L);
  }

  @Test
  void aSecondRowOfACellIsItsRepetitionAndIsTakenOnce() throws IOException {
    List<CellRecord> rows = rows("4,1.5,7@4,1.6,8@8,2,9@4,1.5,7");
    ImportTarget target = new ImportTarget(folder, List.of(), key -> false);
    target.addAll(rows, cell -> {});
    assertThat(target.added())
        .extracting(r -> r.cell().threads() + " " + r.cell().repetition())
        .containsExactly("4 1", "4 2", "8 1", "4 3");
    ImportTarget reopened = new ImportTarget(folder, target.added(), key -> false);
    List<String> skipped = new ArrayList<>();
    assertThat(reopened.addAll(rows, skipped::add)).isEmpty();
    assertThat(skipped)
        .hasSize(4)
        .last()
        .asString()
        .endsWith(target.added().get(3).cell() + "; skipped");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4,1,5,7     | line 3 has 8 values for",
        "4,\"1,5\",7 | line 3: '1,5' is not a number",
        "4,much,7    | line 3: 'much' is not a number",
        "0,1.5,7     | line 3: threads is 0, allowed: 1..100000",
        "4,1.5,\"7          | a quotation mark stands in the middle",
        "4,1.5,99999999999999999999 | line 3: '99999999999999999999' is not a number, allowed:"
            + " 0..1e12",
      })
  void aRowThatIsWrongIsRefused(String row, String message) {
    assertThatThrownBy(() -> rows(row))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "threads,tps,threads@4,7,4 | name each column once",
        "threads,tps@4,7 | line 2 does not say its server, arm, workload, generator; give --server",
        "threads,tps     | holds no table",
      })
  void aTableThatIsWrongIsRefused(String table, String message) {
    assertThatThrownBy(() -> read(table.replace('@', '\n')))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aCsvFileWithoutClientsAndNumbersIsNoTable() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.csv"), "clients;tps\n4;7\n");
    assertThat(new Importer(Map.of(), null).read(file).isForeign()).isTrue();
    Files.writeString(file, LogFiles.text("sysbench-1.0.log"));
    Map<String, String> given = Map.of("server", "s", "arm", "a", "workload", "oltp_read_only");
    assertThat(new Importer(given, null).read(file).records()).as("a log").hasSize(1);
  }
}
