package dev.oltpmatrix.bench.crash;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.workload.data.Queries;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Clients that insert one row after the other, each in a transaction of its own, and note which
 * ones the server has acknowledged. A client's rows are numbered from 0 without a gap.
 */
final class AckedInserts {
  private static final String TABLE = "acked_inserts";

  /** More than a client can insert in a trial. */
  private static final int MAX_ROWS = 1 << 20;

  private static final long END_LIMIT_MS = 30_000;
  private static final String FILLER = "x".repeat(100);

  private final List<Client> clients = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  /** Opens a session on the server. */
  interface Opening {
    Connection open() throws SQLException;
  }

  /** Creates the table and starts the clients. */
  AckedInserts(int count, Opening opening) throws SQLException {
    try (Connection connection = opening.open()) {
      Queries.execute(
          connection,
          "CREATE TABLE "
              + TABLE
              + " (client INT NOT NULL, row_number_of_client INT NOT NULL, filler CHAR(100),"
              + " PRIMARY KEY (client, row_number_of_client)) ENGINE=InnoDB");
    }
    for (int number = 0; number < count; number++) {
      clients.add(new Client(number, opening.open()));
    }
    for (Client client : clients) {
      Thread thread = new Thread(client, "client-" + client.number);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
  }

  private static final class Client implements Runnable {
    private final int number;
    private final Connection connection;
    private final long[] ackedNs = new long[MAX_ROWS];
    private volatile int acked;
    private volatile SQLException failure;

    Client(int number, Connection connection) {
      this.number = number;
      this.connection = connection;
    }

    @Override
    public void run() {
      try (connection;
          PreparedStatement insert =
              connection.prepareStatement("INSERT INTO " + TABLE + " VALUES (?, ?, ?)")) {
        insert.setInt(1, number);
        insert.setString(3, FILLER);
        for (int row = 0; row < MAX_ROWS; row++) {
          insert.setInt(2, row);
          insert.executeUpdate();
          ackedNs[row] = System.nanoTime();
          acked = row + 1;
        }
      } catch (SQLException e) {
        failure = e;
      }
    }
  }

  /** Refuses to go on where a client has failed although the server has not crashed. */
  void requireNoFailure(String what) throws ServerException {
    for (Client client : clients) {
      if (client.failure != null) {
        throw new ServerException(
            what + " failed before the crash: " + client.failure.getMessage(), client.failure);
      }
    }
  }

  /** Returns the number of acknowledged rows of each client by now. */
  List<Integer> acked() {
    return clients.stream().map(client -> client.acked).toList();
  }

  /** Waits until all clients have seen that their server is gone. */
  void awaitEnd() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join(END_LIMIT_MS);
      if (thread.isAlive()) {
        throw new IllegalStateException(thread.getName() + " outlived its server");
      }
    }
  }

  /**
   * Compares with what the server has now.
   *
   * @param acked rows of each client that count
   */
  Loss loss(Connection connection, List<Integer> acked, long crashNs) throws SQLException {
    List<long[]> ackedNs = new ArrayList<>();
    List<BitSet> present = new ArrayList<>();
    for (Client client : clients) {
      ackedNs.add(Arrays.copyOf(client.ackedNs, acked.get(client.number)));
      present.add(rows(connection, client.number));
    }
    return Loss.of(crashNs, ackedNs, present);
  }

  private static BitSet rows(Connection connection, int client) throws SQLException {
    BitSet found = new BitSet();
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT row_number_of_client FROM " + TABLE + " WHERE client = ?")) {
      select.setInt(1, client);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          found.set(rows.getInt(1));
        }
      }
    }
    return found;
  }

  /** Returns the words of the server's own check of the table: {@code OK} where it is whole. */
  static String check(Connection connection) throws SQLException {
    StringBuilder words = new StringBuilder();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("CHECK TABLE " + TABLE)) {
      while (rows.next()) {
        words.append(words.length() == 0 ? "" : "; ").append(rows.getString("Msg_text"));
      }
    }
    return words.toString();
  }
}
