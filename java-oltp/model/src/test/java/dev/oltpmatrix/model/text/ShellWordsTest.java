package dev.oltpmatrix.model.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", "a b", "it's", "''", "$HOME", "`touch x`", "a;b", "a&b|c>d<e",
        "#", "*", "~", "!!", "\\", "a\\'b", "\"q\"", "a\nb", "\u001b[31m'x'",
        "äö\u001b€", "--resume=/a/b-1",
      })
  void aShellReadsTheOriginalWord(String word) throws Exception {
    String line = ShellWords.command("printf", "%s", word);
    Process bash = new ProcessBuilder("bash", "-c", line).start();
    assertThat(bash.getInputStream().readAllBytes()).isEqualTo(word.getBytes(UTF_8));
    assertThat(bash.waitFor()).isZero();
    assertThat(line.endsWith("'")).isEqualTo(!word.startsWith("--"));
  }
}
