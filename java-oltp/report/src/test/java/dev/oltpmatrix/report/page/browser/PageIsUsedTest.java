package dev.oltpmatrix.report.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.report.page.PageOptions;
import dev.oltpmatrix.report.page.TestPages;
import dev.oltpmatrix.testing.Records;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Tests the use of a page: clicks, keys, links, and a run in progress. */
class PageIsUsedTest extends InBrowser {
  @Test
  void allOfItIsReachedByTheKeyboard() throws IOException {
    open(TestPages.records(3));
    browser.script("document.body.focus()");
    List<String> stops = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      browser.tab();
      stops.add(
          (String)
              browser.script(
                  "const e = document.activeElement; return (e.closest('section')?.id ?? '')"
                      + " + ' ' + (e.getAttribute('aria-label') ?? e.textContent).slice(0, 40)"));
    }
    assertThat(stops)
        .anyMatch(s -> s.startsWith("curves A"))
        .anyMatch(s -> s.startsWith("curves mariadb-10.11/per-thread, 4 clients"))
        .anyMatch(s -> s.startsWith("verdicts "))
        .anyMatch(s -> s.startsWith("ratios "))
        .anyMatch(s -> s.startsWith("all "))
        .anyMatch(s -> s.startsWith("method "));
  }

  private static List<String> texts(String selector) {
    return browser.all(selector).stream().map(WebElement::getText).toList();
  }

  @Test
  void kindsOfTransactionHavePicturesOfEachMetric() throws IOException {
    open(TestPages.kinds(3));
    unfold("kinds");
    assertThat(texts("#kinds figcaption strong"))
        .containsExactly("report: Transactions per minute", "transfer: Transactions per minute");
    browser.script(
        "const of = document.querySelector('#kinds select'); of.value = 'p95_ms';"
            + " of.dispatchEvent(new Event('change'))");
    assertThat(texts("#kinds figcaption strong"))
        .containsExactly(
            "report: 95th-percentile latency (p95)", "transfer: 95th-percentile latency (p95)");
    assertThat(browser.script("return location.hash")).asString().contains("kinds-of=p95_ms");
  }

  @Test
  void arrowsGoFromPointToPointAndEnterOpensTheCell() throws IOException {
    open(TestPages.records(3));
    WebElement first = browser.all(CURVE_POINTS.formatted(1)).get(0);
    browser.script("arguments[0].focus()", first);
    browser.press(Keys.ARROW_RIGHT);
    assertThat(focus()).startsWith("mariadb-10.11/per-thread, 64 clients");
    browser.press(Keys.ARROW_DOWN);
    assertThat(focus()).startsWith("mariadb-10.11/pool, 64 clients");
    browser.press(Keys.END);
    assertThat(focus()).startsWith("mariadb-10.11/pool, 4096 clients");
    browser.press(Keys.ENTER);
    browser.one("#cell table");

    assertThat(browser.one("#cell h3").getText())
        .startsWith("mariadb-10.11/pool")
        .endsWith("4096 clients");
    assertThat(browser.all("#cell tbody")).isNotEmpty();
    assertThat(browser.script("return location.hash")).asString().contains("cell=");
  }

  private static String focus() {
    return (String) browser.script("return document.activeElement.getAttribute('aria-label')");
  }

  @Test
  void aLinkLeadsToTheSameView() throws IOException {
    Path page = open(TestPages.records(3));
    browser.one("#curves .arms button").click();
    String hash = (String) browser.script("return location.hash");
    assertThat(hash).isEqualTo("#hide=mariadb-10.11%2Fper-thread");
    String cell = "&cell=mysql-9.7_pool_base_oltp_read_only_sysbench_t1024";

    browser.open(page, hash + cell);
    browser.awaitReady();
    browser.one("#cell h3");
    assertThat((Number) browser.script("return scrollY")).as("it is in view").isNotEqualTo(0L);
    browser.script("scrollTo(0, 0)");
    browser.awaitReady();

    assertThat(browser.one("#curves .arms button").getAttribute("aria-pressed")).isEqualTo("false");
    assertThat(browser.all("#curves .pair figure:nth-of-type(1) g.line")).hasSize(3);
    assertThat(browser.one("#cell h3").getText()).contains("mysql-9.7/pool", "1024");
  }

  @Test
  void publishedLinesAreShownWhenAskedFor() throws IOException {
    open(TestPages.records(3));
    assertThat(browser.all("#curves .published.line, #curves g.published")).isEmpty();
    browser.one("#curves .sources summary").click();
    browser.one("#curves button.published").click();
    browser.one("#curves g.published");

    assertThat(browser.one("#curves .sources").getText()).contains("published");
  }

  @Test
  void aVerdictOpensItsCellAmongTheOthers() throws IOException {
    open(TestPages.records(3));
    unfold("verdicts");
    WebElement verdict = browser.one("#verdicts .verdict");
    verdict.click();
    WebElement beneath = browser.one("#verdicts tr:first-child + .beneath");
    browser.one("#verdicts .beneath > td > div > details > summary").click();
    browser.one("#verdicts .beneath > td > div > details table");

    assertThat(beneath.findElement(By.tagName("h3")).getText()).startsWith("mariadb-10.11/pool");
    assertThat(beneath.getText()).contains("tells", "mariadb-10.11/per-thread", "mysql-9.7/pool");
    assertThat(verdict.getAttribute("aria-expanded")).isEqualTo("true");

    verdict.click();
    assertThat(browser.all("#verdicts .beneath")).isEmpty();
    assertThat(verdict.getAttribute("aria-expanded")).isEqualTo("false");
  }

  @Test
  void failuresAreShownWithTheirReason() throws IOException {
    List<CellRecord> records = TestPages.records(1);
    CellRecord one = records.get(0);
    records.set(0, Records.failed(one.cell(), "the server died of want"));
    String row = one.cell().fileName().replaceFirst("_r\\d+\\.json$", "");
    Path page = openWithHosts(records);
    browser.open(page, "#cell=" + row);
    browser.one("#cell table");

    assertThat(browser.one("#cell").getText())
        .contains("1 of 1 blocks is invalid", "the server died of want", "was not measured here");
  }

  /** A page that reloads while it is read would be unreadable. */
  @Test
  void aLivePageCanBePaused() throws IOException {
    Path page =
        TestPages.write(
            folder, TestPages.run(), TestPages.records(1), new PageOptions(false, false, 1));
    browser.open(page, "#pause=yes");
    browser.awaitReady();
    browser.script("window.isTheSame = true");
    browser.asyncScript("setTimeout(arguments[0], 2500)");

    assertThat(browser.script("return window.isTheSame")).isEqualTo(true);
    assertThat(browser.one("header .usage").getText()).contains("Pause");
  }

  @Test
  void aLivePageLoadsItselfAgainAndKeepsWhatWasChosen() throws IOException {
    PageOptions live = new PageOptions(false, false, 1);
    Path page = TestPages.write(folder, TestPages.run(), TestPages.records(1), live);
    browser.open(page, "#hide=mariadb-10.11%2Fpool");
    browser.awaitReady();
    unfold("verdicts");
    browser.script("document.querySelector('#curves button').focus()");
    TestPages.write(folder, TestPages.run(), TestPages.records(3), PageOptions.USUAL);

    browser.await(
        "return document.querySelector('.conditions')?.textContent.includes('3 repetitions')");
    browser.awaitReady();
    assertThat(browser.all("#curves .pair figure:nth-of-type(1) g.line")).hasSize(3);
    assertThat(browser.script("return document.activeElement.tagName")).isEqualTo("BUTTON");
    assertThat(browser.all("#verdicts > details[open] table")).isNotEmpty();
  }

  /** The tables in it are also CSV for spreadsheets, which would evaluate such a text. */
  @Test
  void aTextThatIsNoFormulaIsReadAsItWas() throws IOException {
    List<CellRecord> records = TestPages.records(1);
    for (String text : List.of("=1+1", "@x, \"y\"", "-3.2 %")) {
      records.add(
          Records.measured(
              Records.key("pool", 7 + text.length(), 1),
              Records.load(8, 900, 2000),
              Flag.of(Flag.Kind.UNTYPED, text)));
    }
    openWithHosts(records);
    assertThat(browser.script("return page.data.rows.map((row) => row.flags).join('|') + '|'"))
        .asString()
        .contains("|=1+1|")
        .contains("|@x, \"y\"|")
        .contains("|-3.2 %|");
  }

  @Test
  void aChartHasItsNumbersAsATable() throws IOException {
    open(TestPages.records(3));
    browser.one("#curves .pair details summary").click();

    String table = browser.one("#curves .pair details table").getText();
    assertThat(table).contains("mariadb-10.11/per-thread", "4096", "/s");
  }
}
