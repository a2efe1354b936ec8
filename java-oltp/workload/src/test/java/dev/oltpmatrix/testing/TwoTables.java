package dev.oltpmatrix.testing;

import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A data set that has nothing in common with sysbench's. */
public record TwoTables(long rows) implements DataSet {
  private static final String CHECKSUM =
      "SELECT CONCAT('goods and orders: ', (SELECT SUM(g) FROM goods) + (SELECT SUM(o) FROM orders))";

  @Override
  public String id() {
    return "two-tables";
  }

  @Override
  public long seed() {
    return 1;
  }

  @Override
  public String database() {
    return "shop";
  }

  @Override
  public String encoding() {
    return "CHARACTER SET utf8mb4";
  }

  @Override
  public List<String> tables() {
    return List.of("goods", "orders");
  }

  @Override
  public String templateKey() {
    return "two" + rows;
  }

  @Override
  public String words() {
    return "two tables of " + rows;
  }

  @Override
  public long bytes() {
    return 1_000_000;
  }

  @Override
  public long load(Target target) throws SQLException {
    String options = " " + encoding() + " " + target.tableOptions();
    Queries.execute(
        target.connection(),
        "CREATE TABLE goods (g INTEGER PRIMARY KEY)" + options,
        "CREATE TABLE orders (o INTEGER PRIMARY KEY)" + options);
    for (int row = 1; row <= rows; row++) {
      Queries.execute(
          target.connection(),
          "INSERT INTO goods VALUES (" + row + ")",
          "INSERT INTO orders VALUES (" + row + ")");
    }
    return rows * (rows + 1);
  }

  @Override
  public String checksumText(long sum) {
    return "goods and orders: " + sum;
  }

  @Override
  public String checksum(Connection connection) throws SQLException {
    return Queries.one(connection, CHECKSUM);
  }

  @Override
  public Optional<String> damage(Connection connection) throws SQLException {
    return Optional.empty();
  }

  @Override
  public String warm(Connection connection) throws SQLException {
    return checksum(connection);
  }
}
