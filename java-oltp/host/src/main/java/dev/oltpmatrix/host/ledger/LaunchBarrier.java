package dev.oltpmatrix.host.ledger;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds a process back until the ledger has an entry for it: a process without an entry must not
 * run.
 */
public final class LaunchBarrier {
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

  /** Returns the command with the barrier before it. */
  public static List<String> closed(List<String> command) {
    List<String> held = new ArrayList<>(List.of("bash", "-c", BARRIER, "start-gate"));
    held.addAll(command);
    return held;
  }

  /**
   * Releases the command.
   *
   * @throws IOException if the process has ended
   */
  public static void open(Process process) throws IOException {
    try (OutputStream input = process.getOutputStream()) {
      input.write("go\n".getBytes(StandardCharsets.US_ASCII));
    }
  }
}
