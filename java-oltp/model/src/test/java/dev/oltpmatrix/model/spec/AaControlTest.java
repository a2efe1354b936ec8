package dev.oltpmatrix.model.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AaControlTest {
  @Test
  void theFirstConfigIsRepeated() {
    assertThat(AaControl.addedTo(List.of("base"))).containsExactly("base", "aa");
    assertThat(AaControl.addedTo(List.of("flush-log-1", "base")))
        .containsExactly("flush-log-1", "base", "flush-log-1+aa");
  }

  @Test
  void anExistingPairIsNotRepeated() {
    assertThat(AaControl.addedTo(List.of("flush-log-1", "base", "aa")))
        .containsExactly("flush-log-1", "base", "aa");
    assertThat(AaControl.addedTo(List.of("flush-log-1", "aa")))
        .as("without base, again is no pair")
        .hasSize(3);
  }

  @Test
  void aReplicateNamesItsOriginal() {
    assertThat(AaControl.isOne("aa")).isTrue();
    assertThat(AaControl.original("aa")).isEqualTo("base");
    assertThat(AaControl.isOne("flush-log-1+aa")).isTrue();
    assertThat(AaControl.original("flush-log-1+aa")).isEqualTo("flush-log-1");
    assertThat(AaControl.isOne("base")).isFalse();
  }
}
