package dev.oltpmatrix.experiment;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.UnsupportedCell;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.model.descriptors.UnsupportedRules;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.CellRule;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.server.build.ServerBuild;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Returns why cells are unsupported, from {@link UnsupportedRules} and from the files and servers
 * on this machine.
 */
record SupportCheck(RunSetup setup) {
  /** Returns the reason; empty for a supported cell. */
  Optional<String> of(CellKey cell) {
    ServerBuild build = setup.catalogue().find(cell.server());
    // For an external server the version that was found, not the name.
    String version = build.product() + "-" + build.version();
    Generator generator = Generators.named(cell.generator());
    Workload workload = setup.spec().workload(cell.workload());
    return generator
        .whyNotOn(setup.project().host().system())
        .or(
            () ->
                UnsupportedRules.whyNot(
                    factor -> factor.equals(Factors.SERVER) ? version : cell.level(factor)))
        .or(() -> generator.whyNot(workload))
        .or(() -> noScript(generator, cell.workload()))
        .or(() -> setup.home().of(build).whyNot(build, generator, workload));
  }

  private Optional<String> noScript(Generator generator, String workload) {
    return setup.spec().userWorkloads().containsKey(workload)
        ? Optional.empty()
        : generator
            .script(setup.project().root(), workload)
            .filter(script -> !Files.exists(script))
            .map(
                script ->
                    "%s has no script for %s, lua/%s"
                        .formatted(generator.name(), workload, script.getFileName()));
  }

  /** Refuses a plan that has nothing to measure. */
  static void requireCells(Plan plan) {
    if (plan.cells().isEmpty()) {
      throw new UsageException(
          plan.unsupported().isEmpty()
              ? "no cell is left of this matrix: its rules under except and points leave out all"
                  + " that is asked for; mend one, or ask for more"
              : "no cell of this matrix can be: " + plan.unsupported().get(0).why());
    }
  }

  /**
   * Refuses a plan with a level for which no cell is supported: a user who names it expects some.
   */
  static void requireSome(Plan plan) {
    requireCells(plan);
    List<CellKey> possible = plan.cells().stream().map(PlannedCell::key).toList();
    for (Factor factor : CellKey.factors(keys(plan)).all()) {
      Set<String> served =
          possible.stream().map(key -> key.level(factor)).collect(Collectors.toSet());
      for (UnsupportedCell cell : plan.unsupported()) {
        if (!served.contains(cell.key().level(factor))) {
          throw new UsageException(
              "%s %s has no cell in this matrix that can be, such as: %s; leave it out"
                  .formatted(factor.name(), cell.key().level(factor), cell.why()));
        }
      }
    }
  }

  private static List<CellKey> keys(Plan plan) {
    return Stream.concat(
            plan.cells().stream().map(PlannedCell::key),
            plan.unsupported().stream().map(UnsupportedCell::key))
        .toList();
  }

  /**
   * Refuses a level that the command line adds to a matrix and that none of its points names: it
   * would be asked for and not be measured.
   */
  static void requireInPoints(
      Plan plan, MatrixSpec spec, List<ServerRef> arms, MatrixSpec file, List<ServerRef> ofFile) {
    if (spec.points().isEmpty()) {
      return;
    }
    List<CellKey> all = keys(plan);
    for (Factor factor : CellKey.factors(all).all()) {
      Set<String> there = all.stream().map(key -> key.level(factor)).collect(Collectors.toSet());
      there.addAll(CellRule.levels(file, ofFile, factor));
      CellRule.levels(spec, arms, factor).stream()
          .filter(level -> !there.contains(level))
          .findFirst()
          .ifPresent(
              level -> {
                throw new UsageException(
                    "%s %s is in none of the matrix's points; leave it out, or copy the file and add"
                            .formatted(factor.name(), level)
                        + " a point");
              });
    }
  }
}
