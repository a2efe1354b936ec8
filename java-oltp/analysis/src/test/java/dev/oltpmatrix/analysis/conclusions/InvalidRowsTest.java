package dev.oltpmatrix.analysis.conclusions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.testing.Records;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvalidRowsTest {
  /** What introduces the lines of a log is of no use without them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ended with status 1: oltp: no; its last lines:\\nx | ended with status 1: oltp: no",
        "killed (SIGKILL): by hand; the end of its error log:\\nx | killed (SIGKILL): by hand",
        "is not as asked: a: wanted 1; see x.err | is not as asked: a: wanted 1; see x.err",
      })
  void aFailureIsItsReasonInOneLine(String failure, String reason) {
    Cells cells =
        Cells.of(
            List.of(Records.failed(Records.key("pool", 4, 1), failure.translateEscapes().strip())));

    assertThat(String.join("", InvalidRows.of(cells).lines()))
        .isEqualTo("  1 of 1 row: failed: " + reason);
  }
}
