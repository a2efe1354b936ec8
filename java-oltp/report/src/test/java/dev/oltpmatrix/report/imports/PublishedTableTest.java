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

class PublishedTableTest {
  private static final Path REFERENCE = TestProject.root().resolve("reference");

  private static final String FORM =
      """
      mine.csv:
        notes: [by hand]
        cells: {generator: g, config: published, workload: w, threads: "{clients}"}
        series:
          - {server: "published:s", arm: pool, p95_ms: a, tps: b}
      """;

  @TempDir Path folder;

  private List<CellRecord> read(String table, String form) throws IOException {
    Files.writeString(folder.resolve("tables.yaml"), form);
    Path file = Files.writeString(folder.resolve("mine.csv"), table);
    return new Importer(REFERENCE, Map.of(), null).read(file).records();
  }

  @Test
  void aColumnThatIsThereTwiceIsRefused() {
    assertThatThrownBy(() -> read("clients,a,b,clients\n4,5.0,100,1\n", FORM))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("mine.csv line 1 names column 'clients' twice; rename one");
  }

  private static List<CellRecord> published(String file) {
    return new Importer(REFERENCE, Map.of(), null).read(REFERENCE.resolve(file)).records();
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
  void aTableOfPercentilesHasNoThroughput() {
    List<CellRecord> records = published("windows-mariadb55-oltp-read-only-p95.csv");
    assertThat(records).hasSize(22);
    CellRecord last = records.get(records.size() - 1);
    assertThat(last.cell().server()).isEqualTo("published:mysql-5.5-windows");
    assertThat(last.cell().arm()).isEqualTo("per-thread");
    assertThat(last.cell().threads()).isEqualTo(4096);
    assertThat(last.origin().spec()).containsEntry("table_size", 1_000_000L);
    Measurement measurement = Measurement.of(last);
    assertThat(measurement.percentileUs(95)).isEqualTo(25_215_290L);
    assertThat(measurement.transactionsPerS()).isNull();
    assertThat(measurement.percentileUs(50)).isNull();
    assertThat(measurement.errors()).isNull();
  }

  @Test
  void clientCountsMayBeColumnNames() {
    List<CellRecord> records = published("mariadb-kb-threadpool-oltp-read-only.csv");
    assertThat(records).hasSize(36);
    assertThat(records.get(8).cell().server()).isEqualTo("published:mariadb-5.5-24-core");
    assertThat(records.get(8).cell().threads()).isEqualTo(4096);
    assertThat(records.get(8).imported().transactionsPerS()).isEqualTo(208);
    assertThat(records.get(8).imported().notes()).anyMatch(n -> n.contains("queries per second"));
  }

  @Test
  void twoTablesOfOneCellBecomeOneRecordInEitherOrderAndOnce() {
    List<CellRecord> p95 = published("windows-mariadb55-oltp-read-only-p95.csv");
    List<CellRecord> tps = published("windows-mariadb55-throughput-4096.csv");
    for (List<List<CellRecord>> order : List.of(List.of(p95, tps), List.of(tps, p95))) {
      ImportTarget target = new ImportTarget(folder, List.of(), key -> false);
      order.forEach(records -> target.addAll(records, cell -> {}));
      assertThat(target.added()).hasSize(22).allMatch(r -> r.cell().repetition() == 1);
      assertThat(target.added())
          .filteredOn(r -> r.imported().sources().size() == 2)
          .extracting(r -> r.imported().transactionsPerS())
          .containsExactlyInAnyOrder(2382.0, 413.0);
      ImportTarget reopened = new ImportTarget(folder, target.added(), key -> false);
      assertThat(reopened.addAll(tps, cell -> {})).isEmpty();
      assertThat(reopened.addAll(p95, cell -> {})).isEmpty();
    }
  }

  @Test
  void generatorAndConfigCanBeComparedWithOwnOnes() {
    Map<String, String> given = Map.of("generator", "sysbench", "config", "base");
    List<CellRecord> records =
        new Importer(REFERENCE, given, null)
            .read(REFERENCE.resolve("windows-mariadb55-throughput-4096.csv"))
            .records();
    assertThat(records)
        .allMatch(r -> r.cell().generator().equals("sysbench") && r.cell().config().equals("base"));
  }

  @Test
  void aUsersTableHasItsDescriptionInItsFolderAndMayHaveGaps() throws IOException {
    List<CellRecord> records = read("# from a book\nclients,a,b\n4,1.5,\n8,,200\n16,,\n", FORM);
    assertThat(records).hasSize(2);
    assertThat(Measurement.of(records.get(0)).percentileUs(95)).isEqualTo(1500);
    assertThat(Measurement.of(records.get(0)).transactionsPerS()).isNull();
    assertThat(Measurement.of(records.get(1)).percentileUs(95)).isNull();
    assertThat(records.get(1).imported().sources().get(0).about()).isEqualTo("from a book");
  }

  @Test
  void aSecondRowOfACellIsItsRepetitionAndIsTakenOnce() throws IOException {
    List<CellRecord> rows = read("clients,a,b\n4,1.5,7\n4,1.6,8\n8,2,9\n4,1.5,7\n", FORM);
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

  @Test
  void rowsOfOneCellOnTablesOfOtherSizesAreRefused() throws IOException {
    String form =
        FORM.replace(
            "p95_ms: a, tps: b}",
            "tps: b, table-size: \"1000\"}\n"
                + "    - {server: \"published:s\", arm: pool, tps: b, table-size: \"2000\"}");
    List<CellRecord> rows = read("clients,a,b\n4,1.5,7\n", form);
    ImportTarget target = new ImportTarget(folder, List.of(), key -> false);
    assertThatThrownBy(() -> target.addAll(rows, cell -> {}))
        .hasMessageContaining("differ in table-size-2000; give each a config in tables.yaml");
  }

  @Test
  void twoSeriesOfATableMayHaveDifferentValuesOfOneCell() throws IOException {
    String form =
        FORM.replace(
            "p95_ms: a, tps: b}", "p95_ms: a}\n    - {server: \"published:s\", arm: pool, tps: b}");
    List<CellRecord> rows = read("clients,a,b\n4,1.5,7\n", form);
    ImportTarget target = new ImportTarget(folder, List.of(), key -> false);
    target.addAll(rows, cell -> {});
    assertThat(target.added()).hasSize(1);
    assertThat(target.added().get(0).imported().transactionsPerS()).isEqualTo(7);
    assertThat(Measurement.of(target.added().get(0)).percentileUs(95)).isEqualTo(1500);
    ImportTarget reopened = new ImportTarget(folder, target.added(), key -> false);
    assertThat(reopened.addAll(rows, cell -> {})).isEmpty();
  }

  @Test
  void quotedValuesAndWindowsLineEndsAreRead() throws IOException {
    assertThat(read("\"clients\",\"a\",\"b\"\r\n4,\"1.5\",7\r\n", FORM)).hasSize(1);
  }

  @Test
  void aQuotedValueMayBeLongAndHoldMarks() throws IOException {
    String marks = "\"\"".repeat(100_000);
    assertThat(read("clients,a,b,c\n4,1.5,7,\"" + marks + "\"\n", FORM)).hasSize(1);
    String text = "x".repeat(100_000);
    assertThat(read("clients,a,b,c\n4,1.5,7,\"" + text + "\"\n", FORM)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "clients,a,b@4,1,5,7     | line 2 has 4 values for 3 columns; separate them with commas",
        "clients,a,b@4,\"1,5\",7 | line 2: '1,5' has a comma",
        "clients;a;b@4;1,5;7     | line 2 has 2 values for 1 columns; separate them with commas",
        "clients,a,b@4,much,7    | line 2: 'much' is not a number",
        "clients,a,c@4,1.5,7     | unknown column of",
        "clients,a,b@4,1\"5,7    | is not a number",
        "clients,a,b             | holds no table",
        "clients,a,b@x,1.5,7     | line 2: threads is 'x', allowed: whole numbers 1..100000",
        "clients,a,b@0,1.5,7     | line 2: threads is 0, allowed: 1..100000",
        "'clients,a,b@\"4,8\",1.5,7' | line 2: threads is '4,8', allowed: whole numbers 1..100000",
        "clients,a,b@\u0664,1.5,7     | line 2: threads is '\u0664', allowed: whole numbers",
        "clients,a,b@4,\u0661,7       | line 2: '\u0661' is not a number",
        "clients,a,b@4\u0664,1.5,7    | line 2: threads is '4\u0664', allowed: whole numbers",
        "clients,a,b@4,1.5,\"7          | a quotation mark stands in the middle",
        "clients,a,b@4,1.5,\"7\"x       | a quotation mark stands in the middle",
        "clients,a,b@4,1.5,99999999999999999999 | line 2: 99999999999999999999 is no number of",
      })
  void aTableThatDoesNotMatchItsDescriptionIsRefused(String table, String message) {
    assertThatThrownBy(() -> read(table.replace('@', '\n'), FORM))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p95_ms: a | p59_ms: a | unknown key 'p59_ms'; nearest: p50_ms, p99_ms, p95_ms",
        "series: | serie: | unknown key of mine.csv 'serie'; nearest: series",
        "notes: | note: | unknown key of mine.csv 'note'; nearest: notes",
        "notes: [by hand] | notes: by hand | mine.csv.notes is by hand, wanted: a list: [by hand]",
        "arm: pool | arm: [pool] | mine.csv.series[0].arm is a list, wanted: text",
        "arm: pool | 'arm: pool, arm: per-thread' | key 'arm' is there twice, first in line 5",
        "arm: pool, | | does not say its arm",
      })
  void aFormThatIsWrongIsRefused(String from, String to, String message) {
    String wrong = FORM.replace(from, to == null ? "" : to);
    assertThatThrownBy(() -> read("clients,a,b\n4,1.5,7\n", wrong))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("tables.yaml")
        .hasMessageContaining(message);
  }
}
