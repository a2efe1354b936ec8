package dev.oltpmatrix.experiment.generator;

import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.ledger.StartedProcess;
import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.ProcessPinning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A running load generator; it is recorded in the ledger, so that it cannot outlive the program
 * unnoticed.
 */
public final class GeneratorProcess implements AutoCloseable {
  /** sysbench's, and those of this project's programs. */
  private static final Pattern COMPLAINT = Pattern.compile("FATAL: |oltp: |driver-bench: ");

  private static final Pattern SERVER_ERROR = Pattern.compile("\\berror:? \\d+");

  /** Time in milliseconds for a generator to close thousands of connections after SIGTERM. */
  private static final int TERM_GRACE_MS = 10_000;

  private final StartedProcess process;

  private GeneratorProcess(StartedProcess process) {
    this.process = process;
  }

  /**
   * Starts a generator.
   *
   * @param folder its working directory; {@code null} for that of this program
   */
  public static GeneratorProcess start(
      List<String> command, ProcessPinning pinning, Path folder, Path log, ProcessLedger ledger)
      throws IOException {
    return start(new Command(command, pinning, folder, Map.of(), log), "load generator", ledger);
  }

  /**
   * Starts another program that belongs to the measurement.
   *
   * @param what description of the program
   */
  public static GeneratorProcess start(Command command, String what, ProcessLedger ledger)
      throws IOException {
    Files.deleteIfExists(command.log());
    StartedProcess process = StartedProcess.hold(command, what, ledger);
    process.open();
    return new GeneratorProcess(process);
  }

  public long pid() {
    return process.pid();
  }

  public boolean waitFor(long millis) throws InterruptedException {
    return process.waitFor(millis);
  }

  public int exitValue() {
    return process.exitStatus();
  }

  /** Ends the process if it is still running, and verifies that it has ended. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    process.terminate();
    try {
      process.waitFor(TERM_GRACE_MS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    process.kill();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Returns the first line in which a generator reports an error, with that of the server's error
   * where sysbench says it in a line of its own.
   */
  public static Optional<String> complaint(String output) {
    List<String> lines =
        output.lines().filter(line -> COMPLAINT.matcher(line).lookingAt()).toList();
    Optional<String> first = lines.stream().findFirst();
    Optional<String> ofServer =
        lines.stream().filter(line -> SERVER_ERROR.matcher(line).find()).findFirst();
    return first.equals(ofServer) || ofServer.isEmpty()
        ? first
        : first.map(
            words ->
                words.replaceFirst("\\.+$", "")
                    + ": "
                    + COMPLAINT.matcher(ofServer.get()).replaceFirst(""));
  }

  /** Returns the last lines of a log, for a message. */
  public static String tail(Path log, int lines) {
    String end = Texts.lastLines(Texts.read(log), lines);
    return end.isEmpty() ? "(no output)" : end;
  }
}
