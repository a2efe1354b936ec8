package dev.oltpmatrix.driverstudy.cases;

import static dev.oltpmatrix.driverstudy.cases.BenchCase.expect;
import static dev.oltpmatrix.workload.drivertables.DriverTables.BIG_ROWS;
import static dev.oltpmatrix.workload.drivertables.DriverTables.INSERTED;
import static dev.oltpmatrix.workload.drivertables.DriverTables.INSERTED_KEY;
import static dev.oltpmatrix.workload.drivertables.DriverTables.KEPT;
import static dev.oltpmatrix.workload.drivertables.DriverTables.ONE_ROW;
import static dev.oltpmatrix.workload.drivertables.DriverTables.ROWS_1000;
import static dev.oltpmatrix.workload.drivertables.DriverTables.ROWS_100000;
import static dev.oltpmatrix.workload.drivertables.DriverTables.ROW_100_INTS;
import static dev.oltpmatrix.workload.drivertables.DriverTables.ROW_46_COLUMNS;
import static dev.oltpmatrix.workload.drivertables.DriverTables.UPDATED;

import dev.oltpmatrix.driverstudy.cases.BenchCase.Check;
import dev.oltpmatrix.driverstudy.cases.BenchCase.Operation;
import dev.oltpmatrix.driverstudy.cases.BenchCase.Statements;
import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.model.drivercases.DriverCases;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The benchmarks of all cases. A new case is an entry here, and one in {@link DriverCases}. */
public final class Cases {
  private static final Statements READ = new Statements(1, 0, 0);
  private static final Statements OTHER = new Statements(0, 0, 1);

  private static final int NO_SUCH_TABLE = 1146;
  private static final int PARAMETERS = 1000;
  private static final String DO_PARAMETERS = "DO " + "?, ".repeat(PARAMETERS - 1) + "?";
  private static final int SPRING_ROWS = 30;
  private static final String INSERT = "INSERT INTO inserted (text) VALUES (?)";
  private static final List<String> CHECKED_COLUMNS =
      List.of("user_name", "plugin", "privilege_03", "tls_issuer");
  private static final String[] NAMES =
      DriverTables.named(ROW_46_COLUMNS).columnNames().toArray(String[]::new);

  private static final List<BenchCase> ALL =
      List.of(
          of("drv_do_1", OTHER, Cases::doOne, gives(0)),
          of("drv_select_1", READ, Cases::selectOne, gives(1)),
          of("drv_do_1000_params", OTHER, Cases::doParameters, gives(0)),
          of("drv_select_row", READ, Cases::selectText, Cases::checkText),
          of(
              "drv_select_100_ints",
              READ,
              selectRow("SELECT * FROM " + ROW_100_INTS, Cases::readInts),
              gives(IntStream.rangeClosed(1, DriverTables.INTS).boxed().toArray()),
              ROW_100_INTS),
          of(
              "drv_select_46_columns_by_name",
              READ,
              selectRow("SELECT * FROM " + ROW_46_COLUMNS, Cases::readByName),
              Cases::checkColumns,
              ROW_46_COLUMNS),
          of(
              "drv_select_46_columns_by_index",
              READ,
              selectRow(
                  "SELECT * FROM " + ROW_46_COLUMNS, (row, sink) -> texts(row, sink, NAMES.length)),
              Cases::checkColumns,
              ROW_46_COLUMNS),
          of(
              "drv_select_1000_rows",
              READ,
              select("SELECT * FROM " + ROWS_1000, Cases::readIntAndText),
              Cases::checkThousandRows,
              ROWS_1000),
          of(
              "drv_select_100000_rows",
              READ,
              select(
                  "SELECT c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 FROM " + ROWS_100000,
                  (row, sink) -> texts(row, sink, DriverTables.TEXTS)),
              holds(100_000 * DriverTables.TEXTS, 10_000_000),
              ROWS_100000),
          of(
              "drv_stream_1000_big_rows",
              READ,
              Cases::streamBigRows,
              holds(1000, 1000L * DriverTables.BIG_ROW_BYTES),
              BIG_ROWS),
          of("drv_insert", write(1), Cases::insert, Cases::checkInsert, INSERTED),
          of(
              "drv_insert_generated_key",
              write(1),
              (client, sink) -> sink.take(insertKey(client.connection(), client.text())),
              (client, found) -> expectKey(client, found.values.get(0), client.sent(1).get(0)),
              INSERTED_KEY),
          batchOfInserts("drv_batch_insert_10", 10),
          batchOfInserts("drv_batch_insert_100", 100),
          batchOfInserts("drv_batch_insert_1000", 1000),
          of(
              "drv_batch_transaction_100",
              new Statements(0, 100, 3),
              Cases::insertInTransaction,
              (client, found) -> {
                expectCounts(100, found.values.get(0));
                expectKept(client, 100);
                expect("autocommit after it", true, client.connection().getAutoCommit());
              },
              KEPT),
          of("drv_batch_update_100", write(100), Cases::update, Cases::checkUpdate, UPDATED),
          of("drv_batch_literal_100", write(100), Cases::literal, Cases::checkLiteral, INSERTED),
          of(
              "drv_call_function",
              OTHER,
              Cases::callFunction,
              (client, found) ->
                  expect("f", List.of(client.lastNumber() + 20 + 300), found.values)),
          of(
              "drv_call_result_set",
              OTHER,
              Cases::callResultSet,
              (client, found) ->
                  expect("with_result_set", List.of(client.lastNumber()), found.values)),
          of(
              "drv_call_inout",
              OTHER,
              Cases::callInout,
              (client, found) -> expect("in_out", List.of(10 * client.lastNumber()), found.values)),
          of("drv_connect", OTHER, Cases::connect, Cases::checkConnect),
          of(
              "drv_transaction",
              new Statements(1, 0, 3),
              Cases::transaction,
              (client, found) -> {
                expect("the row of a transaction", List.of(1), found.values);
                expect("autocommit after it", true, client.connection().getAutoCommit());
              },
              ONE_ROW),
          of(
              "drv_spring_transaction",
              new Statements(1, 31, 1),
              Cases::springTransaction,
              Cases::checkSpringTransaction,
              ONE_ROW,
              INSERTED_KEY,
              KEPT),
          of("drv_failing_statement", OTHER, Cases::fail, gives(NO_SUCH_TABLE)));

  private Cases() {}

  private static BenchCase of(
      String name, Statements statements, Operation operation, Check check, String... tables) {
    return new BenchCase(DriverCases.named(name), statements, List.of(tables), operation, check);
  }

  private static Statements write(int statements) {
    return new Statements(0, statements, 0);
  }

  public static List<BenchCase> all() {
    return ALL;
  }

  public static BenchCase named(String name) {
    return ALL.stream()
        .filter(one -> one.driverCase().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no benchmark of " + name));
  }

  private static Check gives(Object... values) {
    return (client, found) -> expect("the operation", List.of(values), found.values);
  }

  private static Check holds(int values, long characters) {
    return (client, found) -> {
      expect("values", values, found.count);
      expect("characters in all", characters, found.characters);
    };
  }

  private static void doOne(Client client, Sink sink) throws SQLException {
    try (Statement statement = client.connection().createStatement()) {
      sink.take(statement.executeUpdate("DO 1"));
    }
  }

  private static void selectOne(Client client, Sink sink) throws SQLException {
    try (Statement statement = client.connection().createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1")) {
      rows.next();
      sink.take(rows.getInt(1));
    }
  }

  private static void fail(Client client, Sink sink) throws SQLException {
    try (Statement statement = client.connection().createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1 FROM no_such_table")) {
      sink.take(rows.next() ? 0 : -1);
    } catch (SQLException e) {
      // Any other error is not the expected one, such as that of a connection that has ended.
      if (e.getErrorCode() != NO_SUCH_TABLE) {
        throw e;
      }
      sink.take(e.getErrorCode());
    }
  }

  private static void doParameters(Client client, Sink sink) throws SQLException {
    try (PreparedStatement statement = client.connection().prepareStatement(DO_PARAMETERS)) {
      for (int i = 1; i <= PARAMETERS; i++) {
        statement.setInt(i, i);
      }
      sink.take(statement.executeUpdate());
    }
  }

  private static void selectText(Client client, Sink sink) throws SQLException {
    try (PreparedStatement statement =
        client.connection().prepareStatement("SELECT CAST(? AS CHAR)")) {
      statement.setString(1, client.text());
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        sink.take(rows.getString(1));
      }
    }
  }

  private static void checkText(Client client, Found found) {
    expect("a text that was sent", client.sent(1), found.values);
  }

  private interface RowReader {
    void read(ResultSet row, Sink sink) throws SQLException;
  }

  private static Operation selectRow(String sql, RowReader reader) {
    return (client, sink) -> {
      try (PreparedStatement statement = client.connection().prepareStatement(sql);
          ResultSet rows = statement.executeQuery()) {
        rows.next();
        reader.read(rows, sink);
      }
    };
  }

  private static Operation select(String sql, RowReader reader) {
    return (client, sink) -> {
      try (PreparedStatement statement = client.connection().prepareStatement(sql);
          ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          reader.read(rows, sink);
        }
      }
    };
  }

  private static void readInts(ResultSet row, Sink sink) throws SQLException {
    for (int i = 1; i <= DriverTables.INTS; i++) {
      sink.take(row.getInt(i));
    }
  }

  private static void readByName(ResultSet row, Sink sink) throws SQLException {
    for (String name : NAMES) {
      sink.take(row.getString(name));
    }
  }

  private static void texts(ResultSet row, Sink sink, int columns) throws SQLException {
    for (int i = 1; i <= columns; i++) {
      sink.take(row.getString(i));
    }
  }

  private static void checkColumns(Client client, Found found) throws SQLException {
    List<String> names = List.of(NAMES);
    for (String name : CHECKED_COLUMNS) {
      String inTable = one(client, "SELECT " + name + " FROM " + ROW_46_COLUMNS);
      expect("column " + name, inTable, found.values.get(names.indexOf(name)));
    }
    expect("most_updates", "4000000000", found.values.get(names.indexOf("most_updates")));
    expect("the last column", "12.345678", found.values.get(NAMES.length - 1));
  }

  private static void readIntAndText(ResultSet row, Sink sink) throws SQLException {
    sink.take(row.getInt(1));
    sink.take(row.getString(2));
  }

  private static void checkThousandRows(Client client, Found found) throws SQLException {
    holds(2_000, 32_000).on(client, found);
    int sum = found.values.stream().mapToInt(v -> v instanceof Integer n ? n : 0).sum();
    expect("the sum of a thousand numbers", 500_500, sum);
  }

  private static void streamBigRows(Client client, Sink sink) throws SQLException {
    try (PreparedStatement statement =
        client.connection().prepareStatement("SELECT text FROM " + BIG_ROWS)) {
      statement.setFetchSize(client.fetchRows());
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          sink.take(rows.getString(1));
        }
      }
    }
  }

  private static void insert(Client client, Sink sink) throws SQLException {
    try (PreparedStatement statement = client.connection().prepareStatement(INSERT)) {
      statement.setString(1, client.text());
      sink.take(statement.executeUpdate());
    }
  }

  private static void checkInsert(Client client, Found found) throws SQLException {
    expect("an INSERT's count", List.of(1), found.values);
    expectInserted(client, client.sent(1));
  }

  private static long insertKey(Connection connection, String text) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO inserted_key (text) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
      statement.setString(1, text);
      statement.executeUpdate();
      try (ResultSet keys = statement.getGeneratedKeys()) {
        keys.next();
        return keys.getLong(1);
      }
    }
  }

  private static void expectKey(Client client, Object key, String text) throws SQLException {
    String found = one(client, "SELECT text FROM inserted_key WHERE id = " + key);
    expect("the row of a generated key", text, found);
  }

  /** A batch is one operation. */
  private static BenchCase batchOfInserts(String name, int rows) {
    return of(
        name,
        write(rows),
        (client, sink) -> sink.take(insert(client.connection(), client, INSERT, rows)),
        (client, found) -> {
          expectCounts(rows, found.values.get(0));
          expectInserted(client, client.sent(rows));
        },
        INSERTED);
  }

  private static int[] insert(Connection connection, Client client, String sql, int rows)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < rows; i++) {
        statement.setString(1, client.text());
        statement.addBatch();
      }
      return statement.executeBatch();
    }
  }

  private static int[] insertKept(Connection connection, Client client, int rows)
      throws SQLException {
    return insert(connection, client, "INSERT INTO kept (text) VALUES (?)", rows);
  }

  /** Inserts rows that are kept, with one commit for all of them, as most programs do. */
  private static void insertInTransaction(Client client, Sink sink) throws SQLException {
    Connection connection = client.connection();
    connection.setAutoCommit(false);
    sink.take(insertKept(connection, client, 100));
    connection.commit();
    connection.setAutoCommit(true);
  }

  /**
   * Updates the rows to a number that they do not have yet, because the same number would change
   * nothing.
   */
  private static void update(Client client, Sink sink) throws SQLException {
    int number = client.number();
    try (PreparedStatement statement =
        client.connection().prepareStatement("UPDATE updated SET number = ? WHERE id = ?")) {
      for (int id = 1; id <= 100; id++) {
        statement.setInt(1, number);
        statement.setInt(2, id);
        statement.addBatch();
      }
      sink.take(statement.executeBatch());
    }
  }

  private static void checkUpdate(Client client, Found found) throws SQLException {
    expectCounts(100, found.values.get(0));
    String sql = "SELECT COUNT(*) FROM updated WHERE number = " + client.lastNumber();
    expect("rows that were updated", "100", one(client, sql));
  }

  /**
   * Inserts texts without characters to escape, because escaping is the program's work and not the
   * driver's.
   */
  private static void literal(Client client, Sink sink) throws SQLException {
    int number = client.number();
    try (Statement statement = client.connection().createStatement()) {
      for (int i = 0; i < 100; i++) {
        statement.addBatch("INSERT INTO inserted (text) VALUES ('" + number + " of " + i + "')");
      }
      sink.take(statement.executeBatch());
    }
  }

  private static void checkLiteral(Client client, Found found) throws SQLException {
    expectCounts(100, found.values.get(0));
    int number = client.lastNumber();
    expectInserted(client, IntStream.range(0, 100).mapToObj(i -> number + " of " + i).toList());
  }

  private static void callFunction(Client client, Sink sink) throws SQLException {
    try (CallableStatement call = client.connection().prepareCall("{? = CALL f(?, ?, ?)}")) {
      call.registerOutParameter(1, Types.INTEGER);
      call.setInt(2, client.number());
      call.setInt(3, 20);
      call.setInt(4, 300);
      call.execute();
      sink.take(call.getInt(1));
    }
  }

  private static void callResultSet(Client client, Sink sink) throws SQLException {
    try (CallableStatement call = client.connection().prepareCall("{CALL with_result_set(?)}")) {
      call.setInt(1, client.number());
      try (ResultSet rows = call.executeQuery()) {
        rows.next();
        sink.take(rows.getInt(1));
      }
    }
  }

  private static void callInout(Client client, Sink sink) throws SQLException {
    try (CallableStatement call = client.connection().prepareCall("{CALL in_out(?)}")) {
      call.setInt(1, client.number());
      call.registerOutParameter(1, Types.INTEGER);
      call.execute();
      sink.take(call.getInt(1));
    }
  }

  private static void connect(Client client, Sink sink) throws SQLException {
    Connection connection = client.another();
    connection.close();
    sink.take(connection);
  }

  private static void checkConnect(Client client, Found found) throws SQLException {
    try (Connection connection = client.another()) {
      String database = "SELECT DATABASE()";
      expect(
          "the database of a new connection",
          one(client, database),
          Queries.one(connection, database));
    }
  }

  /** Runs one on a connection that is otherwise in autocommit mode. */
  private static void transaction(Client client, Sink sink) throws SQLException {
    Connection connection = client.connection();
    connection.setAutoCommit(false);
    sink.take(number(connection));
    connection.commit();
    connection.setAutoCommit(true);
  }

  private static int number(Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT number FROM one_row WHERE id = ?")) {
      statement.setInt(1, 1);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  /**
   * Runs one as a Spring service does with HikariCP: a connection for each transaction, on which
   * autocommit is always off, so that nobody has to switch it.
   */
  private static void springTransaction(Client client, Sink sink) throws SQLException {
    try (Connection connection = client.borrowed()) {
      sink.take(number(connection));
      sink.take(insertKey(connection, client.text()));
      sink.take(insertKept(connection, client, SPRING_ROWS));
      connection.commit();
    }
  }

  private static void checkSpringTransaction(Client client, Found found) throws SQLException {
    expect("autocommit after it", false, client.connection().getAutoCommit());
    client.connection().rollback(); // nothing, as all is committed
    expect("the row of a transaction", 1, found.values.get(0));
    expectKey(client, found.values.get(1), client.sent(1 + SPRING_ROWS).get(0));
    expectCounts(SPRING_ROWS, found.values.get(2));
    expectKept(client, SPRING_ROWS);
  }

  /** Checks the counts; a driver that has joined statements may not know the count of each. */
  private static void expectCounts(int statements, Object found) {
    int[] counts = (int[]) found;
    expect("the number of a batch's counts", statements, counts.length);
    for (int count : counts) {
      boolean known = count == 1 || count == Statement.SUCCESS_NO_INFO;
      expect("a batch's count of " + count + ", taken for one row", true, known);
    }
  }

  /**
   * Checks that the table holds exactly these rows, and deletes them. On a server with BLACKHOLE it
   * keeps none.
   */
  private static void expectInserted(Client client, List<String> texts) throws SQLException {
    try (Statement statement = client.connection().createStatement()) {
      List<String> found = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery("SELECT text FROM inserted")) {
        while (rows.next()) {
          found.add(rows.getString(1));
        }
      }
      String engine =
          "SELECT ENGINE FROM information_schema.TABLES"
              + " WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'inserted'";
      if (!found.isEmpty() || !DriverTables.BLACKHOLE.equals(one(client, engine))) {
        expect("what was inserted", sorted(texts), sorted(found));
        statement.executeUpdate("TRUNCATE TABLE inserted");
      }
    }
  }

  private static List<String> sorted(List<String> texts) {
    return texts.stream().sorted().toList();
  }

  /**
   * Counts the rows in a session of its own, which sees only what is committed, and deletes them: a
   * driver may skip a commit because of what a proxy answers, and its own session would see the
   * rows all the same.
   */
  private static void expectKept(Client client, long rows) throws SQLException {
    try (Connection other = client.another()) {
      expect("rows that were committed", rows, Queries.number(other, "SELECT COUNT(*) FROM kept"));
      Queries.execute(other, "TRUNCATE TABLE kept");
    }
  }

  private static String one(Client client, String sql) throws SQLException {
    return Queries.one(client.connection(), sql);
  }
}
