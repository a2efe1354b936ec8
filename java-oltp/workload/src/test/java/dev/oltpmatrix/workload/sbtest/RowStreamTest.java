package dev.oltpmatrix.workload.sbtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.workload.data.RowStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RowStreamTest {
  private static final Sbtest DATA = new Sbtest(20_000, 42);

  private static final class Failing extends RowGenerator {
    private final long after;

    Failing(long after) {
      super(DATA);
      this.after = after;
    }

    @Override
    protected int write(long row, byte[] out, int offset) {
      if (row == after) {
        throw new OutOfMemoryError("of the test");
      }
      return super.write(row, out, offset);
    }
  }

  /** At the first row, within a piece, and after more pieces than are made ahead. */
  @ParameterizedTest
  @ValueSource(longs = {0, 10, 19_999})
  void aReaderIsToldWhenTheRowsCannotBeMade(long after) {
    try (RowStream rows = new RowStream(new Failing(after), read -> {})) {
      assertThatThrownBy(rows::readAllBytes)
          .hasMessage("the rows could not be made")
          .hasRootCauseMessage("of the test");
    }
  }

  @Test
  void allRowsComeWhereNothingFails() throws Exception {
    try (RowStream stream = new RowStream(new RowGenerator(DATA), read -> {})) {
      String rows = new String(stream.readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(rows.lines()).hasSize(20_000);
    }
  }
}
