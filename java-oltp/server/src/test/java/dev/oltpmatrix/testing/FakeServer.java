package dev.oltpmatrix.testing;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.api.ForcedKillException;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server that only reports whether it is alive. */
public class FakeServer implements RunningServer {
  private boolean alive = true;
  private boolean closed;
  private final boolean hangsAtStop;
  private final List<NetworkPath.Between> between;

  public FakeServer() {
    this(false);
  }

  public FakeServer(boolean hangsAtStop, NetworkPath.Between... between) {
    this.hangsAtStop = hangsAtStop;
    this.between = List.of(between);
  }

  public void die() {
    alive = false;
  }

  public boolean closed() {
    return closed;
  }

  @Override
  public long pid() {
    return ProcessHandle.current().pid();
  }

  @Override
  public Optional<Host> host() {
    return Optional.of(Hosts.ofThisMachine());
  }

  @Override
  public int port() {
    return 21000;
  }

  @Override
  public Path socket() {
    return Path.of("/nowhere/socket");
  }

  @Override
  public NetworkPath networkPath(String connection) {
    return new NetworkPath(ServerEndpoint.tcp("127.0.0.1", port()), "oltp", "secret-word", between);
  }

  @Override
  public String database() {
    return "sbtest";
  }

  @Override
  public DataSet data() {
    return new Sbtest(1000, 42);
  }

  @Override
  public boolean isAlive() {
    return alive;
  }

  @Override
  public CellRecord.ServerFacts facts() {
    return new CellRecord.ServerFacts("10.11-fake", "test", Map.of(), Map.of(), null);
  }

  @Override
  public CellRecord.ServerFacts facts(String connection) {
    return facts().withConnection(new CellRecord.ConnectionKind(connection, null));
  }

  @Override
  public String errorLogTail(int lines) {
    return "the fake log's last line";
  }

  @Override
  public Connection connect() throws SQLException {
    throw new SQLException("a fake has no connections");
  }

  @Override
  public void close() throws ServerException {
    alive = false;
    closed = true;
    if (hangsAtStop) {
      throw new ForcedKillException("the fake was killed");
    }
  }
}
