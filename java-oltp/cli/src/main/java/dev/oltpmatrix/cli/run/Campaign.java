package dev.oltpmatrix.cli.run;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.cli.base.RunFailure;
import dev.oltpmatrix.experiment.Request;
import dev.oltpmatrix.experiment.RequestedRun;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Several runs of one matrix, each with a seed, rows, servers and a results folder of its own.
 *
 * @param description content of run.json of the folder of all runs
 * @param isNew whether run.json is still to be written
 */
record Campaign(ResultsDir folder, RunDescription description, boolean isNew) {
  /** The clock may be set, and the machine suspended: the time is looked at so often. */
  private static final long MAX_SLEEP_MS = 10_000;

  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  /** Makes or resumes one run. */
  interface OneRun {
    void run(int number, RequestedRun requested) throws IOException, InterruptedException;
  }

  /** Receives the time before which a run does not begin. */
  interface Waiting {
    void until(int number, Instant start);
  }

  static Campaign of(Request request, String hook) {
    RunDescription description =
        RunDescription.now(
            request.spec(), request.arms(), request.setup().project().host().facts());
    return new Campaign(new ResultsDir(request.out()), description.withHook(hook), true);
  }

  /** Reads what is to be resumed; empty if that is one run. */
  static Optional<Campaign> read(Path dir) throws IOException {
    ResultsDir folder = ResultsDir.open(dir);
    RunDescription description = RunDescription.read(folder);
    return description.specToResume(folder).runCount() == 1
        ? Optional.empty()
        : Optional.of(new Campaign(folder, description.withMachineState(null), false));
  }

  MatrixSpec spec() {
    return description.spec();
  }

  /** Returns the runs that are missing or incomplete. */
  List<Integer> left() throws IOException {
    List<Integer> left = new ArrayList<>();
    for (int number = 1; number <= spec().runCount(); number++) {
      if (!isComplete(folder.run(number))) {
        left.add(number);
      }
    }
    return left;
  }

  /** A run without an end has no tables, or was to have further blocks. */
  private static boolean isComplete(ResultsDir run) throws IOException {
    if (!run.holdsRun()) {
      return false;
    }
    RunDescription description = RunDescription.read(run);
    FoundRecords found = new FoundRecords(run, run.readSoFar(), 0);
    boolean mayBeCut = description.spec().timeLimitS() != null;
    boolean hasAll = mayBeCut || (run.plannedCells() > 0 && found.missing() == 0);
    boolean hasFailed = found.whole().stream().anyMatch(record -> record.failure() != null);
    return description.endedAt() != null && hasAll && !hasFailed;
  }

  void sayLeft(List<Integer> left, Reporter screen) {
    String runs = left.stream().map(number -> number.toString()).collect(joining(", "));
    screen.say(
        "%d of %d runs are complete%s"
            .formatted(
                spec().runCount() - left.size(),
                spec().runCount(),
                left.isEmpty() ? "" : "; left: " + runs));
  }

  RequestedRun requested(int number, boolean force) {
    Path out = folder.run(number).root();
    return new RequestedRun(
        matrices -> spec().ofRun(number),
        UnaryOperator.identity(),
        spec -> out,
        folder.run(number).holdsRun() ? out : null,
        force);
  }

  /**
   * Runs what is missing; a run's failure ends it, and an invalid cell does not. The caller has
   * locked the folder.
   */
  void run(boolean force, OneRun one, Waiting waiting, Reporter screen)
      throws IOException, InterruptedException {
    List<Integer> left = left();
    int all = spec().runCount();
    if (isNew) {
      folder.requireNew(); // again: another process may have made it before the lock was taken
    } else {
      sayLeft(left, screen);
    }
    folder.deleteUnfinished();
    description.withEndedAt(null).write(folder);
    for (int number : left) {
      await(number, waiting, screen);
      screen.say("run %d of %d".formatted(number, all));
      try {
        one.run(number, requested(number, force));
      } catch (UsageException e) {
        if (number != left.get(0)) {
          throw new IOException("run " + number + ": " + e.getMessage(), e);
        }
        if (isNew) {
          Files.deleteIfExists(folder.runJson()); // what is corrected is another campaign
        }
        throw e;
      }
      requireMeasured(number);
    }
    List<RunDescription> runs = new ArrayList<>();
    for (int number = 1; number <= all; number++) {
      runs.add(RunDescription.read(folder.run(number)));
    }
    // The first run has the arms after any fallback.
    description.withArms(runs.get(0).arms()).endedWith(runs).write(folder);
  }

  private void requireMeasured(int number) throws IOException {
    ResultsDir run = folder.run(number);
    if (run.readSoFar().stream().map(CellRecord::load).allMatch(Objects::isNull)) {
      throw new IOException("run " + number + " measured no cell; " + run.logs() + " says why");
    }
  }

  private void await(int number, Waiting waiting, Reporter screen)
      throws IOException, InterruptedException {
    Instant start = earliestStart(number);
    if (!start.isAfter(Instant.now())) {
      return;
    }
    screen.say(
        "run %d waits until %s, as runs are %s apart; Ctrl-C ends that, and %s goes on"
            .formatted(
                number,
                MOMENT.format(LocalDateTime.ofInstant(start, ZoneId.systemDefault())),
                Durations.about(spec().runsApartS()),
                RunFailure.howToResume(folder.root())));
    waiting.until(number, start);
    for (long ms = msTo(start); ms > 0; ms = msTo(start)) {
      Thread.sleep(Math.min(ms, MAX_SLEEP_MS));
    }
  }

  private static long msTo(Instant start) {
    return Instant.now().until(start, ChronoUnit.MILLIS);
  }

  /** Returns when a run may begin; one that goes on need not wait. */
  Instant earliestStart(int number) throws IOException {
    Instant start = Instant.MIN;
    if (spec().runsApartS() != null && !folder.run(number).holdsRun()) {
      for (ResultsDir run : folder.readableRuns().values()) {
        String endedAt = RunDescription.read(run).endedAt();
        Instant next =
            endedAt == null ? start : Instant.parse(endedAt).plusSeconds(spec().runsApartS());
        start = next.isAfter(start) ? next : start;
      }
    }
    return start;
  }
}
