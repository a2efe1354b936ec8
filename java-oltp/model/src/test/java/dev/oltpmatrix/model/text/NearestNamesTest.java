package dev.oltpmatrix.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNamesTest {
  @ParameterizedTest
  @CsvSource({
    "thread, time tables threads, threads",
    "sitting, kittens sitten, sitten",
    "x, b a, a",
  })
  void theNearestComesFirst(String wanted, String known, String nearest) {
    assertThat(NearestNames.of(wanted, List.of(known.split(" "))).get(0)).isEqualTo(nearest);
    assertThat(NearestNames.within(2, "abcd", List.of(nearest))).isEmpty();
  }
}
