package dev.oltpmatrix.model.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RecordFileTest {
  /**
   * Name of the golden file; {@code -Dgolden.refresh=DIR} rewrites it there, tests never do so
   * without it.
   */
  private static final String GOLDEN = "cell-record.golden.json";

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

  @Test
  void theMachinesOfClientsAndServerAreReadBack() throws IOException {
    Path file = folder.resolve("cell.json");
    CellRecord.HostFacts client =
        new CellRecord.HostFacts("c", "Debian", "Linux 6.1", "CPU", 2, 1024);
    CellRecord.HostFacts server =
        new CellRecord.HostFacts("s", "Debian", "Linux 6.1", "CPU", 8, 4096);
    for (CellHosts hosts :
        List.of(CellHosts.shared(client), CellHosts.of(client, null), CellHosts.NONE)) {
      assertThat(readBack(file, hosts)).isEqualTo(hosts).matches(read -> !read.areApart());
    }
    CellHosts apart = readBack(file, CellHosts.of(client, server));
    assertThat(apart.areApart()).isTrue();
    assertThat(apart.client()).isEqualTo(client);
    assertThat(apart.server()).isEqualTo(server);
  }

  private static CellHosts readBack(Path file, CellHosts hosts) throws IOException {
    CellRecord.Origin origin = new CellRecord.Origin(null, null, null, hosts, null);
    RecordFile.write(file, sample().withOrigin(origin));
    return RecordFile.readCell(file).origin().hosts();
  }

  static Stream<Locale> locales() {
    return Stream.of(Locale.ROOT, Locale.US, Locale.forLanguageTag("ru-RU"));
  }

  @ParameterizedTest
  @MethodSource("locales")
  void writesTheSameBytesInEveryLocale(Locale locale) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(locale);
    try {
      Path file = folder.resolve("cell.json");
      RecordFile.write(file, sample());
      String refresh = System.getProperty("golden.refresh");
      if (refresh != null) {
        Files.copy(
            file, Path.of(refresh, GOLDEN), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      }
      assertThat(Files.readString(file)).isEqualTo(golden(GOLDEN));
    } finally {
      Locale.setDefault(before);
    }
  }

  private static CellRecord unsupported() {
    return CellRecord.unsupported(sample().cell(), Map.of(), null, "no driver speaks to it");
  }

  @Test
  void anUnsupportedCellIsKeptWithItsReasonAndIsNoFailure() throws IOException {
    Path file = folder.resolve("cell.json");
    RecordFile.write(file, unsupported());
    CellRecord read = RecordFile.readCell(file);
    assertThat(read.unsupported()).isEqualTo("no driver speaks to it");
    assertThat(read.failure()).isNull();
    assertThat(read.valid()).isTrue();
    assertThat(Measurement.of(read)).isNull();
  }

  @Test
  void aMeasuredCellIsNotUnsupported() {
    assertThatThrownBy(() -> sample().withUnsupported("no driver speaks to it"))
        .hasMessageContaining("beside unsupported");
    assertThatThrownBy(() -> unsupported().withUnsupported(" ")).hasMessageContaining("a reason");
  }

  @Test
  void readsBackWhatItWrote() throws IOException {
    Path file = folder.resolve("cell.json");
    RecordFile.write(file, sample());
    CellRecord read = RecordFile.readCell(file);
    assertThat(read.cell()).isEqualTo(sample().cell());
    assertThat(read.load().latencies().summary()).isEqualTo(sample().load().latencies().summary());
    assertThat(read.load().latencies().histogram().toHdr())
        .isEqualTo(sample().load().latencies().histogram().toHdr());
    assertThat(read.usage().server().involuntaryContextSwitches()).isNull();
    assertThat(read.valid()).isFalse();
  }

  @Test
  void leavesNoTemporaryFileBehind() throws IOException {
    RecordFile.write(folder.resolve("cell.json"), sample());
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("cell.json"));
    }
  }

  @Test
  void refusesATruncatedFileByName() throws IOException {
    Path file = folder.resolve("cell.json");
    RecordFile.write(file, sample());
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() / 2));
    assertThatThrownBy(() -> RecordFile.readCell(file))
        .isInstanceOf(RecordFile.BrokenRecordException.class)
        .hasMessageContaining("cell.json");
  }

  @Test
  void refusesAVersionNewerThanItKnows() throws IOException {
    Path file = folder.resolve("cell.json");
    RecordFile.write(file, sample());
    Files.writeString(
        file, Files.readString(file).replaceFirst("\"version\": 1", "\"version\": 99"));
    assertThatThrownBy(() -> RecordFile.readCell(file))
        .isInstanceOf(RecordFile.NewerVersionException.class)
        .hasMessage(
            file
                + ": version 99 of oltp-matrix-cell, this program knows 1 to "
                + CellRecord.VERSION
                + "; use a newer oltp-matrix");
  }

  @Test
  void temporaryFilesThatNobodyWritesAnyMoreAreRemovedAndRecentOnesKept() throws IOException {
    Path recent = folder.resolve(".cell.json." + UUID.randomUUID() + ".tmp");
    Path left = folder.resolve(".cell.json." + UUID.randomUUID() + ".tmp");
    Path other = folder.resolve(".cell.json.mine.tmp");
    Path result = folder.resolve("cell.json");
    for (Path file : List.of(recent, left, other, result)) {
      Files.writeString(file, "half");
    }
    FileTime anHourAgo = FileTime.from(Instant.now().minus(Duration.ofHours(1)));
    for (Path file : List.of(left, other, result)) {
      Files.setLastModifiedTime(file, anHourAgo);
    }
    RecordFile.deleteUnfinished(folder);
    assertThat(folder).isDirectoryNotContaining(left::equals);
    assertThat(List.of(recent, other, result)).allMatch(Files::exists);
  }

  @Test
  void aWriteUsesANameThatWouldBeRemovedWereItLeft() throws Exception {
    Path seen = folder.resolve("seen");
    RecordFile.write(folder.resolve("cell.json"), new Lister(folder, seen));
    Path left = folder.resolve(Files.readString(seen));
    Files.writeString(left, "half");
    Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
    RecordFile.deleteUnfinished(folder);
    assertThat(left).doesNotExist();
  }

  /** A value that notes the temporary file to which it is written. */
  private static final class Lister {
    private final Path folder;
    private final Path seen;

    Lister(Path folder, Path seen) {
      this.folder = folder;
      this.seen = seen;
    }

    @JsonProperty
    public String value() throws IOException {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".*.tmp")) {
        Files.writeString(seen, files.iterator().next().getFileName().toString());
      }
      return "";
    }
  }

  @Test
  void refusesAnotherFormat() throws IOException {
    Path file = folder.resolve("other.json");
    Files.writeString(file, "{\"format\": \"something\", \"version\": 1}");
    assertThatThrownBy(() -> RecordFile.readCell(file)).hasMessageContaining("'something'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "load: [1] | load: has another form",
        "flags: 5 | flags: has another form",
        "flags: [x] | flags[0]: has another form",
        "started_at: [1] | started_at: has another form",
      })
  void aValueOfAnotherKindIsRefusedWithoutNamesOfClasses(String written, String words)
      throws IOException {
    Path file = folder.resolve("cell.json");
    RecordFile.write(file, sample());
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode record = (ObjectNode) mapper.readTree(Files.readString(file));
    int colon = written.indexOf(':');
    String value = written.substring(colon + 2).replace("x", "\"x\"");
    record.set(written.substring(0, colon), mapper.readTree(value));
    Files.writeString(file, record.toString());
    assertThatThrownBy(() -> RecordFile.readCell(file))
        .isInstanceOf(RecordFile.BrokenRecordException.class)
        .hasMessage(file + ": " + words);
  }

  @Test
  void readsARecordWithKeysThatItDoesNotKnow() throws IOException {
    Path file = folder.resolve("cell.json");
    RecordFile.write(file, sample());
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("\\{", "{\"of_a_later_minor_version\": 1,"));
    assertThat(RecordFile.readCell(file).cell()).isEqualTo(sample().cell());
  }

  @Test
  void binaryDataIsABrokenRecord() throws IOException {
    Path file = folder.resolve("cell.json");
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
    Path below = file.resolve("cell.json");
    assertThatThrownBy(() -> RecordFile.write(below, sample()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString())
        .message()
        .isNotEqualTo(file.toString());
  }

  private static String golden(String name) throws IOException {
    try (var in = RecordFileTest.class.getResourceAsStream("/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
