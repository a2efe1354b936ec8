package dev.oltpmatrix.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.cli.OltpMatrixRun;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BetweenRunsCommandTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "thread-pool thread-pool-middle | 0 | ratio,throughput,2,0.07206,0.02372,0.2400,4,8,",
        "thread-pool | 2 | thread-pool is one run; name at least two, or a campaign",
        "thread-pool thread-pool | 2 | thread-pool holds a run that was named before; name it once",
        "tuning-io thread-pool tuning-io | 2 | holds a run that was named before; name it once",
        "thread-pool nosuch | 2 | nosuch does not exist; name a results folder or a cells.csv",
      })
  void aRunCountsOnce(String studies, int status, String words) {
    String[] command =
        Stream.concat(
                Stream.of("between-runs"),
                Pattern.compile(" ").splitAsStream(studies).map("../../docs/data/"::concat))
            .toArray(String[]::new);
    assertThat(OltpMatrixRun.of(command)).startsWith(status + " ").contains(words);
  }
}
