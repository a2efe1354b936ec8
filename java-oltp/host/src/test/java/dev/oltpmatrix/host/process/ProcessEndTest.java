package dev.oltpmatrix.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessEndTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7 | '' | ended with status 7",
        "0 | '' | ended with status 0",
        "130 | '' | was interrupted by a signal",
        "137 | '' | was killed by signal 9 (SIGKILL): by hand, or by the kernel for want of memory"
            + " (dmesg tells)",
        "143 | '' | was ended by signal 15 (SIGTERM)",
        "160 | '' | was ended by signal 32",
        "139 | '' | was ended by signal 11 (SIGSEGV)",
        "1 | '[ERROR] mysqld got signal 11 ;' | crashed with signal 11 (SIGSEGV)",
        "134 | '10:11:12 UTC - mysqld got signal 6 ;' | crashed with signal 6 (SIGABRT)",
      })
  void theErrorLogIsPreferredToTheStatus(int status, String log, String words) {
    assertThat(ProcessEnd.words(status, log)).isEqualTo(words);
  }
}
