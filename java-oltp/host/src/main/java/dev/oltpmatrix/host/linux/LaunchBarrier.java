package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.HeldProcess;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.process.ProcessState;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts a process and holds it back until the ledger has an entry for it: a process without an
 * entry must not run.
 */
final class LaunchBarrier {
  /**
   * Waits for a line; without one, as when this program is killed, nothing runs. setsid protects
   * the command from Ctrl-C: the program ends the processes it started, in order. The PID stays the
   * same.
   */
  private static final String BARRIER =
      """
      read -r _ || exit 1
      exec setsid "$@" </dev/null
      """;

  private LaunchBarrier() {}

  static HeldProcess start(Command command, ProcessState own) throws IOException {
    List<String> words = new ArrayList<>(List.of("bash", "-c", BARRIER, "start-gate"));
    words.addAll(prefix(command.pinning(), own));
    words.addAll(command.words());
    Process process = command.builder(words).start();
    return new HeldProcess(process, () -> open(process));
  }

  /** Releases the command; if somebody has killed the process, its exit status will say so. */
  private static void open(Process process) throws IOException {
    try (OutputStream input = process.getOutputStream()) {
      input.write("go\n".getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      if (process.isAlive()) {
        throw e;
      }
    }
  }

  /**
   * Returns the words before the command; each program executes the next one, so that the PID stays
   * the same.
   */
  static List<String> prefix(ProcessPinning pinning, ProcessState own) {
    List<String> words = new ArrayList<>();
    if (pinning.openFiles() != null || pinning.processes() != null) {
      words.add("prlimit");
      if (pinning.openFiles() != null) {
        words.add("--nofile=" + pinning.openFiles() + ":");
      }
      if (pinning.processes() != null) {
        words.add("--nproc=" + pinning.processes() + ":");
      }
    }
    if (pinning.cpus() != null) {
      words.addAll(List.of("taskset", "-c", pinning.cpus().toString()));
    }
    if (pinning.nice() != null) {
      // nice(1) adds to the current value.
      int step = pinning.nice() - (own.nice() == null ? 0 : own.nice());
      words.addAll(List.of("nice", "-n", Integer.toString(step)));
    }
    return words;
  }
}
