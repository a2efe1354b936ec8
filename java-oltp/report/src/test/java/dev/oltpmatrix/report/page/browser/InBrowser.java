package dev.oltpmatrix.report.page.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.report.page.PageOptions;
import dev.oltpmatrix.report.page.TestPages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Base class for tests of pages in Debian's Chromium, from disk and without a network. */
abstract class InBrowser {
  static final int WIDTH = 1200;
  static final int HEIGHT = 900;

  /** The points of one of the first two curves. */
  static final String CURVE_POINTS = "#curves .pair figure:nth-of-type(%d) .target";

  static Browser browser;

  @TempDir Path folder;

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
  void defaultSize() {
    browser.size(WIDTH, HEIGHT);
  }

  Path open(List<CellRecord> records) throws IOException {
    Path page = TestPages.write(folder, records);
    browser.open(page);
    browser.awaitReady();
    return page;
  }

  /** Opens a page that has the words of servers, logs and commands. */
  Path openWithHosts(List<CellRecord> records) throws IOException {
    Path page =
        TestPages.write(folder, TestPages.run(), records, new PageOptions(false, true, null));
    browser.open(page);
    browser.awaitReady();
    return page;
  }

  /** Scrolls to the end, because only what is in view is drawn. */
  static void scrollThrough() {
    browser.asyncScript(
        "const done = arguments[0]; let y = 0; const step = () => { scrollTo(0, y); y += 600;"
            + " y < document.documentElement.scrollHeight + 600 ? setTimeout(step, 30) : done(); };"
            + " step();");
  }

  /** Opens a part of the page that is closed at first. */
  static void unfold(String id) {
    browser.script(
        "page.elements.open(document.querySelector('#' + arguments[0] + ' > details'))", id);
  }

  /** Opens all parts, and what is closed within them. */
  static void unfoldAll() {
    browser.script(
        "for (let last = -1, all = []; all.length !== last;"
            + " all = document.querySelectorAll('details:not(.sources)')) {"
            + " last = all.length; all.forEach(page.elements.open); }");
  }

  static int number(String expression) {
    return ((Number) browser.script("return Math.round(" + expression + ")")).intValue();
  }

  /** Returns the serious findings of an accessibility audit. */
  @SuppressWarnings("unchecked")
  static List<String> audited() {
    browser.script(Browser.AXE);
    return (List<String>)
        browser.asyncScript(
            "const done = arguments[0]; axe.run().then((r) => done(r.violations"
                + ".filter((v) => ['serious', 'critical'].includes(v.impact))"
                + ".map((v) => v.id + ': ' + v.nodes.slice(0, 3)"
                + ".map((n) => n.target + ' ' + n.failureSummary).join(' '))))");
  }
}
