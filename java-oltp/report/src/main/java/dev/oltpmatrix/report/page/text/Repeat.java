package dev.oltpmatrix.report.page.text;

import dev.oltpmatrix.model.input.TimeText;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;

/**
 * How a run is made again.
 *
 * @param command that starts it
 * @param matrix what is to be in the file that the command names
 */
public record Repeat(String command, String matrix) {
  /** What an import is made by is not known. */
  public static final Repeat IMPORT = new Repeat("./run_matrix.sh import --help", "");

  /**
   * By the name of the matrix where the project has the very same, else by a file.
   *
   * @param shipped the project's matrix of this name; {@code null} for none
   */
  public static Repeat of(MatrixSpec spec, MatrixSpec shipped) {
    String matrix = SpecText.of(spec);
    String named = "./run_matrix.sh --matrix " + spec.name();
    if (spec.equals(shipped)) {
      return new Repeat(named, matrix);
    }
    Integer limitS = spec.timeLimitS();
    return shipped != null && limitS != null && spec.equals(withTimeLimit(shipped, limitS))
        ? new Repeat(named + " --time-limit " + TimeText.of(limitS), matrix)
        : new Repeat(named + "-again.yaml", matrix);
  }

  private static MatrixSpec withTimeLimit(MatrixSpec spec, int timeLimitS) {
    return MatrixSpecBuilder.builder(spec).timeLimitS(timeLimitS).build();
  }
}
