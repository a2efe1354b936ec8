package dev.oltpmatrix.report.page.browser;

import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.report.page.PageOptions;
import dev.oltpmatrix.report.page.TestPages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures the size of pages, the time to open them and the time to respond to a pointer. Run by
 * hand, from a results folder whose cells represent those of a larger run: {@code mvn -f java-oltp
 * -Plint -pl report -am test -Dtest=PageSpeed -Doltp.results=DIR
 * -Dsurefire.failIfNoSpecifiedTests=false}; its numbers are in {@code
 * report/target/page-speed.csv}.
 */
class PageSpeed {
  private static final int[] CELLS = {80, 200, 1000, 5000};
  private static final int RUNS = 5;

  /**
   * Moves the pointer over each point in view, including all the work of the browser before it can
   * draw.
   */
  private static final String POINTER =
      """
      const times = [...document.querySelectorAll('.target')]
        .filter((one) => one.getBoundingClientRect().top < innerHeight)
        .slice(0, 400)
        .map((one) => {
          const start = performance.now();
          one.dispatchEvent(new PointerEvent('pointerenter'));
          document.body.offsetHeight;
          one.dispatchEvent(new PointerEvent('pointerleave'));
          document.body.offsetHeight;
          return performance.now() - start;
        }).sort((a, b) => a - b);
      return [times[Math.floor(times.length / 2)], times.at(-1)]""";

  private static final String OPENED =
      "return performance.getEntriesByType('mark').find((m) => m.name === 'ready')?.startTime"
          + " ?? null";

  @TempDir private Path folder;

  @Test
  void sizesAndTimes() throws IOException {
    ResultsDir results = ResultsDir.open(Path.of(System.getProperty("oltp.results")));
    List<CellRecord> measured = results.readSoFar();
    RunDescription run = RunDescription.read(results);
    List<String> lines = new ArrayList<>();
    lines.add("cells,page_kb,opened_ms,pointer_median_ms,pointer_most_ms");
    for (int cells : CELLS) {
      Path page = TestPages.write(folder, run, copied(measured, cells), PageOptions.USUAL);
      for (int i = 0; i < RUNS; i++) {
        try (Browser browser = new Browser()) {
          browser.size(1200, 1200); // so that curves are in view
          browser.open(page);
          browser.awaitReady();
          browser.await(OPENED.replace("?? null", "!== undefined"));
          List<?> pointer = (List<?>) browser.script(POINTER);
          lines.add(
              String.format(
                  Locale.ROOT,
                  "%d,%d,%.0f,%.2f,%.2f",
                  cells,
                  Files.size(page) / 1000,
                  number(browser.script(OPENED)),
                  number(pointer.get(0)),
                  number(pointer.get(1))));
          Files.write(Path.of("target/page-speed.csv"), lines);
        }
      }
    }
  }

  private static double number(Object value) {
    return ((Number) value).doubleValue();
  }

  /** Copies the cells, with other build names, until there are as many as requested. */
  private static List<CellRecord> copied(List<CellRecord> measured, int wanted) {
    List<CellRecord> all = new ArrayList<>();
    for (int copy = 0; all.size() < wanted; copy++) {
      for (CellRecord record :
          measured.subList(0, Math.min(measured.size(), wanted - all.size()))) {
        String server = record.cell().server() + (copy == 0 ? "" : "-" + copy);
        all.add(record.withCell(record.cell().with(Factors.SERVER, server)));
      }
    }
    return all;
  }
}
