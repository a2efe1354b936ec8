package dev.oltpmatrix.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluralTest {
  @ParameterizedTest
  @CsvSource({"0, 0 server starts", "1, 1 server start", "2, 2 server starts"})
  void onlyOneIsSingular(long count, String words) {
    assertThat(Plural.of(count, "server start")).isEqualTo(words);
  }
}
