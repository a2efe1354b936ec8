package dev.oltpmatrix.wire.relay.traffic;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The server behind the relay. Used by one thread. */
public final class Target {
  private final InetSocketAddress address;
  private final Supplier<Tap> taps;
  private final Consumer<String> problems;
  private String lastProblem = "";

  /**
   * Creates a target.
   *
   * @param taps supplies a tap for each connection
   * @param problems receives messages about failures
   */
  public Target(InetSocketAddress address, Supplier<Tap> taps, Consumer<String> problems) {
    this.address = address;
    this.taps = taps;
    this.problems = problems;
  }

  InetSocketAddress address() {
    return address;
  }

  Tap tap() {
    return taps.get();
  }

  void reached() {
    lastProblem = "";
  }

  void unreachable(IOException reason) {
    report(
        "relay: cannot reach %s: %s; closed the client's connection"
            .formatted(HostPort.text(address), reason.getMessage()));
  }

  void cannotAccept(IOException reason) {
    report(
        "relay: cannot take a client's connection: %s; a connection needs two open files, see ulimit -n"
            .formatted(reason.getMessage()));
  }

  /**
   * Reports a problem once until a connection succeeds again: thousands of clients may fail in the
   * same way.
   */
  private void report(String line) {
    if (!line.equals(lastProblem)) {
      problems.accept(line);
    }
    lastProblem = line;
  }
}
