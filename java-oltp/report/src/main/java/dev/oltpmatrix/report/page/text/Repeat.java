package dev.oltpmatrix.report.page.text;

import dev.oltpmatrix.model.input.TimeText;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;

/**
 * The instructions for repeating a run.
 *
 * @param command command that starts it
 * @param matrix content of the file that the command names
 */
public record Repeat(String command, String matrix) {
  /** The instructions for an import, whose original command is not known. */
  public static final Repeat IMPORT = new Repeat("./run_matrix.sh import --help", "");

  /**
   * Returns the instructions, which use the name of the matrix if the project has an identical one,
   * otherwise a file.
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
