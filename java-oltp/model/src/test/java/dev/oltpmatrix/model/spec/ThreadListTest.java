package dev.oltpmatrix.model.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadListTest {
  @Test
  void twoDotsMeanPowersOfTwo() {
    assertThat(ThreadList.parse("4..64")).containsExactly(4, 8, 16, 32, 64);
    assertThat(ThreadList.parse("5..20")).containsExactly(8, 16);
  }

  @Test
  void listsAreSortedAndCountOnce() {
    assertThat(ThreadList.parse("256,4,4,2..4")).containsExactly(2, 4, 256);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "many | 'many' is not a number",
        "4,,8 | '' is not a number",
        "0 | 0 is outside 1..100000",
        "64..4 | runs backwards; write 4..64",
        "5..7 | no power of two",
        "4.. | '' is not a number",
      })
  void invalidListsAreRefusedWithTheReason(String text, String message) {
    assertThatThrownBy(() -> ThreadList.parse(text))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }
}
