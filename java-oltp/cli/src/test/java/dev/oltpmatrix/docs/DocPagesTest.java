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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a study's page agrees with its CSV files and its chapter of the manual. */
class DocPagesTest {
  private static final Path DOCS = Path.of("../../docs");

  static List<Path> studies() throws IOException {
    try (Stream<Path> folders = Files.list(DOCS)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("report.html")))
          .sorted()
          .toList();
    }
  }

  @Test
  void everyStudyWithVerdictsHasItsPage() throws IOException {
    try (Stream<Path> folders = Files.list(DOCS)) {
      assertThat(folders.filter(folder -> Files.exists(folder.resolve("verdicts.csv"))).sorted())
          .containsExactlyElementsOf(studies());
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

  /** The manual's command does not include the time limit of a run. */
  @ParameterizedTest
  @MethodSource("studies")
  void aPageNamesTheCommandThatTheManualNames(Path study) throws IOException {
    Matcher found =
        Pattern.compile("\"command\":\"(./run_matrix.sh --matrix [a-z0-9-]+)[^\"]*\"")
            .matcher(Files.readString(study.resolve("report.html")));
    assertThat(found.find()).isTrue();

    String link = "(" + study.getFileName() + "/report.html)";
    try (Stream<Path> chapters = Files.list(DOCS)) {
      assertThat(chapters.filter(file -> file.toString().endsWith(".md")).map(DocPagesTest::text))
          .anyMatch(text -> text.contains(link) && text.contains("`" + found.group(1) + "`"));
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
