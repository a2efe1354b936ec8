package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/**
 * Verifies with the server that the generator's connections have the requested transport, because a
 * client that silently uses another one would be measured with the wrong transport.
 */
final class ConnectionProof {
  /** Host name that a process list shows for a session through the socket file or a pipe. */
  private static final String BY_SOCKET = "localhost";

  /** Kinds that the list of sessions proves, with their names for a message. */
  private static final Map<String, String> LISTED =
      Map.of(ConnectionKind.SOCKET, "the socket file", ConnectionKind.PIPE, "the named pipe");

  private final RunningServer server;
  private final NetworkPath path;
  private final String kind;
  private final long watchId;
  private long acceptsBefore;
  private long accepted;

  /** Sessions with a lower number existed before the generator's: they prove nothing. */
  private long firstOwnSession;

  private boolean socketSeen;
  private String otherSeen;
  private String problem;

  private ConnectionProof(RunningServer server, NetworkPath path, long watchId) {
    this.server = server;
    this.path = path;
    this.watchId = watchId;
    this.kind = path.access().kind();
  }

  /**
   * Begins the proof; to be called before the generator starts.
   *
   * @param path the network path that the generator uses
   * @param watchId the program's own session that stays open meanwhile; 0 for none
   */
  static ConnectionProof begin(RunningServer server, NetworkPath path, long watchId) {
    ConnectionProof proof = new ConnectionProof(server, path, watchId);
    if (proof.kind.equals(ConnectionKind.TLS)) {
      proof.ask(statement -> proof.acceptsBefore = tlsAccepts(statement));
    } else if (LISTED.containsKey(proof.kind)) {
      // A server numbers its sessions in the order of their arrival.
      proof.ask(statement -> proof.firstOwnSession = id(statement) + 1);
    }
    return proof;
  }

  private interface Question {
    void put(Statement statement) throws SQLException;
  }

  private void ask(Question question) {
    try (Connection connection = server.connectToAsk();
        Statement statement = connection.createStatement()) {
      question.put(statement);
    } catch (SQLException e) {
      problem = e.getMessage();
    }
  }

  /**
   * Observes sessions; to be called while the generator runs. Queries until it has seen a session,
   * usually once.
   */
  void look() {
    if (LISTED.containsKey(kind) && !socketSeen && otherSeen == null && problem == null) {
      ask(this::observeSessions);
    }
  }

  private void observeSessions(Statement statement) throws SQLException {
    long own = id(statement);
    try (ResultSet sessions = statement.executeQuery("SHOW PROCESSLIST")) {
      while (sessions.next()) {
        long session = sessions.getLong("Id");
        boolean generators = session >= firstOwnSession && session != own && session != watchId;
        if (generators && path.user().equals(sessions.getString("User"))) {
          String host = sessions.getString("Host");
          socketSeen |= host.equals(BY_SOCKET);
          otherSeen = host.equals(BY_SOCKET) ? otherSeen : host;
        }
      }
    }
  }

  private static long id(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT CONNECTION_ID()")) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Returns the number of TLS handshakes that the server has completed since its start. */
  private static long tlsAccepts(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Ssl_finished_accepts'")) {
      return row.next() ? row.getLong(2) : 0;
    }
  }

  /** Checks whether the connections were as requested; empty if they were. */
  List<Flag> check(int connections) {
    if (kind.equals(ConnectionKind.TLS)) {
      ask(statement -> accepted = tlsAccepts(statement) - acceptsBefore);
      if (problem == null && accepted < connections) {
        String saw = accepted + " of " + connections;
        return List.of(Flag.of(Kind.WRONG_TRANSPORT, accepted, connections, "TLS", saw));
      }
    } else if (LISTED.containsKey(kind) && problem == null && (!socketSeen || otherSeen != null)) {
      String observed = otherSeen == null ? "none" : "one from " + otherSeen;
      return List.of(Flag.of(Kind.WRONG_TRANSPORT, "through " + LISTED.get(kind), observed));
    }
    return problem == null ? List.of() : List.of(Flag.of(Kind.CONNECTION_UNCHECKED, problem));
  }
}
