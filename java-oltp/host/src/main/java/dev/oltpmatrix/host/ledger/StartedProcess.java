package dev.oltpmatrix.host.ledger;

import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.HeldProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A process that the ledger records before it runs, and until it has ended. */
public final class StartedProcess implements AutoCloseable {
  private static final long POLL_MS = 20;
  private static final long KILL_LIMIT_S = 8;
  private static final long ASKED_LIMIT_S = 2;

  /** Time for a generator to close thousands of connections after SIGTERM. */
  private static final long CLOSE_LIMIT_S = 10;

  private final Process process;
  private final HeldProcess.Release release;
  private final ProcessLedger ledger;
  private final ProcessLedger.Entry entry;

  private StartedProcess(HeldProcess held, ProcessLedger ledger, ProcessLedger.Entry entry) {
    this.process = held.process();
    this.release = held.release();
    this.ledger = ledger;
    this.entry = entry;
  }

  /**
   * Starts and records a process; it runs only after {@link #open}.
   *
   * @param toDelete paths to delete if this program dies before the process
   */
  public static StartedProcess hold(
      Command command, String what, ProcessLedger ledger, Path... toDelete) throws IOException {
    HeldProcess held = ledger.host().start(command);
    try {
      return new StartedProcess(held, ledger, ledger.record(held.process(), what, toDelete));
    } catch (UncheckedIOException e) {
      // It would wait to be released for as long as this program runs.
      held.process().destroyForcibly();
      throw e;
    }
  }

  /** Starts a process that writes a new log, and records it. */
  public static StartedProcess start(Command command, String what, ProcessLedger ledger)
      throws IOException {
    Files.deleteIfExists(command.log());
    StartedProcess started = hold(command, what, ledger);
    started.open();
    return started;
  }

  public void open() throws IOException {
    try {
      release.run();
    } catch (IOException e) {
      kill();
      throw e;
    }
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public int exitStatus() {
    return process.exitValue();
  }

  /** Sends the request to end (SIGTERM); without signals it is killed. */
  public void terminate() {
    process.destroy();
  }

  public boolean waitFor(long millis) throws InterruptedException {
    return process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /**
   * Waits for the end and delays an interruption until then, because an incomplete shutdown would
   * leave an orphan; returns true if it has ended.
   */
  public boolean awaitEnd(long limitS) {
    boolean interrupted = false;
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitS);
    try {
      while (true) {
        try {
          return process.waitFor(Math.max(0, endNs - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Ends it with all that it has started and left behind: asks first, and kills what remains. */
  public void endWithFamily() {
    for (long one : ledger.host().family(pid())) {
      ProcessHandle.of(one).ifPresent(ProcessHandle::destroy);
    }
    terminate();
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(ASKED_LIMIT_S);
    awaitEnd(ASKED_LIMIT_S);
    while (!ledger.host().family(pid()).isEmpty() && System.nanoTime() < endNs) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(POLL_MS));
    }
    kill();
    ledger.killFamily(pid());
  }

  /** Kills it at once. A process that does not end stays in the ledger. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd(KILL_LIMIT_S);
    if (!process.isAlive()) {
      ledger.forget(entry);
    }
  }

  /** Asks it to end, and kills it if it does not. */
  @Override
  public void close() {
    terminate();
    awaitEnd(CLOSE_LIMIT_S);
    kill();
  }
}
