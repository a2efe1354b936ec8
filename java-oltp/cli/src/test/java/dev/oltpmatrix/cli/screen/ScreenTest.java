package dev.oltpmatrix.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.text.Durations;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private int columns = 80;
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private TerminalImage image() {
    return TerminalImage.of(text());
  }

  @Test
  void withoutATerminalThereAreOnlyPlainLinesEachOnce() {
    Screen screen = new Screen(out, Screen.NO_TERMINAL);
    screen.say("hello");
    screen.progress("loading", 10, 10, "rows");
    screen.progress("loading", 10, 10, "rows");
    assertThat(text()).isEqualTo("hello\nloading: 10 of 10 rows\n");
  }

  @Test
  void whereNothingIsDrawnNobodyAsksForTheWidth() {
    Screen screen =
        new Screen(
            out,
            () -> {
              throw new AssertionError("asked");
            });
    screen.say("hello");
    screen.clear();
    assertThat(text()).isEqualTo("hello\n");
  }

  @Test
  void onATerminalABarIsWipedWhenItsTaskEnds() {
    Screen screen = new Screen(out, () -> columns);
    screen.progress("loading", 5, 10, "rows");
    assertThat(image().rows().get(0))
        .startsWith("loading [==")
        .contains("  ] 5/10 rows, 0 s left")
        .hasSizeLessThan(columns);
    screen.progress("loading", 10, 10, "rows");
    screen.say("after");
    assertThat(image().rows()).containsExactly("after", "");
  }

  @Test
  void aPermanentLineIsPrintedAboveTheRedrawnOnes() {
    Screen screen = new Screen(out, () -> columns);
    screen.show(List.of("bar", "cell"));
    screen.say("stays");
    assertThat(image().rows()).containsExactly("stays", "bar", "cell");
    screen.show(List.of("bar 2"));
    assertThat(image().rows()).containsExactly("stays", "bar 2");
    screen.clear();
    assertThat(image().rows()).containsExactly("stays", "");
  }

  /**
   * A terminal clears from its first row, and so also the rows into which it has wrapped the lines.
   */
  @Test
  void cursorRestsAboveWhatIsDrawnAndALineFitsTheNewWidth() {
    Screen screen = new Screen(out, () -> columns);
    screen.say("stays");
    screen.show(List.of("x".repeat(75), "y".repeat(20)));
    assertThat(image().row()).isEqualTo(1);
    columns = 40;
    screen.resized();
    screen.show(List.of("z".repeat(75)));
    assertThat(image().rows()).containsExactly("stays", "z".repeat(38) + "…");
    assertThat(image().row()).isEqualTo(1);
  }

  @Test
  void aCharacterOfTwoColumnsIsCountedTwice() {
    columns = 10;
    new Screen(out, () -> columns).show(List.of("漢字漢字漢字"));
    assertThat(image().rows().get(0)).isEqualTo("漢字漢字…");
  }

  @Test
  void foreignTextDrivesNoTerminal() {
    Screen screen = new Screen(out, () -> columns);
    screen.say("one\u001b[2J\r\n\ttwo\u0007");
    screen.show(List.of("\u001b]0;title\u0007shown"));
    assertThat(image().rows())
        .containsExactly("one\\x1b[2J", "\ttwo\\x07", "\\x1b]0;title\\x07shown");
    screen.progress("task\u001b[31m", 1, 10, "rows");
    assertThat(image().rows().get(2)).startsWith("task\\x1b[31m [");
  }

  @Test
  void durationsHaveTheDigitsThatTheyAreWorth() {
    assertThat(Durations.about(12.4)).isEqualTo("12 s");
    assertThat(Durations.about(600)).isEqualTo("10 min");
    assertThat(Durations.about(9000)).isEqualTo("2.5 h");
  }
}
