package dev.oltpmatrix.driverstudy.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextsTest {
  @Test
  void eachTextHasAHundredCharactersAndWhatIsHardToSendAndComesAgainAfterAllOthers() {
    assertThat(all(1))
        .hasSize(1024)
        .doesNotHaveDuplicates()
        .allMatch(text -> text.codePointCount(0, text.length()) == 100)
        .allMatch(
            text -> text.contains("\\") && text.contains("'") && text.contains("\uD83D\uDE80"));
    Texts texts = new Texts(1);
    for (int i = 0; i < 1024; i++) {
      texts.next();
    }
    String again = texts.next();
    assertThat(again).isEqualTo(all(1)[0]);
    assertThat(texts.last(2)).containsExactly(all(1)[1023], again);
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
