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
class CompletePictureTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "a.svg, '<svg><g></g></svg>'",
    "a.png, 'PNG IDAT many bytes IEND sum.'",
  })
  void aPartialChartIsRefusedAndACompleteOneIsNot(String name, String complete) throws IOException {
    Path picture = Files.writeString(folder.resolve(name), complete);
    assertThatCode(() -> Plotter.requireWhole(picture, picture)).doesNotThrowAnyException();
    for (int length : new int[] {complete.length() / 2, 0}) {
      Files.writeString(picture, complete.substring(0, length));
      assertThatThrownBy(() -> Plotter.requireWhole(picture, picture))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(name + " was not drawn to its end");
    }
  }
}
