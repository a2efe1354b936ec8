package dev.oltpmatrix.host.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.CpuList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuListTest {
  private static CpuList list(String text) {
    return CpuList.parse("server-cpus", text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0 | 0 | 1", "8,0-3 | 0-3,8 | 5", "0,1,2,4 | 0-2,4 | 4", " 2 , 3-5,4 | 2-5 | 4"})
  void isReadInAnyOrderAndWrittenInTheKernelsForm(String text, String shown, int size) {
    assertThat(list(text)).hasToString(shown).isEqualTo(list(shown));
    assertThat(list(text).size()).isEqualTo(size);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "3-1", "8192", "9999", "0-9999", "\u0660-\u0663"})
  void malformedListsAreRefusedWithTheRightForm(String text) {
    assertThatThrownBy(() -> list(text))
        .isInstanceOf(UsageException.class)
        .hasMessage("server-cpus '%s', allowed: CPUs and ranges of 0..8191, such as 0-3,8", text);
  }

  @Test
  void listsAreComparedCpuByCpu() {
    assertThat(list("0-5").without(list("2-3,9"))).hasToString("0-1,4-5");
    assertThat(list("0-5").and(list("5-9"))).hasToString("5");
    assertThat(list("0-5").and(list("6")).isEmpty()).isTrue();
  }
}
