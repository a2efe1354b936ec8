package dev.oltpmatrix.report.page.text;

import dev.oltpmatrix.model.spec.MatrixSpec;

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
    return new Repeat(named + "-again.yaml", matrix);
  }
}
