package dev.oltpmatrix.cli.base;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.cli.screen.Screen;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunFailureTest {
  private static final Path RESULTS = Path.of("/results");

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final Screen screen = new Screen(new PrintStream(output, true, UTF_8), false);

  /** An IOException: exit status 1 and no stack trace. */
  @Test
  void aFailureThatTheUserCanFixIsOneLineWithTheRemedy() {
    for (Exception e :
        List.of(
            new IOException("disk full"),
            new UncheckedIOException("disk full", new IOException("cause")))) {
      assertThatThrownBy(() -> RunFailure.sayHowToGoOn(e, RESULTS, screen))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("disk full")
          .hasMessageEndingWith(
              "; when that is mended, go on with ./run_matrix.sh --resume /results");
    }
    assertThat(output.toString(UTF_8))
        .startsWith(
            "the run ended early; all cells that ended are kept, go on with\n  ./run_matrix");
  }

  @Test
  void anInterruptOffersToGoOnOnlyWhereThereIsSomething() {
    RunFailure.sayInterrupted(true, Path.of("/my results"), screen);
    assertThat(output.toString(UTF_8)).endsWith("./run_matrix.sh --resume '/my results'\n\n");
    output.reset();
    RunFailure.sayInterrupted(false, RESULTS, screen);
    assertThat(output.toString(UTF_8)).contains("interrupted").doesNotContain("--resume");
  }

  @Test
  void anErrorOfTheProgramHasTheRemedyAndItsTrace() throws IOException {
    RunFailure.sayHowToGoOn(new IllegalStateException(), RESULTS, screen);
    assertThat(output.toString(UTF_8))
        .contains("  ./run_matrix.sh --resume /results\n", "a fault of this program");
  }
}
