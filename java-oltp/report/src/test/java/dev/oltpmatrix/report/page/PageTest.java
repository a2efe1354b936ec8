package dev.oltpmatrix.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.summary.Summarizer;
import dev.oltpmatrix.analysis.summary.SummaryCsv;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.CellRecord.Origin;
import dev.oltpmatrix.model.record.CellRecord.ServerFacts;
import dev.oltpmatrix.model.record.MachineSpeed;
import dev.oltpmatrix.model.record.MachineSpeed.Probe;
import dev.oltpmatrix.model.record.ServerSystem;
import dev.oltpmatrix.model.record.UnderWine;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.spec.SpecReader;
import dev.oltpmatrix.report.page.details.Details;
import dev.oltpmatrix.report.page.text.SpecText;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Simulated;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestProject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the content of a page; the tests in a browser check how it looks and works. */
class PageTest {
  @TempDir private Path folder;

  private static String html(Path page) throws IOException {
    return Files.readString(page);
  }

  private static String unpacked(JsonNode packed) throws IOException {
    byte[] bytes = Base64.getDecoder().decode(packed.asText());
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
  }

  @Test
  void itSpeaksWithTheSentencesAndNumbersOfTheTerminalAndTheFiles() throws IOException {
    List<CellRecord> records = TestPages.records(3);
    JsonNode data = TestPages.data(TestPages.write(folder, records));

    assertThat(data.at("/answer/sentences"))
        .extracting(JsonNode::asText)
        .isEqualTo(RunComparisons.of(MeasuredCell.of(records)).answer());
    assertThat(data.at("/rows/csv").asText())
        .isEqualTo(SummaryCsv.text(Summarizer.summarize(MeasuredCell.of(records))));
    assertThat(data.at("/verdicts/csv").asText())
        .isEqualTo(RunComparisons.of(MeasuredCell.of(records)).verdicts());
    assertThat(unpacked(data.at("/bulk/cells"))).contains("spectrum", "heat", "seconds");
  }

  @Test
  void itTellsThatTheMachineWasSlowerInARunOfACampaign() throws IOException {
    List<CellRecord> records =
        TestPages.records(2).stream()
            .map(
                record -> {
                  int run = record.cell().repetition();
                  Probe probe = new Probe(run == 1 ? 142.0 : 166.0, 130.0, 0.0, 50.0);
                  return record
                      .withRun(run)
                      .withSpeed(new MachineSpeed(probe, probe, List.of(), null));
                })
            .toList();

    assertThat(TestPages.data(TestPages.write(folder, records)).at("/answer/trust").asText())
        .startsWith("Valid: ")
        .contains(". The machine was 17 % slower in run 2: its own integer work took 166 µs, in");
  }

  @Test
  void itsHeadHasTheConditionsInOneLine() throws IOException {
    JsonNode head = TestPages.data(TestPages.write(folder, TestPages.records(3))).at("/head");

    assertThat(head.at("/title").asText()).isEqualTo("test-run");
    assertThat(head.at("/conditions").asText())
        .startsWith(
            "MariaDB 10.11.18, MySQL 10.11.18 · 2 CPUs shared with the clients · 3 repetitions · 20");
    assertThat(head.at("/about/0").asText()).isEqualTo("test-run: four arms, for a test");
  }

  /** The machine of the clients is Linux: the server says what it was built for. */
  @Test
  void aServerUnderWineIsNamedInTheConditions() throws IOException {
    ServerSystem system =
        new ServerSystem("s", UnderWine.marked("Win64", ""), "AMD64", 8, "x", null, null);
    List<CellRecord> records = TestPages.records(1);
    CellRecord one = records.get(0);
    Origin origin = one.origin();
    records.set(
        0,
        one.withOrigin(
            new Origin(
                origin.startedAt(),
                origin.endedAt(),
                origin.spec(),
                origin.hosts(),
                origin.serverFacts().withSystem(system))));

    Path page = TestPages.write(folder, records);
    assertThat(TestPages.data(page).at("/head/conditions").asText())
        .endsWith(" · made under Wine, not publishable");
  }

  @Test
  void aPageOfCellsAloneSaysWhatTheyWereMadeOf() throws IOException {
    Path page = TestPages.writeCells(folder, MeasuredCell.of(TestPages.records(3)));

    assertThat(TestPages.data(page).at("/head/conditions").asText())
        .isEqualTo("mariadb-10.11, mysql-9.7 · 3 repetitions · made of cells.csv");
  }

  @Test
  void noTextEndsTheElementThatHoldsIt() throws IOException {
    List<CellRecord> records = TestPages.records(1);
    records.add(TestPages.withTexts("</script><script>alert(1)</script>\u2028<!--"));
    String html = html(TestPages.write(folder, records));

    assertThat(html.split("</script>", -1)).hasSize(3);
    assertThat(html).doesNotContain("<!--", "\u2028", "alert(1)</script>");
  }

  @Test
  void addressesStayOutUnlessAskedFor() throws IOException {
    List<CellRecord> records = TestPages.records(1);
    records.add(TestPages.withTexts("lost mysql://root@db7.example:3306/x?a=b in the log"));
    var run =
        TestPages.run(
            MatrixSpecBuilder.builder(Specs.small().build())
                .servers(List.of("mine=mysql://root@db7.example:3306/sbtest?tls=disabled"))
                .build());

    records.add(
        Records.failed(
            Records.key("pool", 8, 1),
            "mine (db7.example:3306) does not answer; see /home/alice/runs/x/log.txt, ratio 1/2"));

    Path page = TestPages.write(folder, run, records, PageOptions.USUAL);
    assertThat(html(page)).doesNotContain("db7.example", "/alice").contains("mysql://(left out)");
    assertThat(unpacked(TestPages.data(page).at("/bulk/cells")))
        .doesNotContain("alice")
        .contains("failed: its text is in its record");
    assertThat(unpacked(TestPages.data(page).at("/bulk/cells"))).doesNotContain("db7.example");
    assertThat(TestPages.data(page).at("/head/about/1").asText()).doesNotContain("host: ");

    Path withHosts = TestPages.write(folder, run, records, new PageOptions(false, true, null));
    assertThat(html(withHosts)).contains("db7.example");
    assertThat(TestPages.data(withHosts).at("/head/about/1").asText()).startsWith("host: ");
  }

  /** The name of a machine may be equal to any text in a table. */
  @ParameterizedTest
  @ValueSource(
      strings = {"server", "arm", "threads", "true", "per-thread", "1000", "1000.00", "base"})
  void noMachinesNameChangesANumberOrAHead(String machine) throws IOException {
    HostFacts host = new HostFacts(machine, "os", "kernel", "cpu", 2, 4096);
    ServerFacts server =
        new ServerFacts(
            "10.11",
            "mysql://u@[2001:db8::7]:3306/x",
            Map.of(),
            Map.of("wait_timeout", "1000"),
            null);
    List<CellRecord> records =
        TestPages.records(2).stream()
            .map(
                r ->
                    r.withOrigin(
                        new Origin(null, null, r.origin().spec(), CellHosts.shared(host), server)))
            .toList();
    JsonNode without = TestPages.data(TestPages.write(folder, records));
    JsonNode with =
        TestPages.data(
            TestPages.write(folder, TestPages.run(), records, new PageOptions(false, true, null)));

    for (String part : List.of("rows", "verdicts", "figures", "settings", "answer", "method")) {
      assertThat(without.get(part)).as(part).isEqualTo(with.get(part));
    }
    assertThat(unpacked(without.at("/bulk/cells"))).isEqualTo(unpacked(with.at("/bulk/cells")));
  }

  @Test
  void theMatrixInItIsOneThatCanBeRun() throws IOException {
    for (var spec :
        List.of(
            Specs.several(List.of(4, 1024), 3, 2012),
            new SpecReader(TestProject.root().resolve("matrices")).read("drivers"))) {
      Path file = Files.writeString(folder.resolve("again.yaml"), SpecText.of(spec));

      assertThat(new SpecReader(folder).read(file.toString())).isEqualTo(spec);
    }
  }

  @Test
  void omissionsAreReported() throws IOException {
    List<CellRecord> many = TestPages.records(1 + Details.MAX_WITH_SECONDS / 16);

    JsonNode small = TestPages.data(TestPages.write(folder, many));
    assertThat(small.at("/method/leftOut/0").asText()).startsWith("The seconds of ");
    assertThat(unpacked(small.at("/bulk/cells"))).contains("\"seconds\":null");

    JsonNode full =
        TestPages.data(
            TestPages.write(folder, TestPages.run(), many, new PageOptions(true, false, null)));
    assertThat(full.at("/method/leftOut")).isEmpty();
    assertThat(unpacked(full.at("/bulk/cells"))).doesNotContain("\"seconds\":null");
  }

  @Test
  void publishedTablesOfTheSameWorkloadAreShownWithItsCurves() throws IOException {
    JsonNode published =
        TestPages.data(TestPages.write(folder, TestPages.records(1))).at("/published");

    List<CellRecord> one =
        new Simulated(7).arm("mariadb-10.11", "pool", "base", 4, 16).run(1, c -> 1000);
    assertThat(TestPages.data(TestPages.writeComparison(folder, one, one)).at("/published"))
        .as("beside A and B")
        .isEqualTo(published);
    assertThat(published)
        .extracting(line -> line.at("/name").asText())
        .contains("published:mysql-5.5-windows/per-thread", "published:mariadb-5.5-24-core/pool");
    assertThat(published).allMatch(line -> line.at("/panel").asText().contains("oltp_read_only"));
    assertThat(published)
        .filteredOn(line -> line.at("/name").asText().contains("mysql-5.5-windows"))
        .isNotEmpty()
        .allMatch(line -> line.at("/about").asText().contains("2012"));
  }
}
