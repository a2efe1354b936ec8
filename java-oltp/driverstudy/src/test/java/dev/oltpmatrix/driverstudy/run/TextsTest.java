package dev.oltpmatrix.driverstudy.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TextsTest {
  @Test
  void eachTextHasAHundredCharactersAndWhatIsHardToSend() {
    assertThat(new Texts(1).all())
        .hasSize(1024)
        .allMatch(text -> text.codePointCount(0, text.length()) == 100)
        .allMatch(
            text -> text.contains("\\") && text.contains("'") && text.contains("\uD83D\uDE80"));
  }

  @Test
  void aTextComesAgainOnlyAfterAllOthers() {
    Texts texts = new Texts(7);
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 1024; i++) {
      assertThat(seen.add(texts.next())).isTrue();
    }
    assertThat(seen).contains(texts.next());
  }

  @Test
  void aSeedGivesTheSameTextsAndAnotherGivesOthers() {
    assertThat(new Texts(5).all()).isEqualTo(new Texts(5).all());
    assertThat(new Texts(5).all()).doesNotContain(new Texts(6).next());
  }
}
