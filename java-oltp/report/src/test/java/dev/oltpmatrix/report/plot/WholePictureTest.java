package dev.oltpmatrix.report.plot;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that half a chart is detected: on a full disk gnuplot still reports success. */
class WholePictureTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "a.svg, '<svg><g></g></svg>'",
    "a.png, 'PNG IDAT many bytes IEND sum.'",
  })
  void halfAPictureIsNoneAndAWholeOneIs(String name, String whole) throws IOException {
    Path picture = Files.writeString(folder.resolve(name), whole);
    assertThatCode(() -> Plotter.requireWhole(picture, picture)).doesNotThrowAnyException();
    for (int length : new int[] {whole.length() / 2, 0}) {
      Files.writeString(picture, whole.substring(0, length));
      assertThatThrownBy(() -> Plotter.requireWhole(picture, picture))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(name + " was not drawn to its end");
    }
  }
}
