package dev.oltpmatrix.experiment.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorLogTest {
  @TempDir private Path folder;
  private Path log;

  @BeforeEach
  void noLog() {
    log = folder.resolve("cell.log");
  }

  private void says(String text) throws IOException {
    Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Test
  void aLineIsPassedOnOnceAndWhenItIsComplete() throws IOException {
    List<String> lines = new ArrayList<>();
    GeneratorLog follower = new GeneratorLog(log, lines::add);
    follower.look();
    assertThat(lines).as("there is no log yet").isEmpty();
    says("one\ntw");
    follower.look();
    follower.look();
    assertThat(lines).containsExactly("one");
    says("o\nthree\n");
    follower.look();
    assertThat(lines).containsExactly("one", "two", "three");
  }

  @Test
  void theWindowsOpeningIsReadOnceItsLineIsComplete() throws IOException {
    Supplier<OptionalLong> opening = GeneratorLog.opening(log);
    assertThat(opening.get()).isEmpty();
    says(" Window opens at 5\nWindow opens at 5 ns\nWindow opens at -5\nWindow opens at\n");
    says("Window opens at 9999999999999999999\nThreads started!\nWindow opens at 12345678");
    assertThat(opening.get()).isEmpty();
    says("90123\n[ 1s ] thds: 4 tps: 100.00\n");
    assertThat(opening.get()).hasValue(1_234_567_890_123L);
    says("Window opens at 7\n");
    assertThat(opening.get()).hasValue(1_234_567_890_123L);
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
        "Threads started! | | |",
        "[ 3s ] queue length: 0, concurrency: 4 | | |",
        "[ 3s ] thds: 4 | | |",
      })
  void aSecondIsReadFromBothGeneratorsLines(String line, Double atS, Double tps, Double p95Ms) {
    assertThat(LiveSecond.of(line))
        .isEqualTo(Optional.ofNullable(atS).map(s -> new LiveSecond(s, tps, p95Ms)));
  }

  /** sysbench says what it did and what the server said in two lines. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "FATAL: a() returned error 1290 | FATAL: 2 of 2 clients | FATAL: a() returned error 1290",
        "oltp: insert at db:3306: error 1290: read only | FATAL: 2 of 2 clients"
            + " | oltp: insert at db:3306: error 1290: read only",
        "driver-bench: drv_insert: error 1290: read only | FATAL: 2 of 2 clients"
            + " | driver-bench: drv_insert: error 1290: read only",
        "FATAL: unable to connect to server on host 'h', aborting..."
            + " | FATAL: error 1040: Too many connections"
            + " | FATAL: unable to connect to server on host 'h', aborting: error 1040: Too many"
            + " connections",
        "FATAL: mysql_stmt_prepare() failed | FATAL: MySQL error: 1146 no table"
            + " | FATAL: mysql_stmt_prepare() failed: MySQL error: 1146 no table",
        "[ 1s ] thds: 2 | [ 2s ] thds: 2 | ",
      })
  void theFirstComplaintAndTheServersErrorAreTheReason(String did, String said, String reason) {
    String output = "Threads started!\n\n" + did + "\n" + said + "\n";
    assertThat(GeneratorLog.complaint(output).orElse(null)).isEqualTo(reason);
  }
}
