package dev.oltpmatrix.model.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTextTest {
  private static final String HOSTILE = "\u001b[31mred\u0007 \u009b2J \r\u202eabc\u0000";
  private static final String ESCAPED = "\\x1b[31mred\\x07 \\x9b2J \\x0d\\u202eabc\\x00";

  @Test
  void controlCharactersAreEscaped() {
    assertThat(TerminalText.of(HOSTILE)).isEqualTo(ESCAPED);
  }

  @Test
  void textInAnyLanguageIsNotChanged() {
    String text = "äöü €\n\tдва → 三 👍 \\ $1\n";
    assertThat(TerminalText.of(text)).isEqualTo(text);
    assertThat(TerminalText.of("of Windows\r\nlines")).isEqualTo("of Windows\nlines");
  }

  @Test
  void aNameStaysOnOneLine() {
    assertThat(TerminalText.ofName("a\nb\tc\u001b")).isEqualTo("a\\x0ab\\x09c\\x1b");
  }

  /** Code page 850, of consoles in Western Europe, has some of the signs. */
  @ParameterizedTest
  @CsvSource({
    "UTF-8,      × ± 1–2… ü →",
    "IBM850,     × ± 1-2... ü ->",
    "US-ASCII,   x +- 1-2... ? ->",
  })
  void signsThatACharacterSetLacksAreWrittenInAscii(String charset, String shown) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new SignStream(new PrintStream(bytes, true, UTF_8), Charset.forName(charset));
    out.print("× ± 1–2… ");
    out.println("ü →");

    assertThat(bytes.toString(Charset.forName(charset)).strip()).isEqualTo(shown);
  }

  @Test
  void aStreamEscapesAllOutput() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream err = new TerminalStream(new PrintStream(bytes, true, UTF_8), UTF_8);
    err.println(HOSTILE);
    err.print((Object) HOSTILE);
    err.printf("%s%n", HOSTILE);
    err.format("%s%n", HOSTILE);
    err.append(HOSTILE);
    new IllegalStateException(HOSTILE).printStackTrace(err);
    assertThat(bytes.toString(UTF_8))
        .doesNotContain("\u001b", "\u0007", "\u009b", "\r", "\u202e", "\u0000")
        .containsSubsequence(
            ESCAPED, ESCAPED, ESCAPED, ESCAPED, ESCAPED, "IllegalStateException: " + ESCAPED);
  }
}
