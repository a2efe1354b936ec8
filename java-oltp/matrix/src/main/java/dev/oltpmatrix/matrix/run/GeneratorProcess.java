package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.matrix.server.ProcessLedger;
import dev.oltpmatrix.matrix.server.StartGate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A running load generator: recorded, so that it cannot outlive the program unseen. */
final class GeneratorProcess implements AutoCloseable {
  /** After SIGTERM a generator still closes thousands of connections. */
  private static final int TERM_GRACE_S = 10;

  private final Process process;
  private final ProcessLedger ledger;
  private final ProcessLedger.Entry entry;

  private GeneratorProcess(Process process, ProcessLedger ledger, ProcessLedger.Entry entry) {
    this.process = process;
    this.ledger = ledger;
    this.entry = entry;
  }

  /**
   * @param folder where it is started; {@code null} for where this program is
   */
  static GeneratorProcess start(List<String> command, Path folder, Path log, ProcessLedger ledger)
      throws IOException {
    Process process =
        new ProcessBuilder(StartGate.closed(command))
            .directory(folder == null ? null : folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    GeneratorProcess started;
    try {
      ProcessLedger.Entry entry = ledger.record(process, "load generator");
      started = new GeneratorProcess(process, ledger, entry);
    } catch (RuntimeException e) {
      process.destroyForcibly(); // it would wait at the gate for as long as this program runs
      throw e;
    }
    try {
      StartGate.open(process);
      return started;
    } catch (IOException e) {
      started.close();
      throw e;
    }
  }

  long pid() {
    return process.pid();
  }

  boolean waitFor(long millis) throws InterruptedException {
    return process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  int exitValue() {
    return process.exitValue();
  }

  /** Ends the process if it still runs, and proves it. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    process.destroy();
    try {
      if (!process.waitFor(TERM_GRACE_S, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      interrupted = true;
    }
    ledger.forget(entry);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The last lines of a log, for a message. */
  static String tail(Path log, int lines) {
    try {
      List<String> all = Files.readAllLines(log);
      return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
    } catch (IOException e) {
      return "(no output)";
    }
  }
}
