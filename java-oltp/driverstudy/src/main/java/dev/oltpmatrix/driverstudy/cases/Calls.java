package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.driverstudy.run.Meter;
import java.sql.CallableStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.openjdk.jmh.annotations.Benchmark;

/** Benchmarks stored routines and their results. */
public class Calls {
  @Benchmark
  public int function(Client client, Meter meter) throws SQLException {
    return function(client, client.number());
  }

  static int function(Client client, int number) throws SQLException {
    try (CallableStatement call = client.connection().prepareCall("{? = CALL f(?, ?, ?)}")) {
      call.registerOutParameter(1, Types.INTEGER);
      call.setInt(2, number);
      call.setInt(3, 20);
      call.setInt(4, 300);
      call.execute();
      return call.getInt(1);
    }
  }

  @Benchmark
  public int resultSet(Client client, Meter meter) throws SQLException {
    return resultSet(client, client.number());
  }

  static int resultSet(Client client, int number) throws SQLException {
    try (CallableStatement call = client.connection().prepareCall("{CALL with_result_set(?)}")) {
      call.setInt(1, number);
      try (ResultSet rows = call.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  @Benchmark
  public int inout(Client client, Meter meter) throws SQLException {
    return inout(client, client.number());
  }

  static int inout(Client client, int number) throws SQLException {
    try (CallableStatement call = client.connection().prepareCall("{CALL in_out(?)}")) {
      call.setInt(1, number);
      call.registerOutParameter(1, Types.INTEGER);
      call.execute();
      return call.getInt(1);
    }
  }

  static void checkFunction(Client client) throws SQLException {
    Expect.equal("f(1000000, 20, 300)", 1_000_320, function(client, 1_000_000));
  }

  static void checkResultSet(Client client) throws SQLException {
    Expect.equal("with_result_set(42)", 42, resultSet(client, 42));
  }

  static void checkInout(Client client) throws SQLException {
    Expect.equal("in_out(7)", 70, inout(client, 7));
  }
}
