package dev.oltpmatrix.model.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AaControlTest {
  @Test
  void theFirstConfigIsRepeated() {
    assertThat(AaControl.addedTo(List.of("base"))).containsExactly("base", "again");
    assertThat(AaControl.addedTo(List.of("flush-log-1", "base")))
        .containsExactly("flush-log-1", "base", "flush-log-1+again");
  }

  @Test
  void anExistingPairIsNotRepeated() {
    assertThat(AaControl.addedTo(List.of("flush-log-1", "base", "again")))
        .containsExactly("flush-log-1", "base", "again");
    assertThat(AaControl.addedTo(List.of("flush-log-1", "again")))
        .as("without base, again is no pair")
        .hasSize(3);
  }

  @Test
  void aReplicateNamesItsOriginal() {
    assertThat(AaControl.isOne("again")).isTrue();
    assertThat(AaControl.original("again")).isEqualTo("base");
    assertThat(AaControl.isOne("flush-log-1+again")).isTrue();
    assertThat(AaControl.original("flush-log-1+again")).isEqualTo("flush-log-1");
    assertThat(AaControl.isOne("base")).isFalse();
  }
}
