package dev.oltpmatrix.matrix.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
    assertThat(text()).contains("loading").endsWith("\r\033[Kafter\n");
  }

  @Test
  void durationsHaveTheDigitsThatTheyAreWorth() {
    assertThat(Durations.about(12.4)).isEqualTo("12 s");
    assertThat(Durations.about(600)).isEqualTo("10 min");
    assertThat(Durations.about(9000)).isEqualTo("2.5 h");
  }
}
