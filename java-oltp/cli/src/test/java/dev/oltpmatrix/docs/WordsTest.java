package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds words out of the sources for which databases and measurement have better ones. */
class WordsTest {
  private static final Path SOURCES = Path.of("..");

  /** Bounds are MAX_ and MIN_. */
  private static final Pattern BOUND =
      Pattern.compile("\\b(MOST|LEAST|FEWEST|RAREST|DEEPEST|LONGEST|LARGEST|GREATEST)_[A-Z]");

  /** A first sentence stands alone in a tooltip. */
  private static final Pattern FRAGMENT =
      Pattern.compile("/\\*\\*\\s+(\\*\\s+)?(Of|What|The same|Whether)\\b");

  private static final Pattern OLD_TYPE =
      Pattern.compile(
          "\\b(record|class|interface|enum) (Road|CellRoad|Judgement|Withheld|Impossible|WhyNot"
              + "|ServerHome|StoodStill|HeldFile|WholeRange|WholeFile)\\b");

  @Test
  void sourcesUseTheFieldsWords() throws IOException {
    List<Path> sources = sources();
    assertThat(sources).hasSizeGreaterThan(500);
    for (Path source : sources) {
      String text = Files.readString(source);
      for (Pattern word : List.of(BOUND, FRAGMENT, OLD_TYPE)) {
        assertThat(word.matcher(text).results().map(found -> found.group()))
            .as("%s; docs/architecture.md has the words", source)
            .isEmpty();
      }
    }
  }

  /** The field's words for these are in docs/glossary.md. */
  private static final Pattern OLD_WORD =
      Pattern.compile(
          "could_have_hidden|client_unlucky|wait_latch|stalled_percent|\\bstints\\b|not-warm"
              + "|ages-changed|queue-grew|longer road|[Ss]poils? a cell|\\bobituary\\b");

  @Test
  void sourcesAndDocumentsHaveNoOldWord() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES.resolve(".."))) {
      List<Path> read =
          files
              .filter(WordsTest::isSource)
              .filter(file -> !file.toString().matches(".*/(target|results|\\.\\w+)/.*"))
              .filter(file -> !file.endsWith("WordsTest.java"))
              .toList();
      assertThat(read).hasSizeGreaterThan(800);
      for (Path file : read) {
        assertThat(OLD_WORD.matcher(Files.readString(file)).results().map(found -> found.group()))
            .as("%s; docs/glossary.md has the words", file)
            .isEmpty();
      }
    }
  }

  private static boolean isSource(Path file) {
    return file.toString().matches(".*\\.(java|md|csv|yaml|gp|awk|js|lua|sh)");
  }

  @Test
  void theListIsNotEmptyOfEffect() {
    assertThat(OLD_WORD.matcher("a longer road").find()).isTrue();
    assertThat(BOUND.matcher("int MOST_BYTES = 1;").find()).isTrue();
    assertThat(FRAGMENT.matcher("/**\n   * Of the window.").find()).isTrue();
    assertThat(FRAGMENT.matcher("/** What it costs. */").find()).isTrue();
    assertThat(OLD_TYPE.matcher("public record Road(int a)").find()).isTrue();
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().contains("/src/main/"))
          .toList();
    }
  }
}
