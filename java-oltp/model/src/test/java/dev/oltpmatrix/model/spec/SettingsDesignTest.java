package dev.oltpmatrix.model.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsDesignTest {
  private static final Path QUICK = Path.of("../../matrices/quick.yaml");

  @TempDir private Path folder;

  private MatrixSpec read(String more) throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, Files.readString(QUICK) + more.replace("; ", "\n"));
    return new SpecReader(folder).read(file.toString());
  }

  private List<String> combinations(String more) throws IOException {
    MatrixSpec spec = read(more);
    return FactorLevels.combinations(spec).stream()
        .map(
            levels ->
                String.join(" ", spec.factorSet().settings().stream().map(levels::get).toList()))
        .toList();
  }

  /** The smallest whose main effects are clear of interactions of two, where the number allows. */
  @ParameterizedTest
  @CsvSource({
    "1, 99, 0",
    "2, 99, 0",
    "3, 7, 1",
    "3, 8, 0",
    "4, 15, 1",
    "5, 8, 2",
    "5, 16, 1",
    "7, 99, 3",
    "10, 16, 6",
    "10, 99, 5"
  })
  void theCombinationsAreHalvedWhileMainEffectsStayClear(int settings, int most, int halvings) {
    List<String> names = IntStream.range(0, settings).mapToObj(i -> "s" + i).toList();
    assertThat(SettingsDesign.halvings(names, most)).isEqualTo(halvings);
  }

  @Test
  void aFractionIsHalfOfAllCombinations() throws IOException {
    String settings =
        "settings: {flush_log: [0, 1], io_capacity: [200, 2000], sync_binlog: [0, 1]}; ";

    assertThat(combinations(settings)).hasSize(8);
    assertThat(combinations(settings + "fraction: 2^(3-1)"))
        .containsExactlyInAnyOrder("0 200 1", "0 2000 0", "1 200 0", "1 2000 1");
    assertThat(SettingsDesign.words(read(settings + "fraction: 2^(3-1)")).orElseThrow())
        .contains("4 of 8 combinations, resolution III");
  }

  @Test
  void oneAtATimeIsTheFirstLevelsAndEachOther() throws IOException {
    assertThat(
            combinations(
                "settings: {flush_log: [1, 0, 2], io_capacity: [200, 2000]}; one_at_a_time: true"))
        .containsExactlyInAnyOrder("1 200", "0 200", "2 200", "1 2000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "settings: {flush_log: [0, 1, 2], sync_binlog: [0, 1], log_bin: [ON, OFF]}; fraction:"
            + " 2^(3-1) | fraction is 2^(3-1), of settings with two levels; flush_log has 3: 0, 1, 2",
        "settings: {flush_log: [0, 1]}; fraction: 2^(3-1) | of 3 settings; the matrix varies 1",
        "settings: {}; fraction: 2^(5-1) | fraction is 2^(5-1), and the matrix varies no setting;"
            + " name some under settings, or leave the key out",
        "settings: {flush_log: [0, 1], sync_binlog: [0, 1]}; fraction: 2^(2-1) | no fraction of so"
            + " few settings tells their effects; leave the key out",
        "settings: {flush_log: [0, 1]}; fraction: half | fraction is 'half'; write factors and halvings, such as 2^(5-1)",
        "settings: {flush_log: [0, 1]}; one_at_a_time: true | one_at_a_time is of two settings or"
            + " more; the matrix varies 1",
        "one_at_a_time: maybe | true or false",
        "settings: {flush_log: [0, 1], sync_binlog: [0, 1], log_bin: [ON, OFF]}; fraction: 2^(3-1);"
            + " one_at_a_time: true | choose different cells; name one",
      })
  void whatCannotBeIsRefusedWithItsPlace(String more, String message) {
    assertThatThrownBy(() -> read(more))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("mine.yaml:")
        .hasMessageNotContaining("\n");
  }
}
