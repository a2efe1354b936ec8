package dev.oltpmatrix.experiment.generator;

import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;

/** Converts driver option factors into arguments of a generator. */
final class DriverOptionArgs {
  private DriverOptionArgs() {}

  static List<String> options(Generator generator, CellKey cell) {
    String level = cell.level(Factors.OPTIONS);
    if (generator.program() == Generator.Program.JMH) {
      return List.of("--options=" + level);
    }
    return switch (level) {
      case DriverArms.SHIPPED -> List.of();
      case DriverArms.TEXT -> List.of("--db-ps-mode=disable");
      case DriverArms.PREPARED -> List.of("--db-ps-mode=auto");
      default -> throw new IllegalArgumentException(generator.name() + " with " + level);
    };
  }
}
