package dev.oltpmatrix.report.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.report.page.TestPages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that a page makes no requests, and runs only its own scripts. */
class PageIsAloneTest extends InBrowser {
  @Test
  void itAsksForNothingAndComplainsOfNothing() throws IOException {
    Path page = open(TestPages.records(3));
    unfoldAll();
    scrollThrough();

    assertThat(browser.requests()).containsExactly(page.toUri().toString());
    assertThat(browser.consoleMessages()).isEmpty();
  }

  /** The two checks above can fail: this page makes a request and logs an error. */
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

  /** A script that entered the page as part of a text is not run. */
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
  void namesFromOutsideAreTexts() throws IOException {
    String hostile =
        "</script><img src=x onerror=\"window.hit=1\"><b>'\"&amp; \u202Egnp.exe\u202C "
            + "x".repeat(10_000);
    List<CellRecord> records = TestPages.records(3);
    records.add(TestPages.withTexts(hostile));
    Path page = openWithHosts(records);
    unfoldAll();
    scrollThrough();

    assertThat(browser.script("return window.hit")).isNull();
    assertThat(browser.script("return document.body.textContent")).asString().contains("onerror=");
    assertThat(browser.all("img, i, #answer b")).isEmpty();
    assertThat(browser.requests()).containsExactly(page.toUri().toString());
    assertThat((Number) browser.script("return document.documentElement.scrollWidth"))
        .satisfies(w -> assertThat(w.intValue()).isLessThanOrEqualTo(WIDTH));
  }
}
