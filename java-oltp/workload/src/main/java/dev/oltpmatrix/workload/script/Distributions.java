package dev.oltpmatrix.workload.script;

import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.random.IdDistribution;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import dev.oltpmatrix.workload.random.Zipfian;

/** The distributions by sysbench's names, with the shapes that its options give them. */
public final class Distributions {
  private Distributions() {}

  /** Returns the distribution of {@code --rand-type}. */
  public static IdDistribution ofIds(Settings settings) {
    return named(settings.text("rand-type"), settings);
  }

  public static IdDistribution named(String name, Settings settings) {
    return switch (name) {
      case "uniform" -> Xoroshiro128Plus::nextInt;
      case "gaussian" -> new IdDistribution.Gaussian(settings.integer("rand-spec-iter"));
      case "special" ->
          new IdDistribution.Special(
              settings.integer("rand-spec-iter"),
              settings.integer("rand-spec-pct"),
              settings.integer("rand-spec-res"));
      case "pareto" -> new IdDistribution.Pareto(settings.decimal("rand-pareto-h"));
      case "zipfian" -> new Zipfian(settings.decimal("rand-zipfian-exp"));
      default -> throw new IllegalArgumentException("no distribution is called " + name);
    };
  }
}
