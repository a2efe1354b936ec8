package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.conclusions.FirstLook;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.summary.CellsCsvReader;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.hipparchus.stat.descriptive.rank.Percentile;
import org.junit.jupiter.api.Test;

/** The end of a run of one block tells by how much equal arms differ in the studies' blocks. */
class SingleBlocksTest {
  private static final double PERCENT_OF_PAIRS = 95;

  @Test
  void whatEqualArmsDifferByIsThatOfTheStudies() throws IOException {
    Offset<Double> near = within(0.1); // another run of a study moves it by less
    assertThat(ratio(Metrics.THROUGHPUT)).isCloseTo(FirstLook.EQUALS_DIFFER_THROUGHPUT, near);
    assertThat(ratio(Metrics.P95)).isCloseTo(FirstLook.EQUALS_DIFFER_P95, near);
  }

  private static double ratio(Metric metric) throws IOException {
    DoubleStream all = DoubleStream.empty();
    for (Path cells : studies()) {
      RunComparisons study =
          RunComparisons.of(
              MeasuredCell.withoutRecords(
                  CellsCsvReader.read(cells).stream().filter(SingleBlocksTest::isClosed).toList()));
      all = DoubleStream.concat(all, Arrays.stream(study.differencesOfEquals(metric)));
    }
    double share = new Percentile().evaluate(all.toArray(), PERCENT_OF_PAIRS);
    return 1 + share;
  }

  /** At a rate far below capacity equal arms differ by less than as most runs load a server. */
  private static boolean isClosed(CellMeasurement cell) {
    return Factors.RATE.isDefault(cell.key().level(Factors.RATE));
  }

  private static List<Path> studies() throws IOException {
    try (Stream<Path> studies = Files.list(TestProject.root().resolve("docs/data"))) {
      return studies.map(study -> study.resolve("cells.csv")).filter(Files::exists).toList();
    }
  }
}
