package dev.oltpmatrix.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DigitsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "007, 7",
    "+5, 5",
    "-5, -5",
    "9223372036854775807, 9223372036854775807",
    "9223372036854775808, 9223372036854775807",
    "99999999999999999999, 9223372036854775807",
    "-99999999999999999999, -9223372036854775808",
  })
  void integersAreReadUpToTheLimitsOfLong(String text, long number) {
    assertThat(Digits.whole(text)).hasValue(number);
    assertThat(Digits.wholeOrPower(text)).hasValue(number);
  }

  @ParameterizedTest
  @CsvSource({
    "0e20, 0",
    "1e6, 1000000",
    "1.5E3, 1500",
    "2.0, 2",
    "1e999999999, 9223372036854775807"
  })
  void powersAreReadOnlyOnRequest(String text, long number) {
    assertThat(Digits.wholeOrPower(text)).hasValue(number);
    assertThat(Digits.whole(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " 5",
        "5 ",
        "1.5",
        "1e-3",
        "1e-999999999",
        "٣",
        "३",
        "３",
        "1٣",
        "0x10",
        "1d",
        "1_0",
        "ten",
        "NaN",
        "Infinity",
        "-",
        "e",
        "1e",
        "--5",
        "1K"
      })
  void anythingElseIsNoInteger(String text) {
    assertThat(Digits.whole(text)).isEmpty();
    assertThat(Digits.wholeOrPower(text)).isEmpty();
  }

  @Test
  void decimalsHaveTheSameDigits() {
    assertThat(Digits.isDecimal("0.25")).isTrue();
    assertThat(Digits.isDecimal("-1e-3")).isTrue();
    for (String text : new String[] {"٠.٢", "1d", "NaN", "0x1p3", "", ".", "Infinity"}) {
      assertThat(Digits.isDecimal(text)).as(text).isFalse();
    }
  }
}
