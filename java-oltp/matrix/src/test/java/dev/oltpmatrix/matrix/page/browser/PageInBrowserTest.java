package dev.oltpmatrix.matrix.page.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.oltpmatrix.matrix.page.PageOptions;
import dev.oltpmatrix.matrix.page.TestPages;
import dev.oltpmatrix.matrix.summary.Summarizer;
import dev.oltpmatrix.matrix.summary.SummaryRow;
import dev.oltpmatrix.matrix.testing.Records;
import dev.oltpmatrix.matrix.testing.Simulated;
import dev.oltpmatrix.record.CellRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page in Debian's Chromium, from disk and without a network. */
class PageInBrowserTest {
  private static final int WIDTH = 1200;
  private static final int HEIGHT = 900;
  private static final String CURVE_POINTS = "#curves .pair figure:nth-of-type(%d) .target";

  private static Browser browser;

  @TempDir private Path folder;

  @BeforeAll
  static void startBrowser() {
    assumeTrue(Browser.isThere(), "no chromium here: run_tests.sh installs it where it can");
    browser = new Browser();
  }

  @AfterAll
  static void endBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void usualSize() {
    browser.size(WIDTH, HEIGHT);
  }

  private Path open(List<CellRecord> records) throws IOException {
    Path page = TestPages.write(folder, records);
    browser.open(page);
    browser.awaitReady();
    return page;
  }

  @Test
  void itAsksForNothingAndComplainsOfNothing() throws IOException {
    Path page = open(TestPages.records(3));
    scrollThrough();

    assertThat(browser.requests()).containsExactly(page.toUri().toString());
    assertThat(browser.consoleMessages()).isEmpty();
  }

  /** The two checks above can fail: here is a page that asks and complains. */
  @Test
  void aPageThatAskedWouldBeFound() throws IOException {
    Path page = folder.resolve("asks.html");
    Files.writeString(
        page, "<script>fetch('http://example.org/x').catch((e) => console.error(e));</script>");
    browser.open(page);
    browser.await("return performance.getEntriesByType('resource').length > 0");

    assertThat(browser.requests()).contains("http://example.org/x");
    assertThat(browser.consoleMessages()).isNotEmpty();
  }

  /** A script that came into the page by some text is not run. */
  @Test
  void thePolicyForbidsOtherScripts() throws IOException {
    Path page = open(TestPages.records(1));
    Path other = folder.resolve("other.html");
    Files.writeString(
        other,
        Files.readString(page).replace("</body>", "<script>window.other = 1</script></body>"));
    browser.open(other);
    browser.awaitReady();

    assertThat(browser.script("return window.other")).isNull();
    assertThat(browser.consoleMessages()).anyMatch(m -> m.contains("Content Security Policy"));
  }

  @Test
  void pointsStandWhereTheSummarySays() throws IOException {
    List<CellRecord> records = TestPages.records(3);
    open(records);
    List<SummaryRow> rows = Summarizer.summarize(records);
    List<WebElement> points = browser.all(CURVE_POINTS.formatted(1));

    assertThat(points).hasSize(rows.size());
    double[] tps = new double[points.size()];
    double[] y = new double[points.size()];
    for (int i = 0; i < points.size(); i++) {
      SummaryRow row = rows.get(i);
      assertThat(points.get(i).getAttribute("aria-label"))
          .contains(row.key().armLabel(), row.threads() + " clients");
      tps[i] = row.tps().value();
      y[i] = Double.parseDouble(points.get(i).getAttribute("cy"));
    }
    // Throughput has a linear axis from 0: two points say where all others are.
    int top = indexOfGreatest(tps);
    int low = indexOfLeast(tps);
    double perTps = (y[low] - y[top]) / (tps[top] - tps[low]);
    for (int i = 0; i < tps.length; i++) {
      assertThat(y[i]).isCloseTo(y[top] + perTps * (tps[top] - tps[i]), within(0.5));
    }
    double atClients4 = Double.parseDouble(points.get(0).getAttribute("cx"));
    double atClients4096 = Double.parseDouble(points.get(3).getAttribute("cx"));
    double atClients64 = Double.parseDouble(points.get(1).getAttribute("cx"));
    // 64 is 4 doublings from 4, 4096 is 10.
    assertThat((atClients64 - atClients4) / (atClients4096 - atClients4))
        .isCloseTo(0.4, within(0.01));
  }

  private static int indexOfGreatest(double[] values) {
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      best = values[i] > values[best] ? i : best;
    }
    return best;
  }

  private static int indexOfLeast(double[] values) {
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      best = values[i] < values[best] ? i : best;
    }
    return best;
  }

  @Test
  void theFirstScreenHasTheAnswerAndBothCurves() throws IOException {
    open(TestPages.records(3));

    assertThat(browser.one("#answer li").getText()).contains("pool");
    for (int figure = 1; figure <= 2; figure++) {
      String top = "#curves .pair figure:nth-of-type(" + figure + ") svg";
      assertThat(
              (Number)
                  browser.script(
                      "return document.querySelector(arguments[0])"
                          + ".getBoundingClientRect().top",
                      top))
          .satisfies(y -> assertThat(y.doubleValue()).isLessThan(HEIGHT));
    }
  }

  @Test
  void aTipStaysInsideTheWindow() throws IOException {
    for (int width : new int[] {WIDTH, 360}) {
      browser.size(width, HEIGHT);
      open(TestPages.records(3)); // anew: a picture is drawn again for another width
      for (WebElement point : browser.all(CURVE_POINTS.formatted(2))) {
        browser.script("arguments[0].scrollIntoView({block: 'center'})", point);
        browser.point(point);
        @SuppressWarnings("unchecked")
        Map<String, Number> tip =
            (Map<String, Number>)
                browser.script(
                    "const r = document.querySelector('.tip').getBoundingClientRect();"
                        + "return {left: r.left, right: r.right, top: r.top, bottom: r.bottom}");
        assertThat(tip.get("right").doubleValue()).isPositive().isLessThanOrEqualTo(width + 0.5);
        assertThat(tip.get("left").doubleValue()).isGreaterThanOrEqualTo(-0.5);
        assertThat(tip.get("bottom").doubleValue()).isLessThanOrEqualTo(HEIGHT + 0.5);
        assertThat(tip.get("top").doubleValue()).isGreaterThanOrEqualTo(-0.5);
      }
    }
  }

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
    browser.await("return document.querySelector('#cell table') !== null");

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
    browser.await("return document.querySelector('#cell h3') !== null");
    assertThat((Number) browser.script("return scrollY")).as("it is in view").isNotEqualTo(0L);
    browser.script("scrollTo(0, 0)");
    browser.awaitReady();

    assertThat(browser.one("#curves .arms button").getAttribute("aria-pressed")).isEqualTo("false");
    assertThat(browser.all("#curves .pair figure:nth-of-type(1) g.line")).hasSize(3);
    assertThat(browser.one("#cell h3").getText()).contains("mysql-9.7/pool", "1024");
  }

  @Test
  void aChartHasItsNumbersAsATable() throws IOException {
    open(TestPages.records(3));
    browser.one("#curves .pair details summary").click();

    String table = browser.one("#curves .pair details table").getText();
    assertThat(table).contains("mariadb-10.11/per-thread", "4096", "/s");
  }

  @Test
  void publishedLinesAreShownWhenAskedFor() throws IOException {
    open(TestPages.records(3));
    assertThat(browser.all("#curves .published.line, #curves g.published")).isEmpty();
    browser.one("#curves .sources summary").click();
    browser.one("#curves button.published").click();
    browser.await("return document.querySelector('#curves g.published') !== null");

    assertThat(browser.one("#curves .sources").getText()).contains("published");
  }

  @Test
  void itIsLegibleInTheDark() throws IOException {
    browser.media("prefers-color-scheme", "dark");
    try {
      open(TestPages.records(3));
      String ground =
          (String) browser.script("return getComputedStyle(document.body).backgroundColor");
      String text = (String) browser.script("return getComputedStyle(document.body).color");
      assertThat(brightness(ground)).isLessThan(60);
      assertThat(brightness(text)).isGreaterThan(190);
    } finally {
      browser.media("prefers-color-scheme", "light");
    }
  }

  /** Of {@code rgb(1, 2, 3)}. */
  private static double brightness(String colour) {
    double sum = 0;
    for (String part : colour.replaceAll("[^0-9,]", "").split(",", -1)) {
      sum += Double.parseDouble(part) / 3;
    }
    return sum;
  }

  @Test
  void aPhoneShowsItWithoutScrollingSideways() throws IOException {
    browser.size(320, 700);
    open(TestPages.records(3));
    scrollThrough();

    assertThat((Number) browser.script("return document.documentElement.scrollWidth"))
        .satisfies(w -> assertThat(w.intValue()).isLessThanOrEqualTo(320));
  }

  @Test
  void onPaperAllIsDrawnAndNothingHovers() throws IOException {
    open(TestPages.records(3));
    browser.script(
        "document.querySelector('#curves .target').focus();"
            + "window.dispatchEvent(new Event('beforeprint'))");
    assertThat(browser.all(".waits")).isEmpty();
    assertThat(browser.one(".tip").isDisplayed()).isFalse();

    byte[] pdf = Base64.getDecoder().decode(browser.pdf());
    assertThat(new String(pdf, 0, 5, StandardCharsets.ISO_8859_1)).isEqualTo("%PDF-");
  }

  @Test
  void namesFromOutsideAreTexts() throws IOException {
    String hostile =
        "</script><img src=x onerror=\"window.hit=1\"><b>'\"&amp; \u202Egnp.exe\u202C "
            + "x".repeat(10_000);
    List<CellRecord> records = TestPages.records(3);
    records.add(TestPages.withTexts(hostile));
    Path page = open(records);
    scrollThrough();

    assertThat(browser.script("return window.hit")).isNull();
    assertThat(browser.script("return document.body.textContent")).asString().contains("onerror=");
    assertThat(browser.all("img, i, #answer b")).isEmpty();
    assertThat(browser.requests()).containsExactly(page.toUri().toString());
    assertThat((Number) browser.script("return document.documentElement.scrollWidth"))
        .satisfies(w -> assertThat(w.intValue()).isLessThanOrEqualTo(WIDTH));
  }

  /** Thousands of cells: pictures out of view are not drawn. */
  @Test
  void onlyWhatIsInViewIsDrawn() throws IOException {
    List<CellRecord> records = new ArrayList<>();
    for (int server = 0; server < 25; server++) {
      records.addAll(
          new Simulated(server)
              .arm("server-" + server, "per-thread", "base", 4, 8, 16, 32, 64, 128, 256, 512)
              .arm("server-" + server, "pool", "base", 4, 8, 16, 32, 64, 128, 256, 512)
              .run(12, c -> 1000));
    }
    assertThat(records).hasSize(4800);
    open(records);

    assertThat(browser.all("#all .waits")).isNotEmpty();
    assertThat(browser.consoleMessages()).isEmpty();
  }

  @Test
  void aRunThatFailedHasAPageToo() throws IOException {
    CellRecord failed = Records.failed(Records.key("pool", 4, 1), "the server died\nits log");
    open(List.of(failed));

    assertThat(browser.one("main").getText()).contains("1 of 1 cell is invalid");
    assertThat(browser.consoleMessages()).isEmpty();
  }

  @Test
  void aVerdictOpensItsCellBesideTheOthers() throws IOException {
    open(TestPages.records(3));
    browser.one("#verdicts .verdict").click();
    browser.await("return document.querySelector('#cell table') !== null");

    assertThat(browser.one("#cell h3").getText()).startsWith("mariadb-10.11/pool");
    assertThat(browser.one("#cell").getText())
        .contains("tells", "mariadb-10.11/per-thread", "mysql-9.7/pool");
  }

  @Test
  void whatFailedIsSaidWithItsReason() throws IOException {
    List<CellRecord> records = TestPages.records(1);
    CellRecord one = records.get(0);
    records.set(0, Records.failed(one.cell(), "the server died of want"));
    String row = one.cell().fileName().replaceFirst("_r\\d+\\.json$", "");
    browser.open(TestPages.write(folder, records), "#cell=" + row);
    browser.await("return document.querySelector('#cell table') !== null");

    assertThat(browser.one("#cell").getText())
        .contains("1 of 1 blocks is invalid", "the server died of want", "was not measured here");
  }

  /** Nobody reads a page that reloads while it is read. */
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
    browser.script("document.querySelector('#curves button').focus()");
    TestPages.write(folder, TestPages.run(), TestPages.records(3), PageOptions.USUAL);

    browser.await("return document.querySelector('.made')?.textContent.includes('3 blocks')");
    browser.awaitReady();
    assertThat(browser.all("#curves .pair figure:nth-of-type(1) g.line")).hasSize(3);
    assertThat(browser.script("return document.activeElement.tagName")).isEqualTo("BUTTON");
  }

  @ParameterizedTest
  @CsvSource({"light, 1200", "dark, 1200", "light, 320", "dark, 320"})
  void anAuditOfAccessibilityFindsNothingSerious(String scheme, int width) throws IOException {
    browser.media("prefers-color-scheme", scheme);
    try {
      browser.size(width, HEIGHT);
      Path page = TestPages.write(folder, TestPages.records(3));
      browser.open(page, "#cell=mysql-9.7_pool_base_oltp_read_only_sysbench_t1024");
      browser.awaitReady();
      browser.await("return document.querySelector('#cell table') !== null");
      scrollThrough();
      browser.script("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
      scrollThrough();
      assertThat(audited()).isEmpty();
    } finally {
      browser.media("prefers-color-scheme", "light");
    }
  }

  @SuppressWarnings("unchecked")
  private static List<String> audited() {
    browser.script(Browser.AXE);
    return (List<String>)
        browser.asyncScript(
            "const done = arguments[0]; axe.run().then((r) => done(r.violations"
                + ".filter((v) => ['serious', 'critical'].includes(v.impact))"
                + ".map((v) => v.id + ': ' + v.nodes.slice(0, 3)"
                + ".map((n) => n.target + ' ' + n.failureSummary).join(' '))))");
  }

  private static void scrollThrough() {
    browser.asyncScript(
        "const done = arguments[0]; let y = 0; const step = () => { scrollTo(0, y); y += 600;"
            + " y < document.documentElement.scrollHeight + 600 ? setTimeout(step, 30) : done(); };"
            + " step();");
  }
}
