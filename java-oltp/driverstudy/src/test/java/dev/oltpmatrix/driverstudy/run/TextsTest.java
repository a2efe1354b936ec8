package dev.oltpmatrix.driverstudy.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextsTest {
  @Test
  void eachTextHasAHundredCharactersAndWhatIsHardToSend() {
    assertThat(all(1))
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
    String again = texts.next();
    assertThat(seen).contains(again);
    assertThat(texts.last(2)).containsExactly(texts.last(1024).get(1022), again);
  }

  @Test
  void aSeedGivesTheSameTextsAndAnotherGivesOthers() {
    assertThat(all(5)).isEqualTo(all(5));
    assertThat(all(5)).doesNotContain(new Texts(6).next());
  }

  private static String[] all(long seed) {
    Texts texts = new Texts(seed);
    return Stream.generate(texts::next).limit(1024).toArray(String[]::new);
  }
}
