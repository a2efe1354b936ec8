package dev.oltpmatrix.matrix.spec;

import dev.oltpmatrix.matrix.input.YamlValue;
import java.util.List;
import java.util.Map;

/**
 * A matrix as its file has it.
 *
 * @param spec before the command line's changes
 * @param exceptRules as they are written, for their lines
 */
public record MatrixFile(MatrixSpec spec, List<YamlValue> exceptRules) {
  /**
   * Refuses a rule of {@code except} that is not about this matrix. What the command line takes
   * away from the matrix makes no rule wrong.
   *
   * @param arms that the file's servers stand for
   */
  public void requireExcept(List<ServerRef> arms) {
    for (YamlValue rule : exceptRules) {
      Map<String, List<String>> levels = SpecReader.exceptRule(rule);
      rule.make(
          () -> {
            Except.requireOf(spec, arms, levels);
            return levels;
          });
    }
  }
}
