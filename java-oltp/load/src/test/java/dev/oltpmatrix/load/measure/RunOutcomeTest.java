package dev.oltpmatrix.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.options.TestOptions;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.RecordFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunOutcomeTest {
  private static final long SECOND_NS = 1_000_000_000;

  @TempDir Path folder;

  private Path written(int cutOff, Map<String, Long> counted) throws IOException {
    WindowSlice none =
        new WindowSlice(
            SECOND_NS,
            new LoadResult.Queries(0, 0, 0),
            Map.of(),
            0,
            LatencyHistogram.newHdr(),
            0,
            List.of(new WindowSlice.ClientTotals(0, 0, 0, 0)));
    RunOutcome outcome =
        new RunOutcome(
            new LoadResult.Window(false, 1, 3, SECOND_NS, 2 * SECOND_NS, 1, false),
            none,
            none,
            List.of(),
            null,
            List.of(),
            null,
            null,
            null,
            null,
            counted,
            cutOff,
            List.of());
    Path file = folder.resolve("result.json");
    RecordFile.write(
        file,
        outcome.toRecord(
            new LoadResult.Setup(
                "java-mariadb", "oltp", "t", 1, TestOptions.ofReadOnly().shapingLoad())));
    return file;
  }

  @Test
  void whatWasCountedAndCutOffIsInTheRecord() throws IOException {
    Map<String, Long> counted = Map.of("committed_payment", 3L, "lines", 40L);
    LoadResult record = RecordFile.readLoad(written(2, counted));

    assertThat(record.cutOff()).isEqualTo(2);
    assertThat(record.counted()).isEqualTo(counted);
    assertThat(record.window().warmupS()).isEqualTo(3);
  }

  @Test
  void withoutThemThereIsNoKey() throws IOException {
    Path file = written(0, Map.of());

    assertThat(Files.readString(file)).doesNotContain("cut_off", "counted");
    assertThat(RecordFile.readLoad(file).cutOff()).isNull();
    assertThat(RecordFile.readLoad(file).counted()).isEmpty();
  }
}
