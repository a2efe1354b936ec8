package dev.oltpmatrix.model.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordFileTest {
  @TempDir Path folder;

  static CellRecord sample() {
    Histogram hdr = LatencyHistogram.newHdr();
    hdr.recordValueWithCount(1000, 90);
    hdr.recordValueWithCount(25_000, 10);
    LoadResult load =
        new LoadResult(
            new LoadResult.Setup(
                "sysbench",
                "sysbench 1.0.20",
                "oltp_read_only",
                4,
                Map.of("table-size", "1000000", "rand-type", "uniform")),
            new LoadResult.Window(false, 0.25, 2.0, 1_000_000_000L, 6_000_000_000L, 5.0, false),
            new LoadResult.Counts(
                100, new LoadResult.Queries(1400, 0, 200), Map.of("1213", 2L), 2, 0),
            new LoadResult.Latencies(LatencySummary.of(hdr), 0, LatencyHistogram.of(hdr)),
            List.of(new Interval(0, 5.0, 100, 1000L, 25_000L, 25_000L, 25_000L, null)),
            null,
            List.of(
                new LoadResult.Kind(
                    "payment",
                    100,
                    null,
                    null,
                    new LoadResult.Latencies(LatencySummary.of(hdr), 0, LatencyHistogram.of(hdr)))),
            null,
            null,
            null,
            null,
            null,
            null);
    return CellRecordBuilder.builder()
        .cell(CellKey.of("mariadb-10.11", "pool", "base", "oltp_read_only", "sysbench", 4, 1))
        .origin(
            new CellRecord.Origin(
                "2026-01-02T03:04:05Z",
                "2026-01-02T03:04:15Z",
                Map.of("table_size", 1_000_000),
                CellHosts.shared(
                    new CellRecord.HostFacts("host", "Debian", "Linux 6.1", "CPU", 2, 1024)),
                new CellRecord.ServerFacts(
                    "10.11.1-MariaDB", "debian", Map.of(), Map.of("a", "b"), null)))
        .load(load)
        .usage(
            new CellRecord.Usage(
                new CellRecord.ProcessUsage(1e6, 5e5, 12.0, null, 2048L, 9),
                new CellRecord.ProcessUsage(null, null, null, null, null, null)))
        .flags(List.of(Flag.of(Flag.Kind.ERRORS, 2, 0, "{1213=2}")))
        .placement(
            new CellRecord.CpuPinning(
                new CellRecord.ProcessPinning("0-3,8", -5, 15_000L, null), null))
        .telemetry(
            new Telemetry(
                Map.of("server.run_queue_us", 2500.0, "status.Com_commit", 100.0),
                Map.of("pool.threads", 4.0),
                new Telemetry.Series(
                    List.of(1.0, 2.0), Map.of("pool.threads", Arrays.asList(4.0, null))),
                900.0,
                List.of("host.psi_io_some_us: the kernel has no /proc/pressure/io"),
                new Telemetry.Waits(
                    5, 42, 2, 7.4, 20.2, 12.0, 10.4, 1, 0, 1, Map.of("futex_do_wait", 20.2))))
        .build();
  }

  private Path write(CellRecord record) throws IOException {
    Path file = folder.resolve("cell.json");
    RecordFile.write(file, record);
    return file;
  }

  private CellRecord readBack(CellRecord record) throws IOException {
    return RecordFile.readCell(write(record));
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "ru-RU"})
  void writesTheSameBytesInEveryLocaleAndReadsThemBack(String locale) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(locale));
    try (var golden = RecordFileTest.class.getResourceAsStream("/cell-record.golden.json")) {
      assertThat(write(sample()))
          .hasContent(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
      try (Stream<Path> files = Files.list(folder)) {
        assertThat(files).containsExactly(folder.resolve("cell.json"));
      }
    } finally {
      Locale.setDefault(before);
    }
    CellRecord read = readBack(sample());
    assertThat(read.cell()).isEqualTo(sample().cell());
    assertThat(read.load().latencies().summary()).isEqualTo(sample().load().latencies().summary());
    assertThat(read.load().latencies().histogram().toHdr())
        .isEqualTo(sample().load().latencies().histogram().toHdr());
    assertThat(read.usage().server().involuntaryContextSwitches()).isNull();
    assertThat(read.valid()).isFalse();
  }

  @Test
  void theMachinesOfClientsAndServerAreReadBack() throws IOException {
    CellRecord.HostFacts client =
        new CellRecord.HostFacts("c", "Debian", "Linux 6.1", "CPU", 2, 1024);
    CellRecord.HostFacts server =
        new CellRecord.HostFacts("s", "Debian", "Linux 6.1", "CPU", 8, 4096);
    for (CellHosts hosts :
        List.of(
            CellHosts.shared(client),
            CellHosts.of(client, null),
            CellHosts.NONE,
            CellHosts.of(client, server))) {
      CellRecord.Origin origin = new CellRecord.Origin(null, null, null, hosts, null);
      CellHosts read = readBack(sample().withOrigin(origin)).origin().hosts();
      assertThat(read).isEqualTo(hosts);
      assertThat(read.areApart()).isEqualTo(server.equals(hosts.server()));
    }
  }

  @Test
  void anUnsupportedCellIsKeptWithItsReasonAndIsNoFailure() throws IOException {
    CellRecord unsupported =
        CellRecord.unsupported(sample().cell(), Map.of(), null, "no driver speaks to it");
    CellRecord read = readBack(unsupported);
    assertThat(read.unsupported()).isEqualTo("no driver speaks to it");
    assertThat(read.failure()).isNull();
    assertThat(read.valid()).isTrue();
    assertThat(Measurement.of(read)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"version\": 1  | \"version\": 99 | : version 99 of oltp-matrix-cell, this program knows 1"
            + " to 1; use a newer oltp-matrix",
        "oltp-matrix-cell | something      | : no oltp-matrix-cell; run the matrix again",
        "\"load\": \\{      | \"load\": [{     | is no whole JSON",
        "\"threads\": 4    | \"threads\": \"many\" | cell: threads is 'many', allowed: 1..100000",
        "\"arm\": \"pool\"  | \"moon\": 1       | cell: cell has 'moon', which this program does"
            + " not",
        "\"flags\": \\[     | \"flags\": [5,    | flags.[0]: has another form",
        "\"window_s\": 5.0 | \"window_s\": null | load.window_s: has another form",
        "\"window_extended\": false | \"window_extended\": \"perhaps\" | load.window_extended: has",
        "\"started_at\": \"[^\"]*\" | \"started_at\": [1] | started_at: has another form",
        "\"server\": \"mariadb-10.11\" | \"server\": null | the name of its server is missing",
        "\"workload\": \"oltp_read_only\" | \"workload\": \"../x\" | workload '../x' has other"
            + " signs",
        "\"severity\": \"invalid\" | \"severity\": \"bad\" | flags.[0].severity: has another form",
      })
  void anotherFileIsRefusedByName(String from, String to, String words) throws IOException {
    Path file = write(sample());
    Files.writeString(file, Files.readString(file).replaceFirst(from, to));
    assertThatThrownBy(() -> RecordFile.readCell(file))
        .isInstanceOf(
            to.contains("99")
                ? RecordFile.NewerVersionException.class
                : RecordFile.BrokenRecordException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(words)
        .message()
        .hasLineCount(1);
  }

  @Test
  void binaryDataIsABrokenRecordAndKeysOfALaterProgramAreRead() throws IOException {
    Path file = write(sample());
    String text = Files.readString(file).replaceFirst("\\{", "{\"of_a_later_minor_version\": 1,");
    Files.writeString(file, text);
    assertThat(RecordFile.readCell(file).cell()).isEqualTo(sample().cell());
    byte[][] contents = {{}, {0, 0, (byte) 0xfe, (byte) 0xff, 1, 2, 3, 4}, {(byte) 0xc0, '{'}};
    for (byte[] content : contents) {
      Files.write(file, content);
      assertThatThrownBy(() -> RecordFile.readCell(file))
          .isInstanceOf(RecordFile.BrokenRecordException.class)
          .hasMessageStartingWith(file + " is ");
    }
  }

  @Test
  void aFileThatCannotBeWrittenIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertThatThrownBy(() -> RecordFile.write(file.resolve("cell.json"), sample()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString())
        .message()
        .isNotEqualTo(file.toString());
  }
}
