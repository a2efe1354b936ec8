package dev.oltpmatrix.report.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.report.page.TestPages;
import dev.oltpmatrix.testing.Simulated;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

/** Tests that a page begins with its answer, and that all else is closed and one click away. */
class PageFirstScreenTest extends InBrowser {
  private static final Pattern PDF_PAGE = Pattern.compile("/Type\\s*/Page\\b");

  private static final Pattern RATIO = Pattern.compile("\\((\\d+\\.\\d+)×\\)");

  private void openWithTable(int blocks) throws IOException {
    browser.open(TestPages.writeWithTable(folder, blocks));
    browser.awaitReady();
  }

  private static int bottom(String selector) {
    return number("document.querySelector(\"" + selector + "\").getBoundingClientRect().bottom");
  }

  @Test
  void theFirstScreenHasTheNameTheAnswerAndTheTable() throws IOException {
    openWithTable(3);

    assertThat(browser.one("h1").getText()).isEqualTo("test-run");
    assertThat(browser.one(".conditions").getText())
        .contains("shared with the clients · 3 repetitions");
    assertThat(browser.all("#answer .says")).hasSize(2);
    assertThat(browser.one("#answer .says").getText()).contains("pool");
    assertThat(browser.one("#answer caption").getText()).startsWith("pool against per-thread");
    assertThat(bottom("#answer .first")).isLessThan(HEIGHT);
    assertThat(bottom("#answer .trust")).isLessThan(HEIGHT);
  }

  @Test
  void eachFieldSaysInWordsWhatItsColourSays() throws IOException {
    openWithTable(3);
    List<WebElement> fields = browser.all("#answer tbody td");

    assertThat(fields).hasSize(18);
    assertThat(fields.get(0).getText())
        .contains("71.2 → 49.9 ms", "not significant, 1.06 (0.98–1.15)");
    assertThat(fields.get(0).getAttribute("class")).isEqualTo("none");
    assertThat(fields.get(1).getText()).contains("better, 0.26 (0.18–0.38) *");
    assertThat(fields.get(1).getAttribute("class")).isEqualTo("better");
    assertThat(fields.get(2).getText()).as("nothing is compared").isEqualTo("–");
    assertThat(fields.get(17).getText())
        .contains("not known → 2.05 s", "no verdict", "per-thread: 33 % of clients starved");
    assertThat(browser.all("#answer .problem")).hasSize(1);
  }

  @Test
  void aFieldOpensItsCellBeneathItsRowAndClosesItAgain() throws IOException {
    openWithTable(3);
    WebElement field = browser.one("#answer td.better button");
    field.click();
    browser.one("#answer tr:first-child + .beneath table");

    assertThat(browser.one("#answer .beneath h3").getText())
        .isEqualTo("mariadb-10.11/pool, oltp_read_only, sysbench, 1024 clients");
    assertThat(field.getAttribute("aria-expanded")).isEqualTo("true");
    assertThat(number("document.querySelector('#answer .beneath').getBoundingClientRect().top"))
        .as("at once below")
        .isLessThan(HEIGHT);
    assertThat(browser.script("return document.activeElement === arguments[0]", field))
        .isEqualTo(true);

    field.click();
    assertThat(browser.all(".beneath")).isEmpty();
    assertThat(field.getAttribute("aria-expanded")).isEqualTo("false");
  }

  @Test
  void allElseIsClosedAndItsLinkOpensIt() throws IOException {
    openWithTable(3);
    assertThat(
            browser.script(
                "return [...document.querySelectorAll('.fold')].some((one) => one.open)"))
        .isEqualTo(false);
    List<WebElement> links = browser.all("nav button");
    assertThat(links)
        .extracting(WebElement::getText)
        .containsExactly(
            "The curves",
            "One cell",
            "Every verdict",
            "How much they differ",
            "All curves",
            "One thing against another",
            "Where latencies lie",
            "Settings of the servers",
            "How it was made, and how to repeat it");

    links.get(2).click();
    assertThat(browser.one("#verdicts table").isDisplayed()).isTrue();
    assertThat(browser.script("return document.activeElement.textContent"))
        .isEqualTo("Every verdict");
    assertThat(number("document.activeElement.getBoundingClientRect().top")).isBetween(0, HEIGHT);
  }

  @Test
  void aPageOfTwoRunsBeginsInTheSameWay() throws IOException {
    browser.open(
        TestPages.writeComparison(
            folder,
            new Simulated(7).arm("mariadb-10.11", "pool", "base", 4, 16).run(5, c -> 1000),
            new Simulated(8).arm("mariadb-10.11", "pool", "base", 4, 16).run(5, c -> 500)));
    browser.awaitReady();

    assertThat(browser.one("h1").getText()).isEqualTo("B against A");
    assertThat(browser.all("#answer .says")).isNotEmpty();
    assertThat(browser.all("#curves .sources")).isNotEmpty();
    unfoldAll();
    browser.one("#verdicts td.worse button").click();
    browser.one("#verdicts .beneath table");
    assertThat(browser.consoleMessages()).isEmpty();
  }

  /** 4 to 64 and 64 to 1024 clients are steps of sixteen, 1024 to 4096 is one of four. */
  @Test
  void noLineIsDrawnOverClientsThatWereNotMeasured() throws IOException {
    open(TestPages.records(3));
    assertThat(courses()).hasSize(4).allMatch(path -> path.matches("M[^ML]+L[^ML]+"));
    assertThat(browser.all(CURVE_POINTS.formatted(1))).as("points stay").hasSize(16);
    assertThat(browser.one("#curves .hint").getText())
        .contains("Points are not joined where clients");
  }

  private static List<String> courses() {
    return browser.all("#curves .pair figure:nth-of-type(1) .course").stream()
        .map(path -> path.getAttribute("d"))
        .toList();
  }

  @Test
  void twoThingsStandSideBySideWhereTheyDifferMost() throws IOException {
    open(TestPages.records(5));
    unfold("factors");
    String table = browser.one("#factors table").getText();

    assertThat(table).contains("threads \\ arm", "per-thread", "pool");
    assertThat(RATIO.matcher(table).results().map(found -> Double.valueOf(found.group(1))))
        .anyMatch(ratio -> ratio > 2.5 || ratio < 0.4);
    assertThat(browser.script("return page.choice.hasSome(['across', 'down', 'of'])"))
        .as("by default")
        .isEqualTo(false);
  }

  @Test
  void onPaperWhatIsClosedStaysClosed() throws IOException {
    openWithTable(3);
    assertThat(pdfPages()).isLessThanOrEqualTo(2);
    unfoldAll();
    assertThat(pdfPages()).as("all of it").isGreaterThan(4);
  }

  private static long pdfPages() {
    byte[] pdf = Base64.getDecoder().decode(browser.pdf());
    return PDF_PAGE.matcher(new String(pdf, StandardCharsets.ISO_8859_1)).results().count();
  }

  @Test
  void noLineIsDrawnOverAPlaceThatOthersHave() throws IOException {
    List<CellRecord> records =
        new Simulated(7)
            .arm("mariadb-10.11", "per-thread", "base", 4, 8, 16)
            .arm("mariadb-10.11", "pool", "base", 4, 16)
            .run(3, c -> 1000);
    open(records);
    assertThat(courses()).hasSize(1).allMatch(path -> path.matches("M[^ML]+L[^ML]+L[^ML]+"));
  }
}
