package dev.oltpmatrix.server.settle;

import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.workload.data.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Makes InnoDB write its dirty pages while it is open. Without it, MariaDB keeps them indefinitely
 * and MySQL writes innodb_io_capacity pages a second: a minute and a half for a table of 1,000,000
 * rows.
 */
final class ForcedFlush implements AutoCloseable {
  private record Setting(String name, String value) {
    String sql() {
      return "SET GLOBAL " + name + " = " + value;
    }
  }

  /**
   * Settings in an order in which no server lowers one because of another; restored in the opposite
   * order.
   */
  private static final List<Setting> FLUSH_SETTINGS =
      List.of(
          new Setting("innodb_io_capacity_max", "20000"),
          new Setting("innodb_io_capacity", "20000"),
          new Setting("innodb_max_dirty_pages_pct", "0"));

  private final Connection admin;
  private final List<Setting> undo = new ArrayList<>();

  ForcedFlush(Connection admin) throws SQLException {
    this.admin = admin;
    Map<String, String> variables = Connections.globalVariables(admin);
    for (Setting setting : FLUSH_SETTINGS) {
      String previous = variables.get(setting.name()); // 5.5 has no innodb_io_capacity_max
      if (previous != null) {
        undo.add(0, new Setting(setting.name(), previous));
        Queries.execute(admin, setting.sql());
      }
    }
  }

  @Override
  public void close() throws SQLException {
    for (Setting setting : undo) {
      Queries.execute(admin, setting.sql());
    }
  }
}
