package dev.oltpmatrix.report.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.report.page.TestPages;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests the results of functions in the page's scripts. */
class PageFunctionsTest extends InBrowser {
  private static Object value(String expression) {
    return browser.script("return " + expression);
  }

  @Test
  void numbersAndTablesAreReadAsTheyAreWritten() throws IOException {
    open(TestPages.records(1));

    assertThat(value("page.text.latency(1234)")).isEqualTo("1.23 s");
    assertThat(value("page.text.latency(0.5)")).isEqualTo("0.500 ms");
    assertThat(value("page.text.latency(null)")).isEqualTo("–");
    assertThat(value("page.text.plain(123456)")).isEqualTo("123,456");
    assertThat(value("page.text.plain(0)")).isEqualTo("0");
    assertThat(value("JSON.stringify(page.data.table('a,b\\n\"x, \"\"y\"\"\\nz\",\\n1,2\\n'))"))
        .isEqualTo("[{\"a\":\"x, \\\"y\\\"\\nz\",\"b\":\"\"},{\"a\":\"1\",\"b\":\"2\"}]");
    assertThat(value("page.data.number({a: ''}, 'a')")).isNull();
    assertThat(value("page.data.number({a: '0'}, 'a')")).isEqualTo(0L);
    assertThat(value(ticks("[4, 64, 1024, 4096], 0, 300", true))).isEqualTo("4,64,1024,4096");
    assertThat(value(ticks("[0, 0.4, 5], 0, 370", false))).isEqualTo("0,0.4,5");
    assertThat(value(ticks("[0, 0.1, 5], 0, 370", false))).isEqualTo("0.1,5");
    assertThat(value("page.scales.values([3, 900], 0, 300, true).ticks.join()"))
        .isEqualTo("2,5,10,20,50,100,200,500,1000");
    assertThat(value("page.scales.values([], 0, 300, true).ticks.join()")).isEqualTo("");
    assertThat(value("page.text.short('20.0 s')")).isEqualTo("20 s");
    assertThat(value("page.text.short('0.0320 ms')")).isEqualTo("0.032 ms");
    assertThat(value("page.text.short('1,000/s')")).isEqualTo("1,000/s");
    assertThat(value("page.text.ratios(0.004, 33.6)")).isEqualTo("<0.1–>10");
    assertThat(value("page.text.ratios(0.02, 0.05)")).isEqualTo("0.020–0.050");
    assertThat(value("page.text.ratios(0.991, 1.2)")).isEqualTo("0.991–1.20");
    assertThat(value("page.buckets.from(11)")).isEqualTo(14L);
    assertThat(value("page.buckets.from(40)")).isEqualTo(2048L);
    assertThat(value("page.buckets.place(2304)")).isEqualTo(40.5);
    assertThat(value("JSON.stringify([...page.buckets.shares('f.z', 40)])"))
        .isEqualTo("[[40,0.01],[42,1]]");
  }

  private static String ticks(String values, boolean log) {
    return "page.scales.places(%s, {log: %s, tick: String}).ticks.join()".formatted(values, log);
  }
}
