package dev.oltpmatrix.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNamesTest {
  @ParameterizedTest
  @CsvSource({"kitten,sitting,3", "'',abc,3", "abc,'',3", "same,same,0", "flaw,lawn,2"})
  void countsEdits(String a, String b, int distance) {
    assertThat(NearestNames.distance(a, b)).isEqualTo(distance);
  }

  @Test
  void theNearestComesFirstAndEqualsComeByName() {
    assertThat(NearestNames.of("thread", List.of("time", "tables", "threads")).get(0))
        .isEqualTo("threads");
    assertThat(NearestNames.listed("x", List.of("b", "a"))).isEqualTo("a, b");
  }
}
