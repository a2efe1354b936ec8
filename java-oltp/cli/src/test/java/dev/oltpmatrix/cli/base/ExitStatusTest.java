package dev.oltpmatrix.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a failure of the program is never the answer "worse". */
class ExitStatusTest {
  @ParameterizedTest
  @CsvSource({
    "ab mariadb-10.11 mysql-9.7, 4",
    "--yes ab mariadb-10.11 mysql-9.7, 4",
    "run --margin 5%, 4",
    "compare a b --fail-on-regression=5, 4",
    "compare ab after, 1",
    "run --out ab, 1",
  })
  void aFailureHasAStatusOfItsOwnWhereAVerdictIsAsked(String arguments, int status) {
    assertThat(ExitStatus.ofFailure(List.of(arguments.split(" ")))).isEqualTo(status);
  }
}
