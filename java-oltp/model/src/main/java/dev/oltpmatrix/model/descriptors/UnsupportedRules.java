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
 * Which cells cannot be, and why: what a driver, a generator, a level, a workload or a server rules
 * out. Such a cell is planned and recorded as one that cannot be; a matrix in which all cells of a
 * level cannot be is refused.
 *
 * <p>A new rule is a line in {@link #RULES}. It looks at names alone, so that a plan is the same
 * wherever it is made.
 */
public final class UnsupportedRules {
  private static final Pattern VERSIONED = Pattern.compile("(mariadb|mysql)-[0-9]+\\.[0-9]+.*");

  /** Why a cell cannot be, in a clause without an end; {@code null} where the rule has nothing. */
  @FunctionalInterface
  interface Rule {
    String whyNot(Combination cell);
  }

  private static final List<Rule> RULES =
      List.of(
          UnsupportedRules::aGeneratorRefuses,
          UnsupportedRules::aLevelRefuses,
          UnsupportedRules::noRoadToTheServer,
          UnsupportedRules::aDriverRefuses);

  private UnsupportedRules() {}

  /**
   * Why there is no such cell; empty where there may be.
   *
   * @param level of each factor; {@code null} where it is not known. The server's is the name of a
   *     build, which tells product and version
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

  private static String aGeneratorRefuses(Combination cell) {
    Generator generator = cell.generator();
    Workload workload = cell.workload();
    return generator == null || workload == null ? null : generator.whyNot(workload).orElse(null);
  }

  /** The first level that its generator cannot do with its workload. */
  private static String aLevelRefuses(Combination cell) {
    Generator generator = cell.generator();
    Workload workload = cell.workload();
    if (generator == null || workload == null) {
      return null;
    }
    for (Factor factor : Factors.optional()) {
      String level = cell.level(factor);
      String why = level == null ? null : factor.whyNot(level, generator, workload).orElse(null);
      if (why != null) {
        return why;
      }
    }
    return null;
  }

  /** Of a driver that a server does not let in, or by no such connection. */
  private static String noRoadToTheServer(Combination cell) {
    Generator generator = cell.generator();
    ServerKind server = cell.serverKind();
    String connection = cell.level(Factors.CONNECTION);
    boolean known = Stream.of(generator, server, connection).allMatch(Objects::nonNull);
    return !known || generator.driver() == null
        ? null
        : DriverLimits.cannotReach(generator.driver(), server, connection).orElse(null);
  }

  /** What the drivers' own benchmarks know of them. */
  private static String aDriverRefuses(Combination cell) {
    Generator generator = cell.generator();
    Workload workload = cell.workload();
    String options = cell.level(Factors.OPTIONS);
    ServerKind server = cell.serverKind();
    String connection = cell.level(Factors.CONNECTION);
    boolean known =
        Stream.of(generator, workload, options, server, connection).allMatch(Objects::nonNull);
    return !known || generator.program() != Generator.Program.JMH
        ? null
        : DriverLimits.cannot(generator.driver(), options, workload.name(), server, connection)
            .orElse(null);
  }

  /** What a rule sees of a cell. */
  record Combination(Function<Factor, String> levels) {
    String level(Factor factor) {
      return levels.apply(factor);
    }

    /**
     * {@code null} where the name of its build has no version: it is a server of the user's own.
     */
    ServerKind serverKind() {
      String name = level(Factors.SERVER);
      return name == null || !VERSIONED.matcher(name).matches() ? null : ServerKind.named(name);
    }

    /** {@code null} for one that is not known here. */
    Generator generator() {
      String name = level(Factors.GENERATOR);
      return name == null ? null : Generators.find(name).orElse(null);
    }

    /** {@code null} for one that is not known here. */
    Workload workload() {
      String name = level(Factors.WORKLOAD);
      return name == null ? null : Workloads.find(name).orElse(null);
    }
  }
}
