package dev.oltpmatrix.model.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FractionTest {
  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(i -> String.valueOf((char) ('a' + i))).toList();
  }

  private static List<List<Boolean>> combinations(Fraction fraction, int factors) {
    List<List<Boolean>> held = new ArrayList<>();
    for (int bits = 0; bits < 1 << factors; bits++) {
      int combination = bits;
      List<Boolean> levels =
          IntStream.range(0, factors).mapToObj(i -> (combination >> i & 1) == 1).toList();
      if (fraction.holds(levels)) {
        held.add(levels);
      }
    }
    return held;
  }

  /** The resolutions of Box, Hunter and Hunter's table. */
  @ParameterizedTest
  @CsvSource({
    "2^(3-1), 3", "2^(4-1), 4", "2^(5-1), 5", "2^(5-2), 3", "2^(6-1), 6", "2^(6-2), 4",
    "2^(6-3), 3", "2^(7-1), 7", "2^(7-2), 4", "2^(7-3), 4", "2^(7-4), 3", "2^(8-2), 5",
    "2^(8-3), 4", "2^(8-4), 4",
  })
  void aFractionHasTheHighestResolution(String written, int resolution) {
    int factors = written.charAt(3) - '0';
    Fraction fraction = Fraction.read(written, names(factors));

    assertThat(fraction.resolution()).isEqualTo(resolution);
    assertThat(combinations(fraction, factors)).hasSize(1 << (factors - (written.charAt(5) - '0')));
  }

  /** Each level of each factor is in half of the combinations, beside each of another's. */
  @Test
  void aFractionIsBalanced() {
    List<List<Boolean>> all = combinations(Fraction.read("2^(6-2)", names(6)), 6);

    for (int one = 0; one < 6; one++) {
      for (int other = 0; other < one; other++) {
        int i = one;
        int j = other;
        assertThat(all).filteredOn(levels -> levels.get(i) && levels.get(j)).hasSize(4);
      }
    }
  }

  @Test
  void whatItCannotTellIsSaid() {
    assertThat(Fraction.read("2^(5-1)", names(5)).words("2^(5-1)"))
        .isEqualTo(
            "fraction 2^(5-1): 16 of 32 combinations, resolution V: main effects and interactions"
                + " of two are told from each other (a × b × c × d × e)");
    assertThat(Fraction.read("2^(3-1)", names(3)).words("2^(3-1)"))
        .contains(
            "resolution III: main effects cannot be told from interactions of two (a × b × c)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1/2     | 5  | fraction is '1/2'; write factors and halvings, such as 2^(5-1)",
        "2^(5-1) | 4  | fraction is 2^(5-1), of 5 settings; the matrix varies 4: a, b, c, d",
        "2^(5-0) | 5  | fraction is 2^(5-0); that is no fraction; leave the key out",
        "2^(5-3) | 5  | fraction is 2^(5-3); 4 combinations cannot tell the effects of 5 settings; at"
            + " most 2^(5-2)",
        "2^(2-1) | 2  | fraction is 2^(2-1); no fraction of so few settings tells their effects; leave"
            + " the key out",
        "2^(11-2)| 11 | fraction is 2^(11-2); allowed: at most 10 settings",
      })
  void anotherOneIsRefused(String written, int factors, String message) {
    assertThatThrownBy(() -> Fraction.read(written, names(factors)))
        .isInstanceOf(UsageException.class)
        .hasMessage(message);
  }
}
