package dev.oltpmatrix.report.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.ImportedResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files have made-up numbers in the forms of HammerDB 6.0, BenchBase and go-tpc. */
class JsonReportTest {
  private static final String HAMMERDB = "hammerdb-6.0.json";
  private static final String BENCHBASE = "benchbase.summary.json";
  private static final String GO_TPC = "go-tpc.txt";

  @TempDir Path folder;

  private List<CellRecord> read(String text, String... more) throws IOException {
    Map<String, String> given = new HashMap<>(Map.of("arm", "per-thread"));
    for (int i = 0; i < more.length; i += 2) {
      given.put(more[i], more[i + 1]);
    }
    Path file = Files.writeString(folder.resolve("a.json"), text);
    return new Importer(given, null).read(file).records();
  }

  private static String changed(String name, String right, String wrong) throws IOException {
    String text = LogFiles.text(name);
    assertThat(text).contains(right);
    return text.replace(right, wrong);
  }

  private static ImportedResult only(List<CellRecord> records) {
    assertThat(records).hasSize(1).allMatch(CellRecord::valid);
    return records.get(0).imported();
  }

  @Test
  void hammerDbHasTransactionsOfAllKindsASecondAndNopmInANote() throws IOException {
    List<CellRecord> records = read(LogFiles.text(HAMMERDB));
    assertThat(records.get(0).cell().fileName())
        .isEqualTo("mariadb-11.8.2_per-thread_base_tpcc_hammerdb_t0016_warehouses-40_r01.json");
    ImportedResult result = only(records);
    assertThat(result.transactionsPerS()).isEqualTo(500);
    assertThat(result.timeS()).isEqualTo(300);
    assertThat(result.options()).isEqualTo(Map.of("rampup_minutes", "2"));
    assertThat(result.generatorVersion()).isEqualTo("hammerdb v6.0");
    assertThat(result.notes()).anyMatch(note -> note.contains("TPM over 60"));
    assertThat(result.notes()).contains("NOPM, new orders alone: 13000");
    assertThat(result.latency()).as("of all kinds").isEqualTo(ImportedResult.Latency.UNKNOWN);
    assertThat(result.transactions()).isNull();
    assertThat(result.errors()).isNull();
  }

  @Test
  void benchBaseHasPercentilesInMicroseconds() throws IOException {
    List<CellRecord> records = read(LogFiles.text(BENCHBASE));
    assertThat(records.get(0).cell().fileName())
        .isEqualTo("mysql-8.4.3_per-thread_base_tpcc_benchbase_t0032_warehouses-8_r01.json");
    ImportedResult result = only(records);
    assertThat(result.transactionsPerS()).isEqualTo(401);
    assertThat(result.transactions()).isEqualTo(24_060);
    assertThat(result.timeS()).isEqualTo(60);
    assertThat(result.latency())
        .isEqualTo(
            new ImportedResult.Latency(
                25_500.0, 410L, 420_000L, Map.of("50", 21_000L, "95", 61_000L, "99", 97_000L)));
    assertThat(result.notes()).contains("Goodput per second: 399.25");
  }

  @Test
  void anotherBenchmarksScaleIsNoNumberOfWarehouses() throws IOException {
    String ycsb = changed(BENCHBASE, "tpcc", "ycsb");
    CellRecord record = read(ycsb.replace("8.4.3-0ubuntu1", "11.8.2-MariaDB")).get(0);
    assertThat(record.cell().server()).as("by MySQL's driver").isEqualTo("mariadb-11.8.2");
    assertThat(record.cell().workload()).isEqualTo("ycsb");
    assertThat(record.cell().level(Factors.WAREHOUSES)).isEqualTo("1");
    assertThat(record.imported().options()).containsEntry("scalefactor", "8");
  }

  @Test
  void goTpcsKindsAreSummedUpAndWhatItsEndCutOffDoesNotCount() throws IOException {
    ImportedResult result =
        only(read(LogFiles.text(GO_TPC), "server", "s", "threads", "8", "warehouses", "10"));
    assertThat(result.transactionsPerS()).isEqualTo(100);
    assertThat(result.transactions()).isEqualTo(6000);
    assertThat(result.timeS()).isEqualTo(60);
    assertThat(result.errors()).isEqualTo(3);
    assertThat(result.latency()).isEqualTo(ImportedResult.Latency.UNKNOWN);
    CellRecord fewer = read(LogFiles.text(GO_TPC), "server", "s", "threads", "2").get(0);
    assertThat(fewer.flags()).containsExactly(Flag.of(Flag.Kind.ERRORS, 3, 2, "{all=3}"));
  }

  @Test
  void severalRunsOfOneFileAreRepetitions() throws IOException {
    String second = changed(GO_TPC, "\"TPM\":\"2700.0\"", "\"TPM\":\"2640.0\"");
    String both = LogFiles.text(GO_TPC) + second;
    List<CellRecord> records = read(both, "server", "s", "threads", "8");
    ImportTarget target = new ImportTarget(folder, List.of(), key -> false);
    target.addAll(records, line -> {});
    assertThat(target.added())
        .extracting(r -> r.cell().repetition() + " " + r.imported().transactionsPerS())
        .containsExactly("1 100.0", "2 99.0");
    List<String> said = new ArrayList<>();
    assertThat(target.addAll(read(second, "server", "s", "threads", "8"), said::add)).isEmpty();
    assertThat(said).singleElement().asString().contains("is there already");
  }

  @Test
  void anotherLoadIsNoRepetition() throws IOException {
    ImportTarget target = new ImportTarget(folder, List.of(), key -> false);
    List<String> said = new ArrayList<>();
    target.addAll(read(LogFiles.text(HAMMERDB)), said::add);
    target.addAll(
        read(changed(HAMMERDB, "\"rampup_minutes\": 2", "\"rampup_minutes\": 1")), said::add);
    assertThat(said).singleElement().asString().contains("config is rampup_minutes-1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hammerdb-6.0.json | -v1 | -v2 | is a 'hammerdb-job-report-v2', this program reads"
            + " hammerdb-job-report-v1; import",
        "hammerdb-6.0.json | \"tpm\": 30000, | | has no throughput (/result/tpm); import",
        "hammerdb-6.0.json | 30000, | \"many\", | a.json: 'many' is not a number, allowed: 0..1e12",
        "hammerdb-6.0.json | \"nopm\" | nopm | is no whole JSON; import the file as hammerdb",
        "benchbase.summary.json | \"Throughput | \"Output | has no throughput (/Throughput",
        "benchbase.summary.json | 401.0 | -401.0 | a.json: '-401.0' is not a number",
        "benchbase.summary.json | \"terminals\": \"32\" | \"x\": 1 | does not say its threads;",
        "go-tpc.txt | [Summary] | [Current] | has no whole line of [Summary]",
      })
  void aReportThatIsWrongIsRefusedInOneLine(String name, String right, String wrong, String message)
      throws IOException {
    String text = changed(name, right, wrong == null ? "" : wrong);
    assertThatThrownBy(() -> read(text, "server", "s"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("a.json")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource({
    "hammerdb-6.0.json, chart_data, hammerdb",
    "benchbase.summary.json, Throughput, benchbase",
    "go-tpc.txt, STOCK_LEVEL, go-tpc",
  })
  void aReportThatWasCutIsRefused(String name, String at, String generator) throws IOException {
    String text = LogFiles.text(name);
    String cut = text.substring(0, text.indexOf(at));
    assertThatThrownBy(() -> read(cut, "server", "s", "threads", "8"))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith(
            "a.json is no whole JSON; import the file as " + generator + " wrote it");
  }

  @ParameterizedTest
  @CsvSource({
    "\"EXIT\", \"ERROR\", 'its Final State is ERROR, as clients died before the end; run it again'",
    "401.0, 0, no transaction completed; run it again",
  })
  void aRunThatFailedIsKeptWithoutNumbers(String right, String wrong, String failure)
      throws IOException {
    CellRecord record = read(changed(BENCHBASE, right, wrong)).get(0);
    assertThat(record.failure()).isEqualTo(failure);
    assertThat(record.flags()).extracting(Flag::kind).containsExactly(Flag.Kind.FAILED);
    assertThat(record.imported().transactionsPerS()).isNull();
  }

  @Test
  void otherJsonIsForeignAndAContradictionRefused() throws IOException {
    Path other = Files.writeString(folder.resolve("other.json"), "{\"tpm\": 30000}\n");
    assertThat(new Importer(Map.of(), null).read(other).isForeign()).isTrue();
    String hammerDb = LogFiles.text(HAMMERDB);
    assertThatThrownBy(() -> read(hammerDb, "warehouses", "10"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("a.json says warehouses 40, an option or the file's name says 10");
  }
}
