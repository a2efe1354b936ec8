package dev.oltpmatrix.host.ledger;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Holds a process back until the ledger knows of it: what is not written down must not run. */
public final class LaunchBarrier {
  /**
   * Waits for a line; without one, as when this program is killed, nothing runs. setsid keeps
   * Ctrl-C away: the program ends what it started, in order. The PID stays.
   */
  private static final String GATE =
      """
      read -r _ || exit 1
      exec setsid "$@" </dev/null
      """;

  private LaunchBarrier() {}

  /** The command behind a gate. */
  public static List<String> closed(List<String> command) {
    List<String> gated = new ArrayList<>(List.of("bash", "-c", GATE, "start-gate"));
    gated.addAll(command);
    return gated;
  }

  /**
   * Lets the command run.
   *
   * @throws IOException if the process has ended
   */
  public static void open(Process process) throws IOException {
    try (OutputStream gate = process.getOutputStream()) {
      gate.write("go\n".getBytes(StandardCharsets.US_ASCII));
    }
  }
}
