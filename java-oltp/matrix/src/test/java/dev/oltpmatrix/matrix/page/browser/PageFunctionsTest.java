package dev.oltpmatrix.matrix.page.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.oltpmatrix.matrix.page.TestPages;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the functions of the page's scripts give. */
class PageFunctionsTest {
  @TempDir private Path folder;

  private static Object value(Browser browser, String expression) {
    return browser.script("return " + expression);
  }

  @Test
  void numbersAndTablesAreReadAsTheyAreWritten() throws IOException {
    assumeTrue(Browser.isThere(), "no chromium here: run_tests.sh installs it where it can");
    try (Browser browser = new Browser()) {
      browser.open(TestPages.write(folder, TestPages.records(1)));
      browser.awaitReady();

      assertThat(value(browser, "page.text.latency(1234)")).isEqualTo("1.23 s");
      assertThat(value(browser, "page.text.latency(0.5)")).isEqualTo("0.500 ms");
      assertThat(value(browser, "page.text.latency(null)")).isEqualTo("–");
      assertThat(value(browser, "page.text.plain(123456)")).isEqualTo("123,456");
      assertThat(value(browser, "page.text.plain(0)")).isEqualTo("0");
      assertThat(
              value(
                  browser,
                  "JSON.stringify(page.data.table('a,b\\n\"x, \"\"y\"\"\\nz\",\\n1,2\\n'))"))
          .isEqualTo("[{\"a\":\"x, \\\"y\\\"\\nz\",\"b\":\"\"},{\"a\":\"1\",\"b\":\"2\"}]");
      assertThat(value(browser, "page.data.number({a: ''}, 'a')")).isNull();
      assertThat(value(browser, "page.data.number({a: '0'}, 'a')")).isEqualTo(0L);
      assertThat(
              value(browser, "page.scales.places([4, 64, 1024, 4096], 0, 300, true).ticks.join()"))
          .isEqualTo("4,64,1024,4096");
      assertThat(value(browser, "page.scales.values([3, 900], 0, 300, true).ticks.join()"))
          .isEqualTo("2,5,10,20,50,100,200,500,1000");
      assertThat(value(browser, "page.scales.values([], 0, 300, true).ticks.join()")).isEqualTo("");
      assertThat(value(browser, "page.text.short('20.0 s')")).isEqualTo("20 s");
      assertThat(value(browser, "page.text.short('0.0320 ms')")).isEqualTo("0.032 ms");
      assertThat(value(browser, "page.text.short('1,000/s')")).isEqualTo("1,000/s");
      assertThat(value(browser, "page.text.ratios(0.004, 33.6)")).isEqualTo("<0.1–>10");
      assertThat(value(browser, "page.text.ratios(0.02, 0.05)")).isEqualTo("0.020–0.050");
      assertThat(value(browser, "page.text.ratios(0.991, 1.2)")).isEqualTo("0.991–1.20");
      assertThat(value(browser, "page.buckets.from(11)")).isEqualTo(14L);
      assertThat(value(browser, "page.buckets.from(40)")).isEqualTo(2048L);
      assertThat(value(browser, "page.buckets.place(2304)")).isEqualTo(40.5);
      assertThat(value(browser, "JSON.stringify([...page.buckets.shares('f.z', 40)])"))
          .isEqualTo("[[40,0.01],[42,1]]");
    }
  }
}
