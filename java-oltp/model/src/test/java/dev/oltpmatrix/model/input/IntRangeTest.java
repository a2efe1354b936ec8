package dev.oltpmatrix.model.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntRangeTest {
  private static final IntRange RANGE = new IntRange("n", -20, 300);

  @ParameterizedTest
  @CsvSource({"0, 0", "-20, -20", "300, 300", "007, 7", "-0, 0", "0000000000000000000000300, 300"})
  void integersAreRead(String text, long value) {
    assertThat(RANGE.read(text)).isEqualTo(value);
    assertThat(RANGE.require(value)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", "1 ", "+1", "1e2", "1.0", "1,0", "1_0", "0x1", "1L",
        "--1", "-", "ten", "NaN", "\u0664", "1\u0664", "\uff11", "\u00b2", "\u2212 1", "1\n",
        "1\u0000",
      })
  void otherTextIsRefused(String text) {
    assertThat(RANGE.find(text)).isEmpty();
    assertThatThrownBy(() -> RANGE.read(text))
        .isInstanceOf(UsageException.class)
        .hasMessage("n is '" + text + "', allowed: whole numbers -20..300");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-21", "301", "2147483648", "9223372036854775808", "99999999999999999999999999"})
  void aNumberOutOfRangeIsRefusedWithTheBounds(String text) {
    assertThat(RANGE.find(text)).isEmpty();
    assertThatThrownBy(() -> RANGE.read(text)).hasMessage("n is " + text + ", allowed: -20..300");
    assertThatThrownBy(() -> RANGE.require(301)).hasMessage("n is 301, allowed: -20..300");
  }
}
