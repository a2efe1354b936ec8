package dev.oltpmatrix.experiment.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogFollowerTest {
  @TempDir Path folder;

  private final List<String> lines = new ArrayList<>();

  @Test
  void aLineIsPassedOnOnceAndWhenItIsComplete() throws IOException {
    Path log = folder.resolve("x.log");
    LogFollower follower = new LogFollower(log, lines::add);
    follower.look();
    assertThat(lines).as("there is no log yet").isEmpty();
    Files.writeString(log, "one\ntw");
    follower.look();
    follower.look();
    assertThat(lines).containsExactly("one");
    Files.writeString(log, "o\nthree\n", StandardOpenOption.APPEND);
    follower.look();
    assertThat(lines).containsExactly("one", "two", "three");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // sysbench 1.0, and the Java port with another percentile
        "[ 3s ] thds: 4 tps: 1500.25 qps: 1.00 (r/w/o: 1.00/0.00/0.00) lat (ms,95%): 2.35"
            + " err/s: 0.00 reconn/s: 0.00 | 3 | 1500.25 | 2.35",
        "[ 12s ] thds: 64 tps: 0.00 qps: 0.00 (r/w/o: 0.00/0.00/0.00) lat (ms,95%): 0.00"
            + " err/s: 0.00 reconn/s: 0.00 | 12 | 0 |",
        "[ 1s ] thds: 4 tps: 10.00 qps: 9.00 (r/w/o: 9.00/0.00/0.00) lat (ms,99%): 5.00"
            + " err/s: 0.00 reconn/s: 0.00 | 1 | 10 |",
      })
  void aSecondIsReadFromBothGeneratorsLines(String line, double atS, double tps, Double p95Ms) {
    assertThat(LiveSecond.of(line)).contains(new LiveSecond(atS, tps, p95Ms));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Threads started!",
        "[ 3s ] queue length: 0, concurrency: 4",
        "[ 3s ] thds: 4"
      })
  void otherLinesAreNoSeconds(String line) {
    assertThat(LiveSecond.of(line)).isEmpty();
  }
}
