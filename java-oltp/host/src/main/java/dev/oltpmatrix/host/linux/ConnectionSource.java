package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.util.function.LongSupplier;

/** Counts the connections on both sides of a process that forwards. */
final class ConnectionSource implements Source {
  private final TcpTable table;
  private final LongSupplier nanoClock;
  private final String prefix;
  private final int listenPort;
  private final int serverPort;

  ConnectionSource(
      TcpTable table, LongSupplier nanoClock, String prefix, int listenPort, int serverPort) {
    this.table = table;
    this.nanoClock = nanoClock;
    this.prefix = prefix;
    this.listenPort = listenPort;
    this.serverPort = serverPort;
  }

  @Override
  public void read(Readings to) {
    try {
      TcpTable.Counts counts = table.count(listenPort, serverPort);
      long atNs = nanoClock.getAsLong();
      to.gauge(prefix + Telemetry.CLIENT_CONNECTIONS, atNs, counts.ofClients());
      to.gauge(prefix + Telemetry.SERVER_CONNECTIONS, atNs, counts.toServer());
    } catch (IOException e) {
      to.unread(prefix + Telemetry.CLIENT_CONNECTIONS, Reasons.of(e));
    }
  }
}
