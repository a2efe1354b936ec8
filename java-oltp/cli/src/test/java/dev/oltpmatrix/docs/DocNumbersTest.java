package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Prose and data of the manual's pages cannot part. */
class DocNumbersTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  @TempDir Path folder;

  @BeforeEach
  void writeData() throws IOException {
    Files.writeString(
        folder.resolve("s.csv"),
        """
        # where from, and how
        arm,threads,tps,p95_ms,note
        pool,4,100.25,12.3,"a, b"
        per-thread,4,50.5,1234.5,c
        pool,64,,7,
        """);
    Files.writeString(
        folder.resolve("v.csv"),
        """
        server,threads,ratio,ratio_lo,ratio_hi,result,flags,difference_ms,difference_lo_ms,difference_hi_ms
        a,4,0.5512,0.42,0.721,lower,,-0.0514,-0.1,0.0021
        a,64,1.02,0.9,1.1,not significant,steal,12,,
        """);
    Files.writeString(
        folder.resolve("c.csv"),
        """
        repetition,threads,generator,tps
        1,4,a,100
        1,4,b,200
        2,4,b,240
        2,4,a,60
        3,4,a,70
        3,4,b,
        """);
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyNumberIsWhatItsFileSays(Path page) throws IOException {
    String text = Files.readString(page);
    assertThat(text)
        .as("made again by RefreshDocNumbers (docs/architecture.md)")
        .isEqualTo(new DocNumbers(page.getParent()).refreshed(text));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void eachLabelIsUsedAndHasAQueryOfItsOwn(Path page) throws IOException {
    String text = Files.readString(page);
    Map<String, String> queries = DocNumbers.queries(text);
    assertThat(queries.values()).doesNotHaveDuplicates();
    assertThat(DocNumbers.NUMBER.matcher(text).results().map(number -> number.group(2)))
        .containsAll(queries.keySet());
  }

  @Test
  void saysWhatIsAskedFor() {
    assertThat(value("s.csv arm=pool : count")).isEqualTo("2");
    assertThat(value("s.csv arm=pool threads=4 : get tps 0.0")).isEqualTo("100.3");
    assertThat(value("s.csv arm!=pool : get p95_ms ms")).isEqualTo("1.23 s");
    assertThat(value("s.csv threads=4 : max tps g3")).isEqualTo("100");
    assertThat(value("s.csv tps>60 : get note t")).isEqualTo("a, b");
    assertThat(value("s.csv threads=4 : times tps arm=pool/per-thread x")).isEqualTo("1.99");
    assertThat(value("s.csv arm=pool threads=4 : over tps/p95_ms x")).isEqualTo("8.15");
    assertThat(value("v.csv result=not~significant : get threads t")).isEqualTo("64");
    assertThat(value("v.csv threads=4 : get ratio ix")).isEqualTo("1.81");
    assertThat(value("v.csv threads=4;5 : ratio")).isEqualTo("0.55 (0.42–0.72)");
    assertThat(value("v.csv threads=64 : ratio")).isEqualTo("1.02 (0.90–1.10), not significant");
    assertThat(value("v.csv threads=64 : get ratio ix")).isEqualTo("0.98, not significant");
    assertThat(value("v.csv threads=4 : mark")).isEqualTo("**0.55** (0.42–0.72)");
    assertThat(value("v.csv threads=4 : difference")).isEqualTo("-0.051 (-0.100 to 0.002)");
    assertThat(value("v.csv threads=64 : difference")).isEqualTo("12.000, not significant");
    assertThat(value("v.csv : table rows=server cols=threads cell=difference"))
        .contains("| a | **-0.051** (-0.100 to 0.002) | 12.000* |");
    // By block 0.5 and 0.25: their geometric mean; Student's interval of one degree of freedom is
    // 0.0043 to 28.9, which tells no more than that it is wide.
    assertThat(value("c.csv : paired tps generator=a/b")).isEqualTo("0.35 (<0.10–>10)");
    assertThat(value("c.csv : paired tps threads,generator=4,a/4,b")).isEqualTo("0.35 (<0.10–>10)");
    assertThat(
            value(
                "c.csv : table rows=threads cols=threads cell=paired of=tps levels=generator=b/a"))
        .contains("| 4 | 2.83 (<0.10–>10) |");
    assertThat(value("v.csv : table rows=server cols=threads cell=mark"))
        .isEqualTo(
            """

            | server | 4 | 64 |
            | --- | --- | --- |
            | a | **0.55** (0.42–0.72) | 1.02* (0.90–1.10) |
            """);
    assertThat(value("s.csv threads=4 : table rows=arm cols=tps:0+the_tail:p95_ms:ms"))
        .isEqualTo(
            """

            | arm | tps | the tail |
            | --- | --- | --- |
            | pool | 100 | 12.3 ms |
            | per-thread | 51 | 1.23 s |
            """);
  }

  @Test
  void refusesWhatIsNotThere() {
    assertThatThrownBy(() -> value("s.csv arm=none : get tps 0")).hasMessageContaining("0 rows");
    assertThatThrownBy(() -> value("s.csv what=none : count")).hasMessageContaining("no column");
    assertThatThrownBy(() -> value("s.csv threads=64 : get p95_ms 1.0"))
        .hasMessageContaining("no form of a number: 1.0");
    assertThatThrownBy(() -> value("none.csv : count"))
        .hasRootCauseInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aNumberAndATableAreMadeAgain() {
    String page =
        """
        The pool is [0.56 (0.42–0.72)][n1] so, [**2**][n2] [rows](s.csv) and [others][x].
        <!--= s.csv threads=4 arm=pool : table rows=arm cols=tps:0 -->
        old
        <!--=-->

        [n1]: v.csv "threads=4 : ratio"
        [n2]: s.csv ": count"
        [x]: s.csv "not a query"
        """;
    assertThat(new DocNumbers(folder).refreshed(page))
        .isEqualTo(
            """
            The pool is [0.55 (0.42–0.72)][n1] so, [3][n2] [rows](s.csv) and [others][x].
            <!--= s.csv threads=4 arm=pool : table rows=arm cols=tps:0 -->
            | arm | tps |
            | --- | --- |
            | pool | 100 |
            <!--=-->

            [n1]: v.csv "threads=4 : ratio"
            [n2]: s.csv ": count"
            [x]: s.csv "not a query"
            """);
  }

  @Test
  void aLabelIsDefinedOnce() {
    DocNumbers numbers = new DocNumbers(folder);
    assertThatThrownBy(() -> numbers.refreshed("[1][n7]\n\n[n8]: s.csv \": count\"\n"))
        .hasMessageContaining("no definition of [n7]");
    String twice = "[n1]: s.csv \": count\"\n[n1]: v.csv \": count\"\n";
    assertThatThrownBy(() -> numbers.refreshed(twice)).hasMessageContaining("Duplicate key n1");
  }

  private String value(String expression) {
    return new DocNumbers(folder).value(expression);
  }
}
