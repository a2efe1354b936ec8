package dev.oltpmatrix.experiment;

import dev.oltpmatrix.analysis.aggregate.UnsupportedText;
import dev.oltpmatrix.analysis.verdict.BetweenRuns;
import dev.oltpmatrix.analysis.verdict.Comparisons;
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
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.workload.DataSets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The output of {@code --dry-run} and {@code plan}: every cell in order, and the time. */
public final class PlanText {
  private PlanText() {}

  public static void print(Request request, Reporter reporter) {
    MatrixSpec spec = request.spec();
    Plan plan = request.plan();
    reporter.say("matrix " + spec.name() + ": " + spec.description());
    int position = 0;
    for (Group group : plan.groups()) {
      reporter.say(
          "block %s, %s%s"
              .formatted(
                  group.repetition(),
                  group.sessions().size() == 1 ? "" : "up together: ",
                  group.sessions().stream()
                      .map(session -> session.armConfig().toString())
                      .collect(Collectors.joining(", "))));
      for (PlannedCell cell : group.cells()) {
        position++;
        String time = Durations.about(cell.estimatedS());
        reporter.say(line(Integer.toString(position), cell.key(), time, ""));
      }
    }
    for (UnsupportedCell cell : plan.unsupported()) {
      String block = " (block " + cell.key().repetition() + ")";
      reporter.say(line("-", cell.key(), UnsupportedText.UNSUPPORTED, block));
    }
    List<ServerRef> arms = plan.sessions().stream().map(ServerSession::server).distinct().toList();
    double preparationS = ServerPreparation.announce(request.setup(), arms, reporter::say);
    List<Factor> varied = spec.factorSet().settings();
    if (!varied.isEmpty()) {
      for (ServerBuild build : request.setup().builds(arms)) {
        reporter.say(build.name() + ": " + starts(varied, build.name(), request.setup()));
      }
    }
    SettingsDesign.words(spec).ifPresent(reporter::say);
    primary(spec, plan).forEach(reporter::say);
    if (!spec.userWorkloads().isEmpty() && !DataSets.of(spec).isGiven()) {
      reporter.say(
          "the SQL of %s is not checked here: servers check it after they have loaded its tables"
              .formatted(String.join(", ", spec.userWorkloads().keySet())));
    }
    reporter.say(size(request.setup(), plan, preparationS) + "; nothing was started");
    if (spec.runCount() > 1) {
      int apartS = spec.runsApartS() == null ? 0 : spec.runsApartS();
      double allS =
          spec.runCount() * (plan.estimatedS() + preparationS) + (spec.runCount() - 1) * apartS;
      reporter.say(
          "that is one run; %s of it%s take about %s"
              .formatted(
                  Plural.of(spec.runCount(), "run"),
                  apartS == 0 ? "" : ", " + Durations.about(apartS) + " apart,",
                  Durations.about(allS)));
    }
    found(spec, plan).forEach(reporter::say);
    unsupported(plan).forEach(reporter::say);
  }

  /** Says which differences the plan is likely to miss; nothing where it has no intervals. */
  private static List<String> found(MatrixSpec spec, Plan plan) {
    if (spec.repetitions() < 2 || !isCompared(plan)) {
      return List.of();
    }
    Map<String, List<String>> byFound =
        plan.cells().stream()
            .map(cell -> cell.key().threads())
            .distinct()
            .sorted()
            .collect(
                Collectors.groupingBy(
                    n -> leastFound("throughput", n, spec) + ", " + leastFound("p95", n, spec),
                    LinkedHashMap::new,
                    Collectors.mapping(String::valueOf, Collectors.toList())));
    List<String> lines = new ArrayList<>();
    byFound.forEach(
        (found, clients) ->
            lines.add(
                "in another run 4 of 5 such plans find a difference of %s (clients: %s)"
                    .formatted(found, String.join(", ", clients))));
    return lines;
  }

  private static boolean isCompared(Plan plan) {
    Set<CellKey> names =
        plan.cells().stream().map(cell -> cell.key().series()).collect(Collectors.toSet());
    return Comparisons.pairs(names, name -> true).stream().anyMatch(p -> p.kind().isPlain());
  }

  private static String leastFound(String metric, int clients, MatrixSpec spec) {
    double ratio = BetweenRuns.leastFound(metric, clients, spec.runCount(), spec.repetitions());
    return "%s %.0f %%".formatted(metric, 100 * (ratio - 1));
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

  /** Says which settings a build takes while it runs, and which need a start. */
  private static String starts(List<Factor> settings, String build, RunSetup setup) {
    Map<Boolean, List<String>> byKind =
        settings.stream()
            .collect(
                Collectors.partitioningBy(
                    setting -> setup.takesWhileRunning(build, setting),
                    Collectors.mapping(Factor::name, Collectors.toList())));
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

  static List<String> unsupported(Plan plan) {
    return UnsupportedText.lines(plan.unsupported().stream().map(UnsupportedCell::why).toList());
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
  static String size(RunSetup setup, Plan plan, double preparationS) {
    long starts =
        plan.sessions().stream()
            .filter(session -> setup.servers(session.server()).unstartable().isEmpty())
            .count();
    return "%s%s, about %s"
        .formatted(
            Plural.of(plan.cells().size(), "cell"),
            starts == 0 ? "" : " on " + Plural.of(starts, "server start"),
            Durations.about(plan.estimatedS() + preparationS));
  }
}
