package dev.oltpmatrix.model.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainNameTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"mariadb-10.11", "pool+io-2000", "published:mariadb-5.5", "oltp_read", "8"})
  void validNamesAreAccepted(String name) {
    assertThat(PlainName.require("server", name)).isEqualTo(name);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "", ".", "..", "../../x", "a/b", "/etc/passwd", "a\\b", "a b", "a,b",
        "a\nb", "a\u0000b", "\u001b[31m", "-rf", "<touch x", "|touch x", "$x", "`x`", "\"",
        "'", "ä",
      })
  void separatorsAreRefused(String name) {
    assertThatThrownBy(() -> PlainName.require("server", name))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .hasLineCount(1)
        .doesNotContain("\u001b")
        .contains("server");
  }

  @Test
  void aTooLongNameIsRefusedWithTheLimit() {
    assertThat(PlainName.require("arm", "x".repeat(80))).hasSize(80);
    assertThatThrownBy(() -> PlainName.require("arm", "x".repeat(81)))
        .hasMessageContaining("has not 1 to 80 of them");
  }

  @Test
  void aCellsKeyHasNothingButPlainNamesAndCounts() {
    List<String> names = List.of("server", "arm", "base", "workload", "generator");
    for (int i = 0; i < names.size(); i++) {
      List<String> changed = new java.util.ArrayList<>(names);
      changed.set(i, "../../x");
      assertThatThrownBy(() -> key(changed, 4, 1)).hasMessageContaining("'../../x'");
    }
    assertThat(key(names, 4, 1).fileName())
        .isEqualTo("server_arm_base_workload_generator_t0004_r01.json");
    assertThatThrownBy(() -> key(names, 0, 1))
        .hasMessageStartingWith("threads is 0, allowed: 1..100000");
  }

  @Test
  void namesThatAreTooLongTogetherAreRefused() {
    String longest = "x".repeat(80);
    assertThatThrownBy(() -> key(List.of(longest, longest, longest, "w", "g"), 4, 1))
        .hasMessageContaining("allowed: 220; shorten one");
  }

  private static CellKey key(List<String> names, int threads, int repetition) {
    return CellKey.of(
        names.get(0), names.get(1), names.get(2), names.get(3), names.get(4), threads, repetition);
  }
}
