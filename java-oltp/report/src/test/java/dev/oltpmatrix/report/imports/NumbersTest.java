package dev.oltpmatrix.report.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import org.junit.jupiter.api.Test;

class NumbersTest {
  @Test
  void valuesThatNoRecordMayHoldAreRefusedWithTheirLocation() {
    assertThat(Numbers.parse("a.log line 3", "1000000.5")).isEqualTo(1000000.5);
    for (String text : new String[] {"9".repeat(20), "9".repeat(400)}) {
      assertThatThrownBy(() -> Numbers.parse("a.log line 3", text))
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith("a.log line 3: 999")
          .hasMessageEndingWith(" is no number of a log, allowed: 0..1e12");
    }
  }
}
