package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.generator.ClientPinning;
import dev.oltpmatrix.experiment.generator.GeneratorCommand;
import dev.oltpmatrix.experiment.generator.GeneratorLog;
import dev.oltpmatrix.experiment.generator.LiveSecond;
import dev.oltpmatrix.experiment.sampling.Sampling;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.ledger.StartedProcess;
import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.ProcessEnd;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.api.RunningServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The load generator of one cell, from its start to its end.
 *
 * @param argv its command line
 * @param folder its working directory; {@code null} for that of this program
 */
record CellLoad(
    MatrixSpec spec,
    List<String> argv,
    ClientPinning pinning,
    Path folder,
    Path log,
    ProcessLedger ledger) {
  private static final long POLL_MS = 50;

  /**
   * Seconds for connecting thousands of clients to a busy small machine, and for disconnecting
   * them.
   */
  private static final int CONNECT_AND_DRAIN_S = 180;

  /** Seconds for making thousands of tables, at some hundred a second. */
  private static final int MAKE_TABLES_S = 300;

  private static final int LOG_LINES_SHOWN = 8;

  /**
   * @param failure {@code null} for none
   * @param placement {@code null} if it did not start
   */
  record Ended(String failure, CellRecord.CpuPinning placement) {}

  /**
   * Lets the generator make the tables of a workload that needs its own; returns a description of
   * the failure, or {@code null}.
   */
  String makeTables() throws IOException, InterruptedException {
    try (StartedProcess generator = start(GeneratorCommand.preparing(argv))) {
      return generator.waitFor(TimeUnit.SECONDS.toMillis(MAKE_TABLES_S))
          ? failure(generator)
          : "making the tables did not end within " + MAKE_TABLES_S + " s; see " + log;
    }
  }

  /**
   * Runs it to its end, sampled and with the user's hook in its window.
   *
   * @param announces whether the generator announces when its window opens
   * @param seconds receives each second that it prints
   */
  Ended run(
      RunningServer server,
      ClientPath path,
      Sampling.OfCell watch,
      CellHook hook,
      boolean announces,
      Consumer<LiveSecond> seconds)
      throws IOException, InterruptedException {
    try (StartedProcess generator = start(argv)) {
      Supplier<OptionalLong> announced = announces ? GeneratorLog.opening(log) : null;
      watch.start(generator.pid(), announced);
      hook.awaitOpening(announces ? announced : byTheClock(), generator.pid());
      String misplaced = pinning.await(generator);
      CellRecord.CpuPinning placement = pinning.recorded(server);
      String failure = misplaced == null ? await(generator, path, hook, seconds) : misplaced;
      watch.stop();
      hook.endWindow();
      return new Ended(failure, placement);
    }
  }

  private StartedProcess start(List<String> command) throws IOException {
    return StartedProcess.start(
        new Command(command, pinning.asked(), folder, Map.of(), log), "load generator", ledger);
  }

  /**
   * Returns when a window opens that no generator announces, with the time for connecting left out.
   */
  private Supplier<OptionalLong> byTheClock() {
    long warmupNs = TimeUnit.SECONDS.toNanos(spec.warmupS());
    OptionalLong opensNs = OptionalLong.of(ledger.host().clock().getAsLong() + warmupNs);
    return () -> opensNs;
  }

  private String await(
      StartedProcess generator, ClientPath path, CellHook hook, Consumer<LiveSecond> seconds)
      throws InterruptedException {
    long limitS = (long) spec.warmupLimitS() + spec.windowLimitS() + CONNECT_AND_DRAIN_S;
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitS);
    GeneratorLog follower = new GeneratorLog(log, line -> LiveSecond.of(line).ifPresent(seconds));
    // Checked first: after a pause of the program itself, the generator may have ended well long
    // ago.
    while (!generator.waitFor(POLL_MS)) {
      follower.look();
      path.look();
      hook.look();
      if (System.nanoTime() > deadlineNs) {
        return "the load generator did not end within " + limitS + " s and was stopped; see " + log;
      }
    }
    follower.look();
    return failure(generator);
  }

  private String failure(StartedProcess generator) {
    if (generator.exitStatus() == 0) {
      return null;
    }
    String tail = GeneratorLog.tail(log, LOG_LINES_SHOWN);
    return "the load generator "
        + ProcessEnd.words(generator.exitStatus(), "")
        + GeneratorLog.complaint(tail).map(line -> ": " + line).orElse("")
        + "\nits last lines:\n"
        + tail;
  }
}
