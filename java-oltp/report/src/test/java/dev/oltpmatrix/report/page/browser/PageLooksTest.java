package dev.oltpmatrix.report.page.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.summary.Summarizer;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.report.page.TestPages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.WebElement;

/** Tests the layout of a page, and its accessibility. */
class PageLooksTest extends InBrowser {
  @Test
  void pointsAreWhereTheSummaryPutsThem() throws IOException {
    List<CellRecord> records = TestPages.records(3);
    open(records);
    List<SummaryRow> rows = Summarizer.summarize(MeasuredCell.of(records));
    List<WebElement> points = browser.all(CURVE_POINTS.formatted(1));

    assertThat(points).hasSize(rows.size());
    double[] tps = new double[points.size()];
    double[] y = new double[points.size()];
    for (int i = 0; i < points.size(); i++) {
      SummaryRow row = rows.get(i);
      assertThat(points.get(i).getAttribute("aria-label"))
          .contains(row.key().armLabel(), row.key().threads() + " clients");
      tps[i] = row.tps().value();
      y[i] = Double.parseDouble(points.get(i).getAttribute("cy"));
    }
    // Throughput has a linear axis from 0: two points determine the position of all others.
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

  @ParameterizedTest
  @ValueSource(ints = {320, 390})
  void aPhoneShowsItWithoutScrollingSideways(int width) throws IOException {
    browser.size(width, 700);
    browser.open(TestPages.writeWithTable(folder, 3));
    browser.awaitReady();
    browser.one("#answer td.better button").click();
    browser.one("#answer .beneath table");
    unfoldAll();
    scrollThrough();
    unfoldAll();

    assertThat(number("document.body.scrollWidth")).isLessThanOrEqualTo(width);
    assertThat(number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
    assertThat(
            number(
                "Math.max(...[...document.querySelectorAll('.first > tbody > tr > td')]"
                    + ".map(field => field.getBoundingClientRect().right))"))
        .as("every field of the first table is in view")
        .isLessThanOrEqualTo(width);
    assertThat(
            number("document.querySelector('.beneath > td > div').getBoundingClientRect().right"))
        .as("a cell is read without scrolling the table")
        .isLessThanOrEqualTo(width);
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

  @ParameterizedTest
  @CsvSource({"light, 1200", "dark, 1200", "light, 320", "dark, 320"})
  void anAuditOfAccessibilityFindsNothingSerious(String scheme, int width) throws IOException {
    browser.media("prefers-color-scheme", scheme);
    try {
      browser.size(width, HEIGHT);
      Path page = TestPages.writeWithTable(folder, 3);
      String cell = "mysql-9.7_pool_base_oltp_read_only_sysbench_t1024";
      browser.open(page, "#cell=" + cell + "&open=first~p95~" + cell);
      browser.awaitReady();
      browser.one("#cell table");
      browser.one("#answer .beneath table");
      unfoldAll();
      scrollThrough();
      unfoldAll();
      scrollThrough();
      assertThat(audited()).isEmpty();
    } finally {
      browser.media("prefers-color-scheme", "light");
    }
  }
}
