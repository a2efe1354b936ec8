package dev.oltpmatrix.matrix.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecReaderTest {
  @TempDir Path folder;

  private final SpecReader shipped = new SpecReader(TestProject.root().resolve("matrices"));

  @Test
  void everyShippedMatrixIsReadable() {
    assertThat(shipped.names()).contains("quick", "smoke", "thread-pool");
    for (String name : shipped.names()) {
      assertThat(shipped.read(name).name()).isEqualTo(name);
    }
  }

  @Test
  void quickIsTheEightyCellsThatTheReadmePromises() {
    MatrixSpec quick = shipped.read("quick");
    assertThat(
            quick.servers().size()
                * quick.workloads().size()
                * quick.generators().size()
                * quick.threads().size())
        .isEqualTo(80);
    assertThat(quick.threads()).contains(4096);
  }

  @Test
  void aRangeInAFileMeansPowersOfTwo() {
    assertThat(shipped.read("thread-pool").threads())
        .containsExactly(4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096);
  }

  @Test
  void anUnknownMatrixIsNamedWithTheNearest() {
    assertThatThrownBy(() -> shipped.read("quikc"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("unknown matrix 'quikc'; nearest: quick");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "window_s: 5 | windows_s: 5 | unknown key 'windows_s'; nearest: window_s",
        "window_s: 5 | window_s: 0 | duration is 0, allowed: 1..86400",
        "generators: [sysbench] | generators: [sysbensh] | unknown generator 'sysbensh'",
        "workloads: [oltp_read_only] | workloads: [] | workloads: the list is empty",
        "threads: [4] | threads: 64..4 | runs backwards",
        "table_size: 1000000 | table_size: 10 | table-size is 10, allowed: 1000..",
        "seed: 1 | seed: x | not a valid",
        "seed: 1 | '' | key 'seed' is missing",
      })
  void aBrokenFileIsRefusedWithFileKeyAndBound(String good, String bad, String message)
      throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TestProject.SPEC_YAML.replace(good, bad));
    assertThatThrownBy(() -> shipped.read(file.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("mine.yaml")
        .hasMessageContaining(message);
  }

  @Test
  void theCommandLineChangesOnlyWhatItNames() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TestProject.SPEC_YAML);
    MatrixSpec own = shipped.read(file.toString());
    SpecChanges changes =
        new SpecChanges(null, null, List.of("java-mysql"), null, 40, null, null, null, null);
    MatrixSpec changed = changes.applyTo(own);
    assertThat(changed.generators()).containsExactly("java-mysql");
    assertThat(changed.windowS()).isEqualTo(40);
    assertThat(changed.windowLimitS()).isGreaterThanOrEqualTo(40);
    assertThat(changed.servers()).isEqualTo(own.servers());
    assertThat(SpecChanges.NONE.applyTo(own)).isEqualTo(own);
  }
}
