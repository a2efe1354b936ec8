package dev.oltpmatrix.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.text.Durations;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ScreenTest {
  private static final String WIPE = "\r\u001b[K";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  /** Returns what was printed, without the codes by which a terminal cuts long lines. */
  private String text() {
    return bytes.toString(StandardCharsets.UTF_8).replaceAll("\u001b\\[\\?7[lh]", "");
  }

  @Test
  void withoutATerminalThereAreOnlyPlainLinesEachOnce() {
    Screen screen = new Screen(out, false);
    screen.say("hello");
    screen.show("not seen");
    screen.progress("loading", 10, 10, "rows");
    screen.progress("loading", 10, 10, "rows");
    screen.clear();
    assertThat(text()).isEqualTo("hello\nloading: 10 of 10 rows\n");
  }

  @Test
  void onATerminalProgressIsWipedWhenItsTaskEnds() {
    Screen screen = new Screen(out, true);
    screen.progress("loading", 5, 10, "rows");
    screen.progress("loading", 10, 10, "rows");
    screen.say("after");
    assertThat(text()).isEqualTo(WIPE + "loading: 5 of 10 rows, 0 s left" + WIPE + "after\n");
  }

  @Test
  void aPermanentLineIsPrintedAboveTheOneOfProgressWhichTheTerminalCuts() {
    Screen screen = new Screen(out, true);
    screen.show("one");
    screen.say("stays");
    assertThat(text()).isEqualTo(WIPE + "one" + WIPE + "stays\n" + WIPE + "one");
    assertThat(bytes.toString(StandardCharsets.UTF_8)).endsWith(WIPE + "\u001b[?7lone\u001b[?7h");
  }

  @Test
  void foreignTextDrivesNoTerminal() {
    Screen screen = new Screen(out, true);
    screen.say("one\u001b[2J\r\n\ttwo\u0007");
    screen.show("\u001b]0;title\u0007shown\nbelow");
    assertThat(text())
        .isEqualTo("one\\x1b[2J\n\ttwo\\x07\n" + WIPE + "\\x1b]0;title\\x07shown\\x0abelow");
  }

  @Test
  void durationsHaveTheDigitsThatTheyAreWorth() {
    assertThat(Durations.about(12.4)).isEqualTo("12 s");
    assertThat(Durations.about(600)).isEqualTo("10 min");
    assertThat(Durations.about(9000)).isEqualTo("2.5 h");
  }
}
