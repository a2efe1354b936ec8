package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.InputShare;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.script.RowLoad;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables of TPC-C with a number of warehouses. */
public record TpccData(int warehouses, long seed) implements DataSet {
  public static final String ID = Workload.TPCC;

  /** Changes whenever the schema or the rows of a seed do. */
  private static final int VERSION = 2;

  /** Size of a warehouse with its indexes. */
  private static final long BYTES_PER_WAREHOUSE = 86_000_000;

  private static final long BYTES_OF_ITEMS = 17_000_000;

  /** Seconds that conditions and ledger take on two CPUs: between one and two were measured. */
  private static final double CHECK_S_PER_WAREHOUSE = 1.5;

  public TpccData {
    Scale.WAREHOUSES.require(warehouses);
  }

  /**
   * Returns the data set of a size.
   *
   * @param size number of warehouses; 0 where none is named
   */
  public static TpccData of(long size, long seed) {
    return new TpccData(size == 0 ? 1 : Math.toIntExact(size), seed);
  }

  Population population() {
    return new Population(warehouses, seed);
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public long rows() {
    return population().rows();
  }

  @Override
  public String database() {
    return ID;
  }

  @Override
  public String encoding() {
    return TpccTable.ENCODING;
  }

  @Override
  public List<String> tables() {
    return TpccTable.ALL.stream().map(TpccTable::table).toList();
  }

  @Override
  public String templateKey() {
    return ID + VERSION + "-warehouses" + warehouses + "-seed" + seed;
  }

  @Override
  public String words() {
    return Plural.of(warehouses, "warehouse") + ", seed " + seed;
  }

  @Override
  public long bytes() {
    return BYTES_OF_ITEMS + warehouses * BYTES_PER_WAREHOUSE;
  }

  @Override
  public long load(Target target) throws SQLException, ServerException, InterruptedException {
    RowLoad load = new RowLoad(this, target);
    TpccTables tables =
        new TpccTables(
            population(),
            " " + target.tableOptions(),
            (table, rows, sql) -> load.fill(rows, table.load(), table.insert()));
    load.run(
        () -> {
          for (int part = 1; part <= tables.parts(); part++) {
            tables.prepare(part, sql -> Queries.execute(target.connection(), sql), line -> {});
          }
        });
    target.reporter().say(target.name() + ": checking " + words());
    long sum = load.requireWhole();
    Optional<String> failure = joined(Condition.failures(target.connection()).values());
    if (failure.isPresent()) {
      throw new ServerException(target.what() + ": after loading, " + failure.get());
    }
    return sum;
  }

  @Override
  public String checksumText(long sum) {
    return rows() + " rows, " + sum;
  }

  @Override
  public String checksum(Connection connection) throws SQLException {
    long rows = 0;
    long sum = 0;
    for (TpccTable table : TpccTable.ALL) {
      try (Statement statement = connection.createStatement();
          ResultSet result = statement.executeQuery(table.checksum())) {
        result.next();
        rows += result.getLong(1);
        sum += result.getLong(2);
      }
    }
    return rows + " rows, " + sum;
  }

  @Override
  public Optional<String> damage(Connection connection) throws SQLException {
    String found = Queries.one(connection, "SELECT COUNT(*) FROM warehouse");
    return Integer.toString(warehouses).equals(found)
        ? Optional.empty()
        : Optional.of("warehouse has " + found + " rows, wanted " + warehouses);
  }

  @Override
  public Optional<String> verifyAfter(Connector server) throws SQLException {
    try (Connection connection = atOneMoment(server)) {
      return joined(Condition.failures(connection).values());
    }
  }

  @Override
  public Optional<String> differences(Connector server, Map<String, Long> counted)
      throws SQLException {
    if (counted.isEmpty()) {
      return Optional.empty();
    }
    try (Connection connection = atOneMoment(server)) {
      return joined(new Ledger(warehouses, CommitCounts.of(counted)).differences(connection));
    }
  }

  @Override
  public double checkS() {
    return CHECK_S_PER_WAREHOUSE * warehouses;
  }

  @Override
  public List<InputShare> shares(Map<String, Long> counted) {
    return counted.isEmpty()
        ? List.of()
        : new Ledger(warehouses, CommitCounts.of(counted)).shares();
  }

  /**
   * Opens a connection that sees the tables as they are now: a client that was cut off may still
   * commit, and two queries would contradict each other.
   */
  private static Connection atOneMoment(Connector server) throws SQLException {
    Connection connection = server.connect();
    try {
      Queries.execute(
          connection,
          "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ",
          "START TRANSACTION WITH CONSISTENT SNAPSHOT");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static Optional<String> joined(Collection<String> found) {
    return found.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", found));
  }

  @Override
  public String warm(Connection connection) throws SQLException {
    String checksum = checksum(connection);
    for (TpccTable table : TpccTable.ALL) {
      for (String query : table.indexReads()) {
        Queries.one(connection, query);
      }
    }
    return checksum;
  }
}
