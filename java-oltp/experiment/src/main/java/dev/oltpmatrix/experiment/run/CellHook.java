package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.ledger.StartedProcess;
import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.ProcessEnd;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.server.api.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A command of the user's, which the shell runs before a cell's load, within its window and after
 * the cell. What goes wrong with it is a note of the cell.
 */
final class CellHook implements AutoCloseable {
  /** Parts of a cell, by the names that the command gets. */
  enum Phase {
    before,
    window,
    after
  }

  private static final long POLL_MS = 50;

  /** Limit outside of the window; its end and a few seconds more are the limit within. */
  private static final int LIMIT_S = 60;

  private static final int AFTER_LOAD_S = 5;

  private final String command;
  private final ProcessLedger ledger;
  private final Path log;
  private final Path out;
  private final RunningServer server;
  private final Map<String, String> environment = new HashMap<>();
  private final List<Flag> flags = new ArrayList<>();
  private Supplier<OptionalLong> opening;
  private long clientPid;
  private Phase phase;
  private StartedProcess process;

  /**
   * @param command {@code null} for none
   * @param cell the name of its files
   */
  CellHook(
      String command,
      ProcessLedger ledger,
      Path logs,
      String cell,
      RunningServer server,
      int windowS)
      throws IOException {
    this.command = command;
    this.ledger = ledger;
    this.server = server;
    log = logs.resolve(cell + ".hook.log");
    out = logs.resolve(cell + ".hook");
    environment.put("OLTP_MATRIX_CELL", cell);
    environment.put("OLTP_MATRIX_OUT", out.toString());
    environment.put("OLTP_MATRIX_WINDOW_S", Integer.toString(windowS));
    Files.deleteIfExists(log);
    FileTrees.deleteQuietly(out);
  }

  void run(Phase now) throws InterruptedException {
    if (command != null) {
      start(now);
      await(LIMIT_S);
    }
  }

  /** Tells when the window opens, which {@link #look} waits for, and by whose clients. */
  void awaitOpening(Supplier<OptionalLong> window, long generatorPid) {
    opening = window;
    clientPid = generatorPid;
  }

  /** Starts it if the window has opened, and ends it when it is over; to be called often. */
  void look() throws InterruptedException {
    if (command == null || isOver(0) || phase == Phase.window) {
      return;
    }
    OptionalLong opensNs = opening.get();
    if (opensNs.isPresent() && ledger.host().clock().getAsLong() >= opensNs.getAsLong()) {
      start(Phase.window);
    }
  }

  /** Ends the window's part; to be called when the load has ended. */
  void endWindow() throws InterruptedException {
    if (command != null && phase != Phase.window) {
      phase = Phase.window;
      flag("did not run, as the load ended before its window was seen to open");
    }
    clientPid = 0;
    await(AFTER_LOAD_S);
  }

  List<Flag> flags() {
    return flags;
  }

  private void start(Phase now) {
    phase = now;
    environment.put("OLTP_MATRIX_PHASE", now.name());
    boolean isServerHere = server.host().isPresent() && server.isAlive();
    environment.put("OLTP_MATRIX_SERVER_PID", isServerHere ? Long.toString(server.pid()) : "");
    environment.put("OLTP_MATRIX_CLIENT_PID", clientPid == 0 ? "" : Long.toString(clientPid));
    boolean isWindows = ledger.host().system() == OperatingSystem.windows;
    List<String> words = isWindows ? List.of("cmd", "/c", command) : List.of("sh", "-c", command);
    try {
      Files.createDirectories(out);
      process =
          StartedProcess.hold(
              new Command(words, ProcessPinning.AS_IS, null, environment, log), "hook", ledger);
      process.open();
    } catch (IOException e) {
      close();
      flag("could not be run: " + IoWords.of(e));
    }
  }

  private void await(int limitS) throws InterruptedException {
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitS);
    while (process != null && !isOver(POLL_MS)) {
      if (System.nanoTime() > endNs) {
        close();
        flag(
            phase == Phase.window
                ? "did not end within " + limitS + " s of the load's end"
                : "did not end within " + limitS + " s");
      }
    }
  }

  /** Waits for its end; returns true if it has ended now. */
  private boolean isOver(long millis) throws InterruptedException {
    if (process == null || !process.waitFor(millis)) {
      return false;
    }
    if (process.exitStatus() != 0) {
      flag(ProcessEnd.words(process.exitStatus(), ""));
    }
    close();
    return true;
  }

  private void flag(String problem) {
    flags.add(Flag.of(Flag.Kind.HOOK_FAILED, phase.name(), problem));
  }

  /** Ends it with all that it has started. */
  @Override
  public void close() {
    if (process != null) {
      process.endWithFamily();
      process = null;
    }
  }
}
