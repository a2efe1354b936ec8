package dev.oltpmatrix.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.testing.ReporterList;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Prints how much of the variation in a results folder pairing cancels. Run by hand:
 *
 * <pre>mvn -f java-oltp -pl cli -am test -Dtest=PairedVarianceBenchmark
 *   -Dsurefire.failIfNoSpecifiedTests=false -Doltp.results=FOLDER</pre>
 */
class PairedVarianceBenchmark {
  @Test
  void ofAFolder() throws Exception {
    Path folder = Path.of(System.getProperty("oltp.results"));
    Cells cells = Cells.of(new ResultsDir(folder).readCells(new ReporterList()).whole());
    assertThat(cells.names()).isNotEmpty();
    for (Factor factor : List.of(Factors.ARM, Factors.SERVER, Factors.CONFIG, Factors.GENERATOR)) {
      for (Metric metric : Metrics.DEFAULT) {
        PairedVariance found = PairedVariance.of(cells, factor, metric);
        if (found.pairs() > 0) {
          System.out.printf(
              Locale.ROOT,
              "%-10s %-10s %4d pairs: paired over unpaired variance %.2f, sd of a pair %.3f%n",
              factor.name(),
              metric.label(),
              found.pairs(),
              found.ratio(),
              Math.sqrt(found.paired() / found.pairs()));
        }
      }
    }
  }
}
