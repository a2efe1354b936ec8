package dev.oltpmatrix.matrix.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void withoutATerminalThereAreOnlyPlainLinesEachOnce() {
    Screen screen = new Screen(out, 0);
    screen.say("hello");
    screen.progress("loading", 10, 10, "rows");
    screen.progress("loading", 10, 10, "rows");
    assertThat(text()).isEqualTo("hello\nloading: 10 of 10 rows\n");
  }

  @Test
  void onATerminalABarIsWipedWhenItsTaskEnds() {
    Screen screen = new Screen(out, 80);
    screen.progress("loading", 1, 10, "rows");
    screen.progress("loading", 10, 10, "rows");
    screen.say("after");
    assertThat(text()).contains("loading").endsWith("\r\033[Jafter\n");
  }

  @Test
  void aLineThatStaysIsPutAboveWhatIsDrawnAnew() {
    Screen screen = new Screen(out, 80);
    screen.show(List.of("bar", "cell"));
    screen.say("stays");
    assertThat(text()).isEqualTo("bar\ncell\r\033[1A\033[Jstays\nbar\ncell");
    screen.clear();
    assertThat(text()).endsWith("stays\nbar\ncell\r\033[1A\033[J");
  }

  @Test
  void inATerminalThatBecameNarrowerTheRowsOfWrappedLinesAreClearedToo() {
    Screen screen = new Screen(out, 80);
    screen.show(List.of("x".repeat(75), "y".repeat(20)));
    screen.resize(40);
    screen.show(List.of("z".repeat(75)));
    assertThat(text()).endsWith("\r\033[2A\033[J" + "z".repeat(38) + "…");
  }

  @Test
  void foreignTextDrivesNoTerminal() {
    Screen screen = new Screen(out, 80);
    screen.say("one\u001b[2J\r\n\ttwo\u0007");
    screen.show(List.of("\u001b]0;title\u0007shown"));
    screen.progress("task\u001b[31m", 1, 10, "rows");
    screen.closeBar();
    assertThat(text())
        .contains("one\\x1b[2J\n\ttwo\\x07\n", "\\x1b]0;title\\x07shown", "task\\x1b[31m");
    assertThat(text().replace("\033[J", "").replaceAll("\033\\[[0-9]+A", ""))
        .doesNotContain("\u001b", "\u0007");
  }

  @Test
  void durationsHaveTheDigitsThatTheyAreWorth() {
    assertThat(Durations.about(12.4)).isEqualTo("12 s");
    assertThat(Durations.about(600)).isEqualTo("10 min");
    assertThat(Durations.about(9000)).isEqualTo("2.5 h");
  }
}
