package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.report.page.TestPages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
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
    return WITH_PAGE.stream().map(DocPagesTest::study).toList();
  }

  static Path study(String name) {
    return DOCS.resolve(name);
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
    String name = study.getFileName().toString();
    List<MatchResult> commands =
        COMMAND.matcher(chapterWith("(" + name + "/cells.csv)")).results().toList();

    assertThat(commands)
        .anyMatch(command -> repeats(command, name))
        .allMatch(command -> Files.exists(Path.of("../../matrices", command.group(1) + ".yaml")));
  }

  /** A study of some workloads of a matrix has a longer name than that. */
  private static boolean repeats(MatchResult command, String study) {
    String matrix = command.group(1);
    boolean isPart = command.group(2) != null && study.startsWith(matrix + "-");
    return isPart || matrix.startsWith(study);
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
