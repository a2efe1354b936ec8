package dev.oltpmatrix.report.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.summary.Summarizer;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecordBuilder;
import dev.oltpmatrix.model.record.ImportedResult;
import dev.oltpmatrix.model.record.ImportedResultBuilder;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.testing.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the import of logs up to a results folder and its summary. */
class ImportTargetTest {
  private static final Map<String, String> GIVEN =
      Map.of("server", "mariadb-10.6", "arm", "pool", "workload", "oltp_read_only");

  @TempDir Path folder;

  private Path log(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private CellRecord read(Path log) {
    return new Importer(GIVEN, null).read(log).records().get(0);
  }

  private ImportTarget target(CellRecord... there) {
    return new ImportTarget(folder.resolve("out"), List.of(there), key -> false);
  }

  /** Adds a record; returns what was said. */
  private static List<String> add(ImportTarget target, CellRecord record) {
    List<String> said = new ArrayList<>();
    target.addAll(List.of(record), said::add);
    return said;
  }

  private static SummaryRow row(List<CellRecord> records) {
    List<SummaryRow> rows = Summarizer.summarize(MeasuredCell.of(records));
    assertThat(rows).hasSize(1);
    return rows.get(0);
  }

  @Test
  void severalLogsOfACellBecomeItsRepetitions() throws IOException {
    String first = LogFiles.text("sysbench-0.5.log");
    String second = first.replace("(1999.00 per sec.)", "(2001.00 per sec.)");
    ImportTarget target = target();
    add(target, read(log("1.log", first)));
    add(target, read(log("2.log", second)));
    assertThat(target.added()).extracting(r -> r.cell().repetition()).containsExactly(1, 2);
    SummaryRow row = row(target.added());
    assertThat(row.repetitions()).isEqualTo(2);
    assertThat(row.tps().value()).isEqualTo(2000);
    assertThat(row.tps().low()).isEqualTo(1999);
    assertThat(row.p95Ms().value()).isEqualTo(180.02);
    assertThat(row.imported()).isTrue();
    assertThat(row.valid()).isTrue();
  }

  /** Each row: a change of the second log, and what its cell has then. */
  @ParameterizedTest
  @CsvSource({
    "500/sec, 200/sec, rate-200_r01",
    "Target transaction rate: 500/sec, '', base_oltp_read_only_sysbench_t0064_r01",
    "95th, 99th, _percentile-99_",
    "333.31, 333.32, base.*rate-500_r02",
    "Initializing worker, Warmup time: 9s, base.*rate-500_r02",
  })
  void logsThatSayOtherLoadsAreNoRepetitions(String from, String to, String name)
      throws IOException {
    String text = LogFiles.text("sysbench-1.0.log");
    ImportTarget target = target();
    add(target, read(log("1.log", text)));
    List<String> said = add(target, read(log("2.log", text.replace(from, to))));
    CellRecord placed = target.added().get(1);
    assertThat(placed.cell().fileName()).matches(".*" + name + ".*");
    assertThat(said).hasSize(placed.cell().config().equals("base") ? 0 : 1);
  }

  @Test
  void oneLogHasPercentilesWithoutAnInterval() throws IOException {
    SummaryRow withHistogram = row(List.of(read(log("1.log", LogFiles.text("sysbench-1.0.log")))));
    assertThat(withHistogram.p95Ms().value()).as("as printed").isEqualTo(12.52);
    assertThat(withHistogram.p95Ms().low()).as("a log has no groups of clients").isNull();
    assertThat(withHistogram.joined(Metrics.P99)).isBetween(99.0, 100.0);
    SummaryRow without = row(List.of(read(log("2.log", LogFiles.text("sysbench-0.5.log")))));
    assertThat(without.p95Ms().low()).isNull();
    assertThat(without.joined(Metrics.P99)).isNull();
    assertThat(without.counted("server_cpu_us_per_txn")).isNull();
  }

  @Test
  void theSameLogIsFoundAgainUnderAnotherNameAndAfterReopening() throws IOException {
    String text = LogFiles.text("sysbench-1.0.log");
    ResultsDir results = ResultsDir.create(folder.resolve("out"));
    ImportTarget target = target();
    CellRecord once = read(log("1.log", text));
    add(target, once);
    CellRecord again = read(log("copy.log", text.replace("\n", "\r\n")));
    String skipped = folder + "/copy.log is there already, as " + once.cell() + "; skipped";
    assertThat(add(target, again)).containsExactly(skipped);
    RecordFile.write(results.cellFile(once.cell()), target.added().get(0));
    CellRecord written = RecordFile.readCell(results.cellFile(once.cell()));
    ImportTarget reopened = target(written);
    assertThat(add(reopened, again)).containsExactly(skipped);
    assertThat(add(reopened, read(log("other.log", LogFiles.text("sysbench-0.5.log"))))).isEmpty();
  }

  @Test
  void anImportIsNoRepetitionOfAMeasurementOfOurOwn() throws IOException {
    CellRecord own = Records.measured(Records.key("pool", 64, 1), Records.load(64, 100, 2000));
    Map<String, String> same =
        Map.of("server", own.cell().server(), "arm", "pool", "workload", own.cell().workload());
    String closed = LogFiles.text("sysbench-1.0.log").replaceFirst("Target .*\n", "");
    Path log = log("1.log", closed);
    CellRecord imported = new Importer(same, null).read(log).records().get(0);
    assertThatThrownBy(() -> add(target(own), imported))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(log + ": ")
        .hasMessageContaining("another --server or --generator");
    ImportTarget unfinished = new ImportTarget(folder, List.of(), imported.cell()::equals);
    assertThatThrownBy(() -> add(unfinished, imported))
        .as("a cell that a run has yet to measure")
        .hasMessageContaining("another --server or --generator");
  }

  @Test
  void twoCellsThatWouldHaveOneFileAreRefused() throws IOException {
    CellRecord record = read(log("1.log", LogFiles.text("sysbench-1.0.log")));
    CellRecord other = read(log("2.log", LogFiles.text("sysbench-1.0.log").replace("31", "32")));
    ImportTarget target = target();
    add(target, record.withCell(record.cell().with(Factors.CONFIG, "a:b")));
    CellRecord clash = other.withCell(other.cell().with(Factors.CONFIG, "a-b"));
    assertThatThrownBy(() -> add(target, clash)).hasMessageContaining("would have the file of");
  }

  @Test
  void aFailedRunIsARecordAndItsRowHasNoNumbers() throws IOException {
    String text = LogFiles.text("sysbench-1.0.log");
    CellRecord failed = read(log("1.log", text.substring(0, text.indexOf("SQL statistics:"))));
    assertThat(failed.valid()).isFalse();
    SummaryRow row = row(List.of(failed));
    assertThat(row.repetitions()).isZero();
    assertThat(row.tps().value()).isNull();
    assertThat(row.joined(Metrics.ERRORS)).isNull();
    assertThat(row.flags()).isEqualTo("failed");
  }

  @Test
  void aConfigOfItsOwnIsPartOfAFilesName() throws IOException {
    ImportTarget target = target();
    String text = LogFiles.text("sysbench-1.0.log");
    add(target, withOption(read(log("1.log", text)), "none"));
    add(
        target,
        withOption(
            read(log("2.log", text.replace("333.31", "333.30"))), "a/b, c" + "x".repeat(99)));
    assertThat(target.added().get(1).cell().config())
        .hasSize(72)
        .matches("trx-a-b--cx+\\+[0-9a-f]{8}");
  }

  private static CellRecord withOption(CellRecord record, String value) {
    ImportedResult result =
        ImportedResultBuilder.builder(record.imported()).options(Map.of("trx", value)).build();
    return CellRecordBuilder.builder(record).imported(result).build();
  }
}
