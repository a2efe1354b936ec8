package dev.oltpmatrix.workload.sbtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.workload.data.RowStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RowGeneratorTest {
  private static List<String> rows(Sbtest data) {
    RowGenerator generator = new RowGenerator(data);
    List<String> rows = new ArrayList<>();
    byte[] bytes = new byte[RowGenerator.MAX_ROW_BYTES];
    while (generator.hasNext()) {
      int length = generator.next(bytes, 0);
      rows.add(new String(bytes, 0, length, StandardCharsets.US_ASCII));
    }
    return rows;
  }

  @Test
  void rowsOfASeedNeverChangeAndAnotherSeedGivesOthers() {
    assertThat(rows(new Sbtest(2, 42)))
        .containsExactly(
            "1,2,94982609212-68922911392-83748462763-85834919806-02582557647"
                + "-01532786141-96325001598-11256629890-62028864712-77762492576"
                + ",90513269877-75908270620-87761248200-54089803922-50668974779",
            "2,1,77165142629-42074704867-66231111398-59255225270-62214952700"
                + "-25419241524-95675271539-68684861309-10607418205-58398914033"
                + ",69357455928-61723436047-70664704770-88174121994-63008659533");
    assertThat(rows(new Sbtest(1, 1))).isNotEqualTo(rows(new Sbtest(1, 2)));
  }

  @Test
  void theLongestRowFitsItsBound() {
    byte[] bytes = new byte[RowGenerator.MAX_ROW_BYTES];
    RowGenerator generator = new RowGenerator(new Sbtest(Sbtest.MAX_TABLE_SIZE, 3));
    assertThat(generator.next(bytes, 0)).isLessThanOrEqualTo(RowGenerator.MAX_ROW_BYTES);
  }

  @Test
  void aStreamCarriesEveryRowAndTheirChecksum() throws IOException {
    Sbtest data = new Sbtest(20_000, 5); // several chunks
    List<Long> progress = new ArrayList<>();
    long wanted = 0;
    List<String> rows = rows(data);
    for (String row : rows) {
      CRC32 crc = new CRC32();
      crc.update(row.getBytes(StandardCharsets.US_ASCII));
      wanted += crc.getValue();
    }
    RowGenerator generator = new RowGenerator(data);
    try (RowStream stream = new RowStream(generator, progress::add)) {
      String text = new String(stream.readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(text.lines()).containsExactlyElementsOf(rows);
      assertThat(generator.checksum()).isEqualTo(wanted);
    }
    assertThat(progress).isSorted().endsWith(20_000L);
  }

  @Test
  void aReaderThatIsInterruptedEnds() {
    try (RowStream rows = new RowStream(new RowGenerator(new Sbtest(20_000, 42)), read -> {})) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(rows::readAllBytes).hasMessageContaining("interrupted");
      assertThat(Thread.interrupted()).as("the flag is kept").isTrue();
    }
  }

  @Test
  void aReaderIsToldWhenTheRowsCannotBeMade() {
    RowGenerator failing =
        new RowGenerator(new Sbtest(20_000, 42)) {
          @Override
          protected int write(long row, byte[] out, int offset) {
            if (row == 19_999) {
              throw new OutOfMemoryError("of the test");
            }
            return super.write(row, out, offset);
          }
        };
    try (RowStream rows = new RowStream(failing, read -> {})) {
      assertThatThrownBy(rows::readAllBytes)
          .hasMessage("the rows could not be made")
          .hasRootCauseMessage("of the test");
    }
  }
}
