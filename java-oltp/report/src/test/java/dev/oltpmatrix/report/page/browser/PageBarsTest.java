package dev.oltpmatrix.report.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.report.page.TestPages;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/** Tests bars for names: a bar for each, its value, and the word for unsupported ones. */
class PageBarsTest extends InBrowser {
  private static List<String> rows() {
    return browser.all("#bars table tbody tr").stream()
        .map(row -> row.getText().replaceAll("\\s+", " "))
        .toList();
  }

  private static void choose(String label, String option) {
    WebElement select =
        browser.all("#bars label").stream()
            .filter(one -> one.getText().startsWith(label))
            .findFirst()
            .orElseThrow()
            .findElement(By.tagName("select"));
    new Select(select).selectByVisibleText(option);
  }

  @Test
  void eachNameHasABarAndANumberAndUnsupportedOnesHaveTheirReason() throws IOException {
    open(TestPages.names(3));

    assertThat(rows()).hasSize(9);
    // The matrix names it, and none of the others.
    assertThat(rows().get(0)).startsWith("sysbench base ").containsPattern(" 1\\.\\d+ ms ");
    assertThat(rows())
        .filteredOn(row -> row.contains("unsupported"))
        .containsExactly("sysbench redo-96m unsupported: it has no such <option>, \"never\"");
    assertThat(browser.all("#bars svg")).hasSize(8);
  }

  @Test
  void aBarIsAsLongAsItsNumber() throws IOException {
    open(TestPages.names(3));
    List<?> found =
        (List<?>)
            browser.script(
                "return [...document.querySelectorAll('#bars tbody tr')].flatMap((row) => { const"
                    + " bar = row.querySelector('rect'); return bar === null ? [] :"
                    + " [Number(bar.getAttribute('width')) /"
                    + " parseFloat(row.children[3].textContent)]; })");
    List<Double> scales = found.stream().map(one -> ((Number) one).doubleValue()).toList();
    assertThat(scales).hasSize(8);
    // The numbers have three digits.
    assertThat(scales).allSatisfy(s -> assertThat(s / scales.get(0)).isBetween(0.985, 1.015));
  }

  @Test
  void caseAndMetricAreChosenAndAreInTheLink() throws IOException {
    open(TestPages.names(1));
    choose("case", "oltp_point_select");
    choose("of", "Throughput");
    assertThat(rows().get(0)).contains("/s");
    assertThat(browser.one("#bars figcaption").getText()).isEqualTo("oltp_point_select");
    choose("case", "all cases");
    assertThat(rows()).hasSize(18);
    assertThat((String) browser.script("return location.hash"))
        .contains("case=all", "bars-of=throughput");
  }

  /**
   * Each generator at a number of active clients of its own: no level alone tells a combination.
   */
  @Test
  void theFirstCombinationIsOneThatWasRun() throws IOException {
    open(
        TestPages.namesOverAnAxis(1).stream()
            .filter(
                r ->
                    r.cell().level(Factors.ACTIVE).equals("32")
                        == r.cell().workload().equals("oltp_read_only"))
            .toList());
    assertThat(rows()).hasSize(9);
    choose("case", "oltp_read_only");
    assertThat(rows()).hasSize(9);
    choose("active", "4");
    assertThat(browser.one("#bars figure").getText()).contains("Not run together.");
  }

  @Test
  void overAnotherAxisEachNameIsALineToo() throws IOException {
    open(TestPages.namesOverAnAxis(2));
    scrollThrough();
    browser.await("return document.querySelectorAll('#bars .course').length === 8");
    assertThat(browser.all("#bars .key li")).hasSize(9);
    assertThat(browser.all("#bars .chart .word")).as("at three places").hasSize(3);
    choose("active", "32");
    assertThat(rows()).hasSize(9);
  }
}
