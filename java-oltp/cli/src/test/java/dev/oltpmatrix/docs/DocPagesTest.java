package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.report.page.TestPages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the studies whose pages are stored agree with them, and that all have their command.
 */
class DocPagesTest {
  private static final Path DOCS = Path.of("../../docs");
  private static final List<String> WITH_PAGE = List.of("drivers", "thread-pool");
  private static final Pattern COMMAND =
      Pattern.compile("`\\./run_matrix\\.sh --matrix ([a-z0-9-]+)( --workloads [a-z0-9_]+)?`");

  static List<Path> studies() {
    return WITH_PAGE.stream().map(DOCS::resolve).toList();
  }

  static List<Path> studiesWithVerdicts() throws IOException {
    try (Stream<Path> folders = Files.list(DOCS)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("verdicts.csv")))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void aPageHasTheRowsAndVerdictsOfTheManual(Path study) throws IOException {
    JsonNode data = TestPages.data(study.resolve("report.html"));

    assertThat(data.at("/rows/csv").asText())
        .isEqualTo(Files.readString(study.resolve("summary.csv")));
    assertThat(data.at("/verdicts/csv").asText())
        .isEqualTo(Files.readString(study.resolve("verdicts.csv")));
  }

  @ParameterizedTest
  @MethodSource("studies")
  void aPageHasTheTextOfItsDocument(Path study) throws IOException {
    StudyText text = StudyText.ofStudy(study);
    Path page = study.resolve("report.html");

    assertThat(TestPages.data(page).at("/head/title").asText()).isEqualTo(text.title());
    assertThat(TestPages.data(page).at("/answer/curated/answer"))
        .extracting(JsonNode::asText)
        .isEqualTo(text.curated().answer());
    assertThat(TestPages.doThis(page)).isEqualTo(text.curated().doThisHtml());
  }

  /** The manual's command does not include the time limit of a run. */
  @ParameterizedTest
  @MethodSource("studies")
  void aPageNamesTheCommandThatTheManualNames(Path study) throws IOException {
    Matcher found =
        Pattern.compile("\"command\":\"(./run_matrix.sh --matrix [a-z0-9-]+)[^\"]*\"")
            .matcher(Files.readString(study.resolve("report.html")));
    assertThat(found.find()).isTrue();

    assertThat(chapterWith("(" + study.getFileName() + "/report.html)"))
        .contains("`" + found.group(1) + "`");
  }

  /** The command of a study is how a page is made that is not stored. */
  @ParameterizedTest
  @MethodSource("studiesWithVerdicts")
  void aStudyHasTheCommandThatRepeatsIt(Path study) throws IOException {
    List<String> matrices =
        COMMAND
            .matcher(chapterWith("(" + study.getFileName() + "/cells.csv)"))
            .results()
            .map(command -> command.group(1))
            .toList();

    assertThat(matrices)
        .anyMatch(matrix -> startWithOther(matrix, study.getFileName().toString()))
        .allMatch(matrix -> Files.exists(Path.of("../../matrices", matrix + ".yaml")));
  }

  /** A study may be of a part of a matrix, or one of several parts that one study has. */
  private static boolean startWithOther(String matrix, String study) {
    return matrix.startsWith(study) || study.startsWith(matrix + "-");
  }

  private static String chapterWith(String link) throws IOException {
    try (Stream<Path> chapters = Files.list(DOCS)) {
      return chapters
          .filter(file -> file.toString().endsWith(".md"))
          .map(DocPagesTest::text)
          .filter(text -> text.contains(link))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no chapter links " + link));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
