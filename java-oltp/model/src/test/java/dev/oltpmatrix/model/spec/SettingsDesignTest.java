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

  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(i -> String.valueOf((char) ('a' + i))).toList();
  }

  private static List<List<Boolean>> held(Fraction fraction, int factors) {
    return IntStream.range(0, 1 << factors)
        .mapToObj(bits -> IntStream.range(0, factors).mapToObj(i -> (bits >> i & 1) == 1).toList())
        .filter(fraction::holds)
        .toList();
  }

  /** The resolutions of Box, Hunter and Hunter's table; each pair of levels is a quarter. */
  @ParameterizedTest
  @CsvSource({
    "2^(3-1), 3", "2^(4-1), 4", "2^(5-1), 5", "2^(5-2), 3", "2^(6-1), 6", "2^(6-2), 4",
    "2^(6-3), 3", "2^(7-1), 7", "2^(7-2), 4", "2^(7-3), 4", "2^(7-4), 3", "2^(8-2), 5",
    "2^(8-3), 4", "2^(8-4), 4",
  })
  void aFractionHasTheHighestResolutionAndIsBalanced(String written, int resolution) {
    int factors = written.charAt(3) - '0';
    Fraction fraction = Fraction.read(written, names(factors));
    List<List<Boolean>> held = held(fraction, factors);
    assertThat(fraction.resolution()).isEqualTo(resolution);
    assertThat(held).hasSize(1 << (factors - (written.charAt(5) - '0')));
    for (int one = 0; one < factors; one++) {
      for (int other = 0; other < one; other++) {
        int i = one;
        int j = other;
        assertThat(held)
            .filteredOn(levels -> levels.get(i) && levels.get(j))
            .hasSize(held.size() / 4);
      }
    }
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
    "10, 99, 5",
  })
  void theCombinationsAreHalvedWhileMainEffectsStayClear(int settings, int most, int halvings) {
    assertThat(SettingsDesign.halvings(names(settings), most)).isEqualTo(halvings);
  }

  @Test
  void aFractionIsHalfOfAllCombinationsAndSaysWhatItCannotTell() throws IOException {
    String settings =
        "settings: {flush_log: [0, 1], io_capacity: [200, 2000], sync_binlog: [0, 1]}; ";
    assertThat(combinations(settings)).hasSize(8);
    assertThat(combinations(settings + "fraction: 2^(3-1)"))
        .containsExactlyInAnyOrder("0 200 1", "0 2000 0", "1 200 0", "1 2000 1");
    assertThat(SettingsDesign.words(read(settings + "fraction: 2^(3-1)")))
        .contains(
            "fraction 2^(3-1): 4 of 8 combinations, resolution III: main effects cannot be told"
                + " from interactions of two (flush_log × io_capacity × sync_binlog)");
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
        "{a: [0, 1, 2], b: [0, 1], c: [0, 1]}; fraction: 2^(3-1) | with two levels; a has 3",
        "{a: [0, 1]}; fraction: 2^(3-1) | the matrix varies 1 settings; allowed: none",
        "{}; fraction: 2^(5-1) | fraction is '2^(5-1)', and the matrix varies 0 settings",
        "{a: [0, 1], b: [0, 1], c: [0, 1]}; fraction: 2^(3-0) | allowed: 2^(3-1) to 2^(3-1)",
        "{a: [0, 1]}; fraction: half | fraction is 'half'",
        "{a: [0, 1]}; one_at_a_time: maybe | true or false",
        "{a: [0, 1], b: [0, 1], c: [0, 1]}; fraction: 2^(3-1); one_at_a_time: true | name one",
        "{a: [0, 0]} | a: [0, 0] names one twice",
        "{a-b: [0], a_b: [0]} | a_b is named twice",
        "{rate: [0]} | 'rate' is a factor of its own",
      })
  void whatCannotBeIsRefused(String settings, String message) {
    assertThatThrownBy(() -> read("settings: " + settings))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("mine.yaml:")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aFractionHasItsLimits() {
    assertThatThrownBy(() -> Fraction.read("2^(5-3)", names(5)))
        .hasMessageEndingWith("allowed: 2^(5-1) to 2^(5-2)");
    assertThatThrownBy(() -> Fraction.read("2^(11-2)", names(11)))
        .hasMessageEndingWith("allowed: none");
  }
}
