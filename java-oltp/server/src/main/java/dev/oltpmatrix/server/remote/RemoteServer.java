package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.workload.data.DataSet;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** An external server, ready to be measured; closing it undoes this program's settings. */
final class RemoteServer implements RunningServer {
  private final Remote remote;
  private final RemoteSettings settings;
  private final Changes changes;
  private CellRecord.ServerFacts facts;
  private final DataSet data;
  private final String tableChecksum;
  private final Bystanders bystanders;
  private String silence = "";

  /** Sets a config's variables and returns the server's facts. */
  interface Changes {
    CellRecord.ServerFacts to(String config) throws SQLException, ServerException, IOException;
  }

  RemoteServer(
      Remote remote,
      RemoteSettings settings,
      Changes changes,
      CellRecord.ServerFacts facts,
      DataSet data,
      String tableChecksum,
      Bystanders bystanders) {
    this.remote = remote;
    this.settings = settings;
    this.changes = changes;
    this.facts = facts;
    this.data = data;
    this.tableChecksum = tableChecksum;
    this.bystanders = bystanders;
  }

  @Override
  public boolean isFresh() {
    return false;
  }

  @Override
  public Bystanders bystanders() {
    return bystanders;
  }

  @Override
  public String tableChecksum() {
    return tableChecksum;
  }

  @Override
  public Optional<Host> host() {
    return Optional.empty();
  }

  @Override
  public long pid() {
    return 0; // stands for no process
  }

  @Override
  public int port() {
    return remote.url().port();
  }

  @Override
  public Path socket() {
    return remote.url().socket();
  }

  @Override
  public NetworkPath networkPath(String connection) {
    return NetworkPath.straight(remote.access(), remote.login().user(), remote.login().password());
  }

  @Override
  public DataSet data() {
    return data;
  }

  @Override
  public String database() {
    return remote.url().database();
  }

  @Override
  public boolean isAlive() {
    silence = remote.silence();
    return silence == null;
  }

  @Override
  public String crashReport(int lines) {
    return remote.what() + " takes no connection any more (" + silence + "); look at it there";
  }

  @Override
  public CellRecord.ServerFacts facts() {
    return facts;
  }

  @Override
  public CellRecord.ServerFacts facts(String connection) {
    return facts;
  }

  @Override
  public void change(String config) throws ServerException {
    try {
      facts = changes.to(config);
    } catch (SQLException | IOException e) {
      throw new ServerException(remote.what() + ": settings: " + ConnectTrouble.firstLine(e), e);
    }
  }

  @Override
  public String errorLogTail(int lines) {
    return "(the error log of " + remote.what() + " is on its machine)";
  }

  @Override
  public Connection connect() throws SQLException {
    return remote.connect();
  }

  @Override
  public void close() {
    // The interruption is for the run; restoring the settings comes first.
    boolean interrupted = Thread.interrupted();
    settings.restore();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
