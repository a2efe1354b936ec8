package dev.oltpmatrix.matrix.page.words;

import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.matrix.spec.MatrixSpecBuilder;
import java.util.Objects;

/**
 * How a run is made again.
 *
 * @param command that starts it
 * @param matrix what is to be in the file that the command names
 */
public record Repeat(String command, String matrix) {
  /** What an import is made by is not known. */
  public static final Repeat IMPORT = new Repeat("./run_matrix.sh import --help", "");

  private static final int SECONDS_PER_MINUTE = 60;

  /**
   * By the name of the matrix where the project has the very same, else by a file.
   *
   * @param shipped the project's matrix of this name; {@code null} for none
   */
  public static Repeat of(MatrixSpec spec, MatrixSpec shipped) {
    String matrix = SpecText.of(spec);
    if (spec.equals(shipped)) {
      return new Repeat("./run_matrix.sh --matrix " + spec.name(), matrix);
    }
    if (shipped != null && spec.equals(withTimeLimit(shipped, spec.timeLimitS()))) {
      return new Repeat(
          "./run_matrix.sh --matrix " + spec.name() + " --time-limit " + time(spec), matrix);
    }
    return new Repeat("./run_matrix.sh --matrix " + spec.name() + "-again.yaml", matrix);
  }

  private static MatrixSpec withTimeLimit(MatrixSpec spec, Integer timeLimitS) {
    return Objects.equals(spec.timeLimitS(), timeLimitS)
        ? spec
        : MatrixSpecBuilder.builder(spec).timeLimitS(timeLimitS).build();
  }

  private static String time(MatrixSpec spec) {
    int s = spec.timeLimitS();
    return s % SECONDS_PER_MINUTE == 0 ? s / SECONDS_PER_MINUTE + "m" : s + "s";
  }
}
