package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The project's documents as GitHub shows them. */
class MarkdownTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Set<String> NOT_OURS = Set.of(".git", "target", "results", "node_modules");

  @TempDir private Path folder;

  static List<Path> documents() throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return NOT_OURS.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".md")) {
              found.add(ROOT.relativize(file));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    assertThat(found).contains(Path.of("README.md"), Path.of("docs/drivers.md"));
    return found;
  }

  @ParameterizedTest
  @MethodSource("documents")
  void itIsShownAsItWasMeant(Path document) throws IOException {
    assertThat(MarkdownPage.read(ROOT.resolve(document)).faults()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void eachLinkLeadsToAFileAndAHeadingThatIsThere(Path document) throws IOException {
    assertThat(dead(ROOT.resolve(document))).isEmpty();
  }

  @Test
  void aMissingFileOrHeadingIsFound() throws IOException {
    Files.writeString(folder.resolve("b.md"), "# One, `two --three`\n## Same\n## Same\n");
    Path page = folder.resolve("a.md");
    Files.writeString(
        page,
        """
        # Here
        [good](b.md) [good](b.md#one-two---three) [good](b.md#same-1) [good](#here)
        [`code`](b.md#two) ![](none.png) [x](#there) [web](https://example.com/#x)
        `[in code](none.md)` [by name][name]
        ```
        # There
        [in a block](none.md)
        ```

        [name]: gone.md
        """);
    assertThat(dead(page)).containsExactly("b.md#two", "none.png", "#there", "gone.md");
  }

  /** Three minutes of reading, without where links lead to, which nobody sees. */
  @Test
  void theReadmeIsShort() throws IOException {
    String shown =
        Files.readString(ROOT.resolve("README.md"))
            .replaceAll("(?m)^\\[n\\d+\\]: .*\\n", "")
            .replaceAll("\\]\\([^)]*\\)|\\]\\[n\\d+\\]", "]");

    assertThat(shown.length()).isLessThanOrEqualTo(5600);
  }

  /** Links to files or headings that are not there. */
  private static List<String> dead(Path document) throws IOException {
    List<String> dead = new ArrayList<>();
    for (String link : MarkdownPage.read(document).links()) {
      URI target = URI.create(link);
      if (target.getScheme() == null && !isThere(document, target)) {
        dead.add(link);
      }
    }
    return dead;
  }

  private static boolean isThere(Path document, URI link) throws IOException {
    Path file = link.getPath().isEmpty() ? document : document.resolveSibling(link.getPath());
    if (!Files.exists(file)) {
      return false;
    }
    return link.getFragment() == null
        || (file.toString().endsWith(".md")
            && MarkdownPage.read(file).anchors().contains(link.getFragment()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "'| a | b |\n| - | - |\n| <!--= x=1|2 --> | y |' # a row of 3 fields for 2",
        "'| a | b |\n| - | - |\n| <!--= x=1|2 --> | y |' # a comment that is shown",
        "'| a | b |\n| - | - |\n| `x|y` | z |' # a row of 3 fields for 2",
        "'| a | b |\n| - | - |\n| x |' # a row of 1 fields for 2",
        "'| a | b |\n| - |\n| x | y |' # rows that are no table",
        "'x\n<!--= x -->**2**<!--=--> y' # text shown as it is written",
        "'x [1.43 s][n1] y' # a link in a link, or to no definition",
        "'x [y [1][n1] z](#a)\n\n[n1]: a.csv \": count\"' # a link in a link, or to no definition",
        "'x <!-- a -- b --> y' # a comment with -- in it",
      })
  void whatIsNotShownAsItWasMeantIsNamed(String text, String fault) {
    assertThat(MarkdownPage.of(text).faults()).anyMatch(one -> one.startsWith(fault));
  }

  @Test
  void aLineOfCodeThatGitHubClipsIsNamed() {
    String box = "```\n%s\n```\n";
    assertThat(MarkdownPage.of(box.formatted("x".repeat(99))).faults()).isEmpty();
    assertThat(MarkdownPage.of(box.formatted("x".repeat(100))).faults())
        .singleElement()
        .asString()
        .startsWith("a line of code that is clipped: xxx");
  }

  @Test
  void headingsAreNamedAsGitHubNamesThem() {
    String text = "# What `compare --csv` writes, version 1\n\n## A\n\n## A\n\n## 10. What, é?\n";
    assertThat(MarkdownPage.of(text).anchors())
        .containsExactlyInAnyOrder("what-compare---csv-writes-version-1", "a", "a-1", "10-what-é");
    assertThat(MarkdownPage.of("| a |\n| - |\n| x\\|y |").faults()).isEmpty();
  }
}
