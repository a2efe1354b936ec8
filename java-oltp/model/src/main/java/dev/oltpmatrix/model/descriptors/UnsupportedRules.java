package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.model.drivercases.ServerKind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds combinations of levels that are not supported because of a driver, a generator, a level, a
 * workload or a server. Such a cell is planned and recorded as unsupported; a matrix in which all
 * cells of a level are unsupported is refused.
 *
 * <p>A new rule is a line in {@link #RULES}. It looks at names only, so that a plan is the same
 * wherever it is made.
 */
public final class UnsupportedRules {
  private static final Pattern VERSIONED = Pattern.compile("(mariadb|mysql)-[0-9]+\\.[0-9]+.*");

  /**
   * Returns the reason why a cell is not supported, as a clause without a full stop; {@code null}
   * where the rule does not apply.
   */
  @FunctionalInterface
  interface Rule {
    String whyNot(Combination cell);
  }

  private static final List<Rule> RULES =
      List.of(
          UnsupportedRules::generatorRefuses,
          UnsupportedRules::levelRefuses,
          UnsupportedRules::driverCannotConnect,
          UnsupportedRules::driverRefuses,
          ProxyLimits::whyNot);

  private UnsupportedRules() {}

  /**
   * Returns the reason why a cell is not supported; empty if no rule excludes it.
   *
   * @param level returns each factor's level; {@code null} where it is not known. The server's
   *     level is the name of a build, which gives product and version
   */
  public static Optional<String> whyNot(Function<Factor, String> level) {
    Combination cell = new Combination(level);
    for (Rule rule : RULES) {
      String why = rule.whyNot(cell);
      if (why != null) {
        return Optional.of(why);
      }
    }
    return Optional.empty();
  }

  private static String generatorRefuses(Combination cell) {
    Generator generator = cell.generator();
    Workload workload = cell.workload();
    return generator == null || workload == null ? null : generator.whyNot(workload).orElse(null);
  }

  /** Returns the reason for the first level that its generator cannot run with its workload. */
  private static String levelRefuses(Combination cell) {
    Generator generator = cell.generator();
    Workload workload = cell.workload();
    if (generator == null || workload == null) {
      return null;
    }
    for (Factor factor : FactorSet.KINDS.optional()) {
      String level = cell.level(factor);
      String why = level == null ? null : factor.whyNot(level, generator, workload).orElse(null);
      if (why != null) {
        return why;
      }
    }
    return null;
  }

  /** Returns the reason why a server refuses the driver, or the driver this kind of connection. */
  private static String driverCannotConnect(Combination cell) {
    Generator generator = cell.generator();
    ServerKind server = cell.serverKind();
    String connection = cell.level(Factors.CONNECTION);
    boolean known = Stream.of(generator, server, connection).allMatch(Objects::nonNull);
    return !known || generator.driver() == null
        ? null
        : DriverLimits.cannotReach(generator.driver(), server, connection).orElse(null);
  }

  /** Returns a limit of the driver that the driver study's benchmarks know. */
  private static String driverRefuses(Combination cell) {
    Generator generator = cell.generator();
    Workload workload = cell.workload();
    String options = cell.level(Factors.OPTIONS);
    ServerKind server = cell.serverKind();
    String connection = cell.level(Factors.CONNECTION);
    boolean known =
        Stream.of(generator, workload, options, server, connection).allMatch(Objects::nonNull);
    return !known || generator.program() != Generator.Program.JMH
        ? null
        : DriverLimits.unsupported(generator.driver(), options, workload.name(), server, connection)
            .orElse(null);
  }

  /** A cell as the rules see it. */
  record Combination(Function<Factor, String> levels) {
    String level(Factor factor) {
      return levels.apply(factor);
    }

    /**
     * Returns the server's kind; {@code null} where the name of its build has no version: an
     * external server.
     */
    ServerKind serverKind() {
      String name = level(Factors.SERVER);
      return name == null || !VERSIONED.matcher(name).matches() ? null : ServerKind.named(name);
    }

    /** Returns the generator; {@code null} for one that is not known here. */
    Generator generator() {
      String name = level(Factors.GENERATOR);
      return name == null ? null : Generators.find(name).orElse(null);
    }

    /** Returns the workload; {@code null} for one that is not known here. */
    Workload workload() {
      String name = level(Factors.WORKLOAD);
      return name == null ? null : Workloads.find(name).orElse(null);
    }
  }
}
