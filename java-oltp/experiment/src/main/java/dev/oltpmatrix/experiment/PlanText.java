package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.analysis.verdict.PrimaryPoints;
import dev.oltpmatrix.experiment.plan.Group;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.experiment.plan.UnsupportedCell;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.AaControl;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.spec.SettingsDesign;
import dev.oltpmatrix.model.text.Durations;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.workload.DataSets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The output of {@code --dry-run} and {@code plan}: every cell in order, and the time. */
public final class PlanText {
  private PlanText() {}

  public static void print(Request request, ServerRegistry home, Reporter reporter) {
    MatrixSpec spec = request.spec();
    Plan plan = request.plan();
    reporter.say("matrix " + spec.name() + ": " + spec.description());
    int position = 0;
    for (Group group : plan.groups()) {
      String servers =
          group.sessions().stream()
              .map(session -> session.armConfig().toString())
              .collect(Collectors.joining(", "));
      reporter.say(
          "block %s, %s%s"
              .formatted(
                  group.repetition(),
                  group.sessions().size() == 1 ? "" : "up together: ",
                  servers));
      for (PlannedCell cell : group.cells()) {
        position++;
        reporter.say(line(position, cell));
      }
    }
    plan.unsupported().forEach(cell -> reporter.say(line(cell)));
    List<ServerRef> arms = plan.sessions().stream().map(ServerSession::server).distinct().toList();
    double preparationS =
        ServerPreparation.announce(arms, request.catalogue(), home, request.data(), reporter);
    settings(request, arms, home).forEach(reporter::say);
    SettingsDesign.words(spec).ifPresent(reporter::say);
    primary(spec, plan).forEach(reporter::say);
    if (!spec.userWorkloads().isEmpty() && !DataSets.of(spec).isGiven()) {
      reporter.say(
          "the SQL of %s is not checked here: servers check it after they have loaded its tables"
              .formatted(String.join(", ", spec.userWorkloads().keySet())));
    }
    reporter.say(size(plan, request.catalogue(), home, preparationS) + "; nothing was started");
    unsupported(plan).forEach(reporter::say);
  }

  /** Returns the primary outcome, the number of its points and of their A/A cells in a block. */
  private static List<String> primary(MatrixSpec spec, Plan plan) {
    if (spec.primary() == null) {
      return List.of();
    }
    Plan block = plan.block(1);
    List<CellKey> cells = block.cells().stream().map(cell -> cell.key().series()).toList();
    long points = PrimaryPoints.count(spec.primary(), Set.copyOf(cells));
    Predicate<CellKey> atPoints = spec.primary().points(spec.factorSet());
    long controls =
        cells.stream()
            .filter(cell -> AaControl.isOne(cell.config()))
            .map(cell -> cell.with(Factors.CONFIG, AaControl.original(cell.config())))
            .filter(atPoints)
            .count();
    return List.of(
        "primary outcome: " + spec.primary().words() + ": " + Plural.of(points, "comparison"),
        controls == 0
            ? "no A/A cell at its points: how much equal arms differ there is not measured"
            : "A/A: " + Plural.of(controls, "cell") + " of each block run its points twice");
  }

  /** Returns which settings each build takes while it runs, and which need a start. */
  private static List<String> settings(Request request, List<ServerRef> arms, ServerRegistry home) {
    List<String> settings =
        request.spec().factorSet().settings().stream().map(Factor::name).toList();
    if (settings.isEmpty()) {
      return List.of();
    }
    return arms.stream()
        .map(arm -> request.catalogue().find(arm.build()))
        .distinct()
        .map(build -> build.name() + ": " + starts(settings, build, home))
        .toList();
  }

  private static String starts(List<String> settings, ServerBuild build, ServerRegistry home) {
    Map<Boolean, List<String>> byKind =
        settings.stream()
            .collect(
                Collectors.partitioningBy(
                    setting -> home.of(build).takesWhileRunning(build, setting)));
    List<String> parts = new ArrayList<>();
    List<String> running = byKind.get(true);
    if (!running.isEmpty()) {
      String verb = running.size() == 1 ? " is" : " are";
      parts.add(String.join(", ", running) + verb + " set while the server runs");
    }
    if (!byKind.get(false).isEmpty()) {
      parts.add(String.join(", ", byKind.get(false)) + ": a start for each level");
    }
    return String.join("; ", parts);
  }

  /** Returns the number of unsupported cells and the reasons; empty if all are supported. */
  static List<String> unsupported(Plan plan) {
    return UnsupportedText.lines(plan.unsupported().stream().map(UnsupportedCell::why).toList());
  }

  private static String line(UnsupportedCell cell) {
    return line(
        "-", cell.key(), UnsupportedText.UNSUPPORTED, " (block " + cell.key().repetition() + ")");
  }

  private static String line(int position, PlannedCell cell) {
    return line(Integer.toString(position), cell.key(), Durations.about(cell.estimatedS()), "");
  }

  private static String line(String position, CellKey key, String time, String more) {
    return String.format(
        Locale.ROOT,
        "%5s  %-22s %-13s %5d clients  %6s  %s%s%s",
        position,
        key.workload(),
        key.generator(),
        key.threads(),
        time,
        key.armLabel(),
        key.othersLabel(),
        more);
  }

  /** Returns the size, such as {@code 80 cells on 4 server starts, about 17 min}. */
  static String size(Plan plan, Catalogue catalogue, ServerRegistry home, double preparationS) {
    long starts =
        plan.sessions().stream()
            .map(session -> home.of(catalogue.find(session.server().build())))
            .filter(servers -> servers.unstartable().isEmpty())
            .count();
    return "%s%s, about %s"
        .formatted(
            Plural.of(plan.cells().size(), "cell"),
            starts == 0 ? "" : " on " + Plural.of(starts, "server start"),
            Durations.about(plan.estimatedS() + preparationS));
  }
}
