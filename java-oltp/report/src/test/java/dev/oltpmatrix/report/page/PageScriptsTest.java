package dev.oltpmatrix.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the source of the page's scripts. */
class PageScriptsTest {
  private static final Path SCRIPTS = TestPages.PLOT.resolve("page");

  private static List<String> names() throws IOException {
    return Files.readAllLines(SCRIPTS.resolve("scripts.txt")).stream()
        .filter(name -> !name.startsWith("lib/"))
        .toList();
  }

  @Test
  void everyScriptIsInTheOrder() throws IOException {
    try (Stream<Path> files = Files.list(SCRIPTS)) {
      assertThat(files.map(file -> file.getFileName().toString()).filter(n -> n.endsWith(".js")))
          .containsExactlyInAnyOrderElementsOf(names().stream().map(n -> n + ".js").toList());
    }
  }

  /** These are the only ways in which a text becomes markup or code. */
  @ParameterizedTest
  @MethodSource("names")
  void noTextBecomesMarkupOrCode(String name) throws IOException {
    String names = "http://www.w3.org/2000/svg"; // it names a kind of element, and loads nothing
    assertThat(Files.readString(SCRIPTS.resolve(name + ".js")).replace(names, ""))
        .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(")
        .doesNotContain(
            "new Function", "fetch(", "XMLHttpRequest", "localStorage", "http:", "//cdn");
  }
}
