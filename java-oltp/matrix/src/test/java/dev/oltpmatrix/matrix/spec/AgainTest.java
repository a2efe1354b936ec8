package dev.oltpmatrix.matrix.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AgainTest {
  @Test
  void theFirstConfigIsRunAgain() {
    assertThat(Again.addedTo(List.of("base"))).containsExactly("base", "again");
    assertThat(Again.addedTo(List.of("flush-log-1", "base")))
        .containsExactly("flush-log-1", "base", "flush-log-1+again");
  }

  @Test
  void aPairThatIsThereIsEnough() {
    assertThat(Again.addedTo(List.of("flush-log-1", "base", "again")))
        .containsExactly("flush-log-1", "base", "again");
    assertThat(Again.addedTo(List.of("flush-log-1", "again")))
        .as("without base, again is no pair")
        .hasSize(3);
  }

  @Test
  void aSecondRunNamesItsFirst() {
    assertThat(Again.isOne("again")).isTrue();
    assertThat(Again.original("again")).isEqualTo("base");
    assertThat(Again.isOne("flush-log-1+again")).isTrue();
    assertThat(Again.original("flush-log-1+again")).isEqualTo("flush-log-1");
    assertThat(Again.isOne("base")).isFalse();
  }
}
