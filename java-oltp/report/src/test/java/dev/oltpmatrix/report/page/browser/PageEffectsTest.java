package dev.oltpmatrix.report.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.testing.Factorial;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** Tests the effects of settings: bars by size, interactions, and stalled cells. */
class PageEffectsTest extends InBrowser {
  private static final String FIRST = "#effects .places figure:first-child ";

  private static List<String> texts(String selector) {
    return browser.all(selector).stream()
        .map(one -> one.getText().replaceAll("\\s+", " "))
        .toList();
  }

  @Test
  void eachPlaceHasBarsFromTheLargestToTheSmallest() throws IOException {
    open(Factorial.records(5));

    assertThat(texts("#effects .places figcaption strong"))
        .hasSize(4)
        .contains("mariadb-10.11, oltp_update_non_index, sysbench, 64 clients");
    assertThat(texts(FIRST + "li .effect")).hasSize(6).startsWith("flush_log 1 over 0");
    assertThat(texts(FIRST + "li .size").get(0)).startsWith("0.4").endsWith("), worse");
    List<Double> widths =
        browser.all(FIRST + "rect").stream()
            .map(bar -> Double.valueOf(bar.getDomAttribute("width")))
            .toList();
    assertThat(widths).hasSize(6).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(browser.all(FIRST + "li:first-child .filled")).hasSize(1);
    assertThat(browser.all(FIRST + "li:last-child .hollow")).hasSize(1);
  }

  @Test
  void anInteractionIsTwoLinesThatAreNotParallel() throws IOException {
    open(Factorial.records(5));
    scrollThrough();

    WebElement figure = browser.one("#effects .interaction");
    assertThat(figure.getText()).contains("arm pool over per-thread × flush_log 1 over 0");
    assertThat(figure.findElements(By.cssSelector(".course"))).hasSize(2);
    assertThat(figure.findElements(By.cssSelector(".target")))
        .extracting(point -> point.getDomAttribute("aria-label"))
        .anyMatch(words -> words.startsWith("arm pool, flush_log 1\nthroughput: "));
    assertThat(texts("#effects .interaction").subList(0, 4))
        .as("the largest first, one at each place")
        .allMatch(text -> text.startsWith("arm pool over per-thread × flush_log 1 over 0"));
  }

  /** Half of the combinations have no two cells that differ in one factor alone. */
  private static boolean isFlushAlone(CellKey cell) {
    return !cell.level(SettingFactor.of("flush_log"))
        .equals(cell.level(SettingFactor.of("sync_binlog")));
  }

  @Test
  void whereNothingElseIsComparedTheyAreTheAnswer() throws IOException {
    open(
        Factorial.records(5).stream()
            .filter(r -> r.cell().server().equals("mariadb-10.11"))
            .filter(r -> r.cell().arm().equals("pool") == isFlushAlone(r.cell()))
            .toList());

    assertThat(String.join(" ", texts("#answer")))
        .contains("Effects of settings: ", " significant; the largest:")
        .contains("flush_log 1 over 0")
        .doesNotContain("Nothing was compared");
  }

  @Test
  void stalledCellsAreToldInWords() throws IOException {
    open(Factorial.records(3).stream().map(r -> stalledInOne(r)).toList());

    assertThat(browser.one("#effects .note").getText()).startsWith("Stalled: ");
    assertThat(texts("#effects tbody tr")).hasSize(16).allMatch(row -> row.contains("12 of 60 s"));
  }

  private static CellRecord stalledInOne(CellRecord record) {
    return record.cell().repetition() == 1 && record.cell().threads() == 4
        ? Factorial.stalled(record, 12)
        : record;
  }
}
