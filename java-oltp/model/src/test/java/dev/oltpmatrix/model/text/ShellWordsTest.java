package dev.oltpmatrix.model.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordsTest {
  @Test
  void aCommandOfSafeWordsIsNotQuoted() {
    assertThat(ShellWords.command("./run_matrix.sh", "--resume", "/a/results/quick-2026"))
        .isEqualTo("./run_matrix.sh --resume /a/results/quick-2026");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", "a b", "it's", "''", "$HOME", "`touch x`", "$(touch x)", "a;b", "a&b|c>d<e", "#",
        "*", "~", "!!", "\\", "a\\'b", "\"q\"", "a\nb", "\t", "\u001b[31m'x'", "\u0085",
            "äö\u001b€",
      })
  void aShellReadsTheOriginalWord(String word) throws Exception {
    String line = ShellWords.command("printf", "%s", word);
    assertThat(line).hasLineCount(1).isEqualTo(TerminalText.ofName(line));
    Process bash = new ProcessBuilder("bash", "-c", line).start();
    assertThat(bash.getInputStream().readAllBytes()).isEqualTo(word.getBytes(UTF_8));
    assertThat(bash.waitFor()).isZero();
  }
}
