package dev.oltpmatrix.analysis.conclusions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.testing.Records;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class InvalidCellsTest {
  /** What introduces the lines of a log is of no use without them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ended with status 1: oltp: no\\nits last lines:\\nx | ended with status 1: oltp: no",
        "killed (SIGKILL): by hand\\nthe end of its error log:\\nx | killed (SIGKILL): by hand",
        "is not as asked: a: wanted 1; see x.err | is not as asked: a: wanted 1; see x.err",
      })
  void aFailureIsItsReasonInOneLine(String failure, String reason) {
    assertThat(
            oneLine(Records.failed(Records.key("pool", 4, 1), failure.translateEscapes().strip())))
        .startsWith(
            "1 of 1 cell: failed: " + reason + "; --resume DIR runs it again as it was asked");
  }

  @Test
  void aRemedyHasTwiceTheLimitThatWasTooShort() {
    CellRecord cold =
        Records.measured(
            Records.key("pool", 4, 1),
            Records.load(4, 100, 1000),
            Flag.of(Kind.WARMUP_INCOMPLETE, 50, 95, "2 transactions", 60.0));
    assertThat(oneLine(cold))
        .isEqualTo("1 of 1 cell: warmup-incomplete; longer: --warmup-limit 120");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void thereIsARemedyForEachKind(Kind kind) {
    assertThat(InvalidCells.remedy(kind, null)).isNotBlank().hasSizeLessThan(80);
  }

  private static String oneLine(CellRecord record) {
    List<String> lines = InvalidCells.of(Cells.of(List.of(record))).lines(60);
    return String.join(" ", lines).replaceAll(" +", " ").strip();
  }
}
