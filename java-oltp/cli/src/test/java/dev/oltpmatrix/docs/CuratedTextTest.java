package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What people are told to do rests on verdicts, and each remedy has its price. */
class CuratedTextTest {
  static List<Path> toDo() throws IOException {
    List<Path> found = DocNumbersTest.pages().stream().filter(CuratedTextTest::hasSection).toList();
    assertThat(found)
        .extracting(page -> page.getFileName().toString())
        .contains("thread-pool.md", "client-pool.md", "drivers.md");
    return found;
  }

  private static boolean hasSection(Path page) {
    return text(page).lines().anyMatch(CuratedText.HEADING::equals);
  }

  static List<Path> curated() throws IOException {
    return DocNumbersTest.pages().stream()
        .filter(page -> hasSection(page) || page.endsWith("README.md"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("curated")
  void eachClaimHasItsVerdict(Path page) {
    CuratedText curated = CuratedText.of(page.getFileName().toString(), text(page));
    assertThat(curated.units()).hasSizeGreaterThan(5);
    assertThat(curated.claimsWithoutVerdict(DocNumbers.queries(text(page)))).isEmpty();
  }

  /** The page of a run shows the answer, too, and has room for two sentences. */
  @ParameterizedTest
  @MethodSource("toDo")
  void theAnswerComesFirstAndThenWhatToDo(Path page) {
    List<String> lines = text(page).lines().filter(line -> !line.isBlank()).toList();
    String answer = lines.get(1);
    assertThat(answer).matches("\\*\\*[^*]+\\*\\*");
    assertThat(CuratedText.sentences(answer)).hasSizeLessThanOrEqualTo(2);
    assertThat(lines.get(2)).isEqualTo(CuratedText.HEADING);
    assertThat(CuratedText.of("", text(page)).answer()).isEqualTo(answer);
  }

  @ParameterizedTest
  @MethodSource("toDo")
  void aRemedyHasGainRiskAndAWayBack(Path page) {
    List<String> units =
        CuratedText.of("", text(page)).units().stream().map(CuratedText.Unit::text).toList();
    for (String part :
        List.of("**Gain", "- **Risk:", "- **Undo:", "- **Watch:", "- **Sure:", "- **Not tested:")) {
      assertThat(units).as(part).anyMatch(unit -> unit.startsWith(part));
    }
  }

  private static final String PAGE =
      """
      # A

      **One is lower. Take it.**

      ## Do this
      It is lower, [0.5][n1]. It is higher. That is lower in these blocks.
      ```
      faster = 1
      ```
      - p95 [3 ms][n2]
      - p95 [3 ms][n2], [0.5][n1]; [8][n3] blocks
      - [8][n3] blocks, [4][n4] cells
      | fewer | 1 |

      ## Else
      It is worse.

      [n1]: a/verdicts.csv "x=1 : get ratio x"
      [n2]: a/summary.csv "x=1 : get p95_ms ms"
      [n3]: a/summary.csv ": max repetitions 0"
      [n4]: a/cells.csv ": count"
      """;

  @Test
  void aClaimWithoutVerdictIsNamedWithItsPlace() {
    assertThat(CuratedText.of("a.md", PAGE).claimsWithoutVerdict(DocNumbers.queries(PAGE)))
        .containsExactly(
            "a.md:3: no verdict behind 'lower'",
            "a.md:6: no verdict behind 'higher'",
            "a.md:10: no verdict beside the number of a/summary.csv x=1 : get p95_ms ms",
            "a.md:13: no verdict behind 'fewer'");
    assertThat(CuratedText.of("a.md", PAGE).boxes()).containsExactly(List.of("faster = 1"));
  }

  @Test
  void ofADocumentWithoutTheSectionTheFirstTableIsRead() {
    String readme = "# A\nIt is lower.\n\n| a |\n| --- |\n| is lower |\n\n| b |\n| is lower |\n";
    assertThat(CuratedText.of("README.md", readme).claimsWithoutVerdict(Map.of()))
        .containsExactly("README.md:6: no verdict behind 'lower'");
  }

  private static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
