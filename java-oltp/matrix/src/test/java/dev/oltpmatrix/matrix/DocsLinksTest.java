package dev.oltpmatrix.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links between the pages of the manual, and pictures in them, lead to what is there. */
class DocsLinksTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  private static final Set<String> NOT_OURS = Set.of(".git", "target", "results");

  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)\\s]+)\\)");

  private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```.*?^```$");

  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.+)$");

  private static final Pattern CODE = Pattern.compile("`[^`\n]*`");

  @TempDir Path folder;

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<Path> pages = pages(ROOT);
    assertThat(pages).contains(ROOT.resolve("README.md"), ROOT.resolve("docs/method.md"));
    for (Path page : pages) {
      assertThat(broken(page)).as(page.toString()).isEmpty();
    }
  }

  /**
   * Three minutes of reading; what is more has a page in docs/. Where numbers are from is unseen.
   */
  @Test
  void theReadmeIsShort() throws IOException {
    String seen = Files.readString(ROOT.resolve("README.md")).replaceAll("(?s)<!--.*?-->", "");
    assertThat(seen.length()).isLessThanOrEqualTo(6500);
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
        `[in code](none.md)`
        ```
        # There
        [in a block](none.md)
        ```
        """);
    assertThat(broken(page)).containsExactly("b.md#two", "none.png", "#there");
  }

  private static List<Path> pages(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root, 3)) {
      return files
          .filter(f -> f.toString().endsWith(".md"))
          .filter(
              f ->
                  Stream.of(root.relativize(f).toString().split("/")).noneMatch(NOT_OURS::contains))
          .toList();
    }
  }

  /** Links of a page to files or headings that are not there. */
  private static List<String> broken(Path page) throws IOException {
    List<String> broken = new ArrayList<>();
    Matcher link = LINK.matcher(CODE.matcher(prose(page)).replaceAll("code"));
    while (link.find()) {
      String[] target = link.group(1).split("#", 2);
      Path file = target[0].isEmpty() ? page : page.resolveSibling(target[0]);
      boolean elsewhere = target[0].contains("://");
      boolean there =
          elsewhere
              || (Files.exists(file) && (target.length == 1 || anchors(file).contains(target[1])));
      if (!there) {
        broken.add(link.group(1));
      }
    }
    return broken;
  }

  /** As GitHub makes them of headings; the second of two alike ends in -1. */
  private static Set<String> anchors(Path page) throws IOException {
    Set<String> anchors = new HashSet<>();
    Matcher heading = HEADING.matcher(prose(page));
    while (heading.find()) {
      String anchor =
          heading
              .group(1)
              .strip()
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N} _-]", "")
              .replace(' ', '-');
      int alike = 0;
      while (!anchors.add(alike == 0 ? anchor : anchor + "-" + alike)) {
        alike++;
      }
    }
    return anchors;
  }

  private static String prose(Path page) throws IOException {
    return CODE_BLOCK.matcher(Files.readString(page)).replaceAll("");
  }
}
