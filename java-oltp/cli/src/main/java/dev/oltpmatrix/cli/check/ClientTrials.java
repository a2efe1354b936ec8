package dev.oltpmatrix.cli.check;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/** Looks at what clients need of the system: short waits, and room for thousands of logins. */
final class ClientTrials {
  private static final int WAITS = 300;
  private static final long WAIT_NS = 100_000;

  /** A share of a transaction of some milliseconds that would be seen. */
  private static final double MAX_WAIT_MS = 2;

  private static final double P95 = 0.95;
  private static final double NS_PER_MS = 1e6;

  private static final int CLIENTS = 4096;

  /** As in server-configs/base.cnf. */
  private static final int BACK_LOG = 4200;

  private static final int CONNECT_LIMIT_MS = 5000;

  private ClientTrials() {}

  /** Looks at the wait by which clients keep a rate, and the relay adds latency. */
  static Outcome waits(CheckedMachine machine) {
    double[] tookMs = new double[WAITS];
    for (int i = 0; i < WAITS; i++) {
      long fromNs = System.nanoTime();
      LockSupport.parkNanos(WAIT_NS);
      tookMs[i] = (System.nanoTime() - fromNs) / NS_PER_MS;
    }
    Arrays.sort(tookMs);
    double p95Ms = tookMs[(int) (P95 * WAITS)];
    return Outcome.of(
        p95Ms <= MAX_WAIT_MS,
        String.format(
            Locale.ROOT,
            "waits of %.1f ms took %.2f ms (median) and %.2f ms (p95)",
            WAIT_NS / NS_PER_MS,
            tookMs[WAITS / 2],
            p95Ms));
  }

  /** Connects as a ramp of logins does, to a server that accepts none of them yet. */
  static Outcome logins(CheckedMachine machine) throws IOException {
    List<Socket> waiting = new ArrayList<>();
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, BACK_LOG, loopback)) {
      while (waiting.size() < CLIENTS) {
        Socket client = new Socket();
        waiting.add(client);
        client.connect(server.getLocalSocketAddress(), CONNECT_LIMIT_MS);
      }
      return Outcome.pass(
          CLIENTS + " connections waited in a queue of " + BACK_LOG + " to be accepted");
    } catch (ConnectException | SocketTimeoutException e) {
      return Outcome.fail(
          (waiting.size() - 1)
              + " of "
              + CLIENTS
              + " connections waited in a queue of "
              + BACK_LOG
              + "; the next one: "
              + e.getMessage());
    } catch (SocketException e) {
      return Outcome.notTested(
          "this program may not open " + CLIENTS + " connections: " + e.getMessage());
    } finally {
      for (Socket client : waiting) {
        client.close();
      }
    }
  }
}
