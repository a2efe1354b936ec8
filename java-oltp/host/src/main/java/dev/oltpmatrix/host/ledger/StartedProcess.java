package dev.oltpmatrix.host.ledger;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process that the ledger records before it runs, and until it has ended. */
public final class StartedProcess {
  private static final long KILL_LIMIT_S = 8;

  private final Process process;
  private final ProcessLedger ledger;
  private final ProcessLedger.Entry entry;

  private StartedProcess(Process process, ProcessLedger ledger, ProcessLedger.Entry entry) {
    this.process = process;
    this.ledger = ledger;
    this.entry = entry;
  }

  /**
   * Description of a process to start.
   *
   * @param folder its working directory; {@code null} for this program's
   * @param log file to which the process's output is appended
   */
  public record Start(
      List<String> command, String what, Path folder, Map<String, String> environment, Path log) {}

  /**
   * Records the process; it runs only after {@link #open}.
   *
   * @param toDelete paths to delete if this program dies before the process
   */
  public static StartedProcess hold(Start start, ProcessLedger ledger, Path... toDelete)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(LaunchBarrier.closed(start.command()));
    builder.directory(start.folder() == null ? null : start.folder().toFile());
    builder.environment().putAll(start.environment());
    File log = start.log().toFile();
    builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log));
    Process process = builder.start();
    try {
      return new StartedProcess(process, ledger, ledger.record(process, start.what(), toDelete));
    } catch (UncheckedIOException e) {
      process.destroyForcibly(); // it would wait at the barrier for as long as this program runs
      throw e;
    }
  }

  /** Releases the process from the barrier. */
  public void open() throws IOException {
    try {
      LaunchBarrier.open(process);
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

  /** Sends the request to end (SIGTERM). */
  public void terminate() {
    process.destroy();
  }

  /** Waits for the end; returns true if it has ended. */
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

  /** Kills it at once. A process that does not end stays in the ledger. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd(KILL_LIMIT_S);
    if (!process.isAlive()) {
      ledger.forget(entry);
    }
  }
}
