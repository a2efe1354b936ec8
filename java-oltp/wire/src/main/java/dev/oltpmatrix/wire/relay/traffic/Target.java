package dev.oltpmatrix.wire.relay.traffic;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The server behind the relay. Used by one thread. */
public final class Target {
  private final InetSocketAddress address;
  private final Supplier<Tap> taps;
  private final Consumer<String> trouble;
  private String lastTrouble = "";

  /**
   * A server.
   *
   * @param taps one for each connection
   * @param trouble is told lines about what goes wrong
   */
  public Target(InetSocketAddress address, Supplier<Tap> taps, Consumer<String> trouble) {
    this.address = address;
    this.taps = taps;
    this.trouble = trouble;
  }

  InetSocketAddress address() {
    return address;
  }

  Tap tap() {
    return taps.get();
  }

  void reached() {
    lastTrouble = "";
  }

  void unreachable(IOException reason) {
    tell(
        "relay: cannot reach %s: %s; closed the client's connection"
            .formatted(HostPort.text(address), reason.getMessage()));
  }

  void cannotAccept(IOException reason) {
    tell(
        "relay: cannot take a client's connection: %s; a connection needs two open files, see ulimit -n"
            .formatted(reason.getMessage()));
  }

  /** Once until something works again: thousands of clients may try. */
  private void tell(String line) {
    if (!line.equals(lastTrouble)) {
      trouble.accept(line);
    }
    lastTrouble = line;
  }
}
