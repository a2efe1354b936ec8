package dev.oltpmatrix.cli.results;

import dev.oltpmatrix.analysis.compare.RunFacts;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.cli.base.Interruption;
import dev.oltpmatrix.cli.base.Locks;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.cli.base.RunEnd;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.report.page.PageOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code join}: makes a campaign of runs that were made one by one. */
@Command(
    name = "join",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Copy runs of one matrix into a new folder, and write tables and page of all of them.")
public final class JoinCommand implements Callable<Integer> {
  private final Project project;
  private final Screen screen;

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description = "Results folders; one of several runs counts as these.")
  private List<Path> folders;

  @Option(names = "--out", paramLabel = "DIR", required = true, description = "A new folder.")
  private Path out;

  @Option(names = "--verbose", description = RunEnd.VERBOSE)
  private boolean verbose;

  public JoinCommand(Project project, Screen screen) {
    this.project = project;
    this.screen = screen;
  }

  private record Run(Path named, RunDescription description, FoundRecords found) {
    MatrixSpec spec() {
      return description.spec();
    }

    boolean isSame(Run other) {
      return spec().seed() == other.spec().seed()
          && description.startedAt().equals(other.description.startedAt());
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException, ServerException {
    if (Files.exists(out)) {
      throw new UsageException(out + " exists; choose another --out");
    }
    List<Run> runs = new ArrayList<>();
    for (Path folder : folders) {
      ResultsDir results = ResultsDir.open(folder);
      requireOutside(folder);
      results.missingRuns().ifPresent(words -> screen.say("note: " + folder + ": " + words));
      Collection<ResultsDir> parts =
          results.isCampaign() ? results.readableRuns().values() : List.of(results);
      for (ResultsDir part : parts) {
        add(results.isCampaign() ? part.root() : folder, part, runs);
      }
    }
    if (runs.size() < 2 || runs.size() > MatrixSpec.RUNS.high()) {
      throw new UsageException(
          "join has %s, allowed: 2..%d; name other folders"
              .formatted(Plural.of(runs.size(), "run"), MatrixSpec.RUNS.high()));
    }
    RunDescription description = description(runs);
    List<LockFile> sources = new ArrayList<>();
    try (Interruption interruption = new Interruption(project.host(), Thread.currentThread())) {
      try {
        for (Run run : runs) {
          Locks.source(run.found.results(), "a join").ifPresent(sources::add);
        }
        return joined(runs, description);
      } catch (IOException | RuntimeException | ServerException | InterruptedException e) {
        if (!interruption.signalled() && !(e instanceof InterruptedException)) {
          throw e;
        }
        screen.say("interrupted; the same command again does all of it");
        throw new InterruptedException();
      } finally {
        for (LockFile source : sources) {
          source.close();
        }
      }
    }
  }

  private void requireOutside(Path folder) throws IOException {
    Path there = out.toAbsolutePath().normalize();
    while (!Files.exists(there)) {
      there = there.getParent();
    }
    if (there.toRealPath().startsWith(folder.toRealPath())) {
      throw new UsageException(out + " lies in " + folder + "; choose another --out");
    }
  }

  private void add(Path named, ResultsDir results, List<Run> runs) throws IOException {
    RunDescription description = RunDescription.read(results);
    if (description.spec() == null) {
      throw new UsageException(named + " holds imported records, no run; leave it out");
    }
    Run run = new Run(named, description, results.readCells(screen));
    if (run.found.whole().stream().noneMatch(r -> r.load() != null && r.valid())) {
      throw new UsageException(named + " holds no valid cell; leave it out, or run it again");
    }
    for (Run other : runs) {
      if (run.isSame(other)) {
        throw new UsageException(
            "%s and %s are one run, started at %s; name it once"
                .formatted(other.named, named, description.startedAt()));
      }
    }
    if (!runs.isEmpty()) {
      requireAlike(runs.get(0), run);
    }
    note(run, runs);
    runs.add(run);
  }

  private static void requireAlike(Run a, Run b) {
    List<String> differences = new ArrayList<>();
    Map<String, Object> inA = facts(a);
    Map<String, Object> inB = facts(b);
    Map<String, Object> all = new TreeMap<>(inA);
    all.putAll(inB);
    for (String name : all.keySet()) {
      if (!Objects.equals(inA.get(name), inB.get(name))) {
        differences.add(name + ": A " + inA.get(name) + ", B " + inB.get(name));
      }
    }
    differences.addAll(RunFacts.ofMachinesAndVersions(a.found.whole(), b.found.whole()));
    if (!differences.isEmpty()) {
      throw new UsageException(
          "%s (A) and %s (B) differ, %s; join runs of one matrix, machine and version"
              .formatted(a.named, b.named, String.join("; ", differences)));
    }
  }

  /** Returns what runs of one campaign have in common. */
  private static Map<String, Object> facts(Run run) {
    MatrixSpec matrix =
        MatrixSpecBuilder.builder(run.spec())
            .name("any")
            .description("any")
            .seed(1)
            .runs(null)
            .runsApartS(null)
            .build();
    Map<String, Object> facts = new TreeMap<>();
    Json.mapper()
        .valueToTree(matrix)
        .properties()
        .forEach(entry -> facts.put(entry.getKey(), entry.getValue()));
    facts.put("arms", run.description.arms());
    facts.put("program", run.description.programVersion());
    return facts;
  }

  private void note(Run run, List<Run> others) {
    if (run.found.missing() > 0) {
      screen.say(
          "note: %s lacks %d of %s"
              .formatted(
                  run.named,
                  run.found.missing(),
                  Plural.of(run.found.results().plannedCells(), "cell")));
    }
    others.stream()
        .filter(other -> other.spec().seed() == run.spec().seed())
        .findFirst()
        .ifPresent(
            other ->
                screen.say(
                    "note: %s and %s have the seed %d, so the same rows and the same order"
                        .formatted(other.named, run.named, run.spec().seed())));
    others.stream()
        .limit(1)
        .flatMap(
            first -> RunFacts.ofServerSettings(first.found.whole(), run.found.whole()).stream())
        .forEach(
            words ->
                screen.say(
                    "note: " + others.get(0).named + " (A), " + run.named + " (B): " + words));
  }

  private int joined(List<Run> runs, RunDescription description)
      throws IOException, InterruptedException, ServerException {
    ResultsDir results = ResultsDir.createCampaign(out);
    LockFile lock = Locks.results(results, "a join");
    try (lock) {
      results.requireNew(); // again: another process may have made it before the lock was taken
      try {
        return joined(results, runs, description);
      } catch (IOException | RuntimeException | ServerException | InterruptedException e) {
        lock.close();
        FileTrees.deleteQuietly(out);
        throw e;
      }
    }
  }

  private int joined(ResultsDir results, List<Run> runs, RunDescription description)
      throws IOException, InterruptedException, ServerException {
    Path log = results.runs().resolve(".copy.log");
    for (int i = 0; i < runs.size(); i++) {
      ResultsDir copy = results.run(i + 1);
      project.host().copyFolder(log, runs.get(i).found.results().root(), copy.root());
      Files.deleteIfExists(copy.root().resolve(Locks.LOCK));
    }
    Files.deleteIfExists(log);
    description.write(results);
    Summary summary = Summary.write(results, screen);
    ResultsWriter writer = new ResultsWriter(project, screen);
    Path page = writer.page(results, summary, PageOptions.USUAL);
    return writer.conclude(results, summary, results.plannedCells(), page, verbose);
  }

  private static RunDescription description(List<Run> runs) {
    Run first = runs.get(0);
    int further = runs.size() - 1;
    long high = MatrixSpec.SEED.high() - MatrixSpec.REPETITIONS.high() * further;
    if (first.spec().seed() > high) {
      throw new UsageException(
          "%s has the seed %d, allowed for the first of %d runs: at most %d; name another first"
              .formatted(first.named, first.spec().seed(), runs.size(), high));
    }
    MatrixSpec spec =
        MatrixSpecBuilder.builder(first.spec()).runs(runs.size()).runsApartS(null).build();
    List<RunDescription> described = runs.stream().map(Run::description).toList();
    return Collections.min(described, Comparator.comparing(RunDescription::startedAt))
        .withSpec(spec)
        .withPreflight(null)
        .withMachineState(null)
        .endedWith(described);
  }
}
