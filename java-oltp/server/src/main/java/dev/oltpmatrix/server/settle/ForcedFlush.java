package dev.oltpmatrix.server.settle;

import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.workload.data.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Makes InnoDB write its dirty pages while it is open. Left alone, MariaDB keeps them for good and
 * MySQL writes innodb_io_capacity pages a second: a minute and a half for a table of 1,000,000
 * rows.
 */
final class ForcedFlush implements AutoCloseable {
  private record Setting(String name, String value) {
    String sql() {
      return "SET GLOBAL " + name + " = " + value;
    }
  }

  /** In an order in which no server lowers one for another; undone in the opposite one. */
  private static final List<Setting> PUSHING =
      List.of(
          new Setting("innodb_io_capacity_max", "20000"),
          new Setting("innodb_io_capacity", "20000"),
          new Setting("innodb_max_dirty_pages_pct", "0"));

  private final Connection admin;
  private final List<Setting> undo = new ArrayList<>();

  ForcedFlush(Connection admin) throws SQLException {
    this.admin = admin;
    Map<String, String> variables = Connections.globalVariables(admin);
    for (Setting setting : PUSHING) {
      String before = variables.get(setting.name()); // 5.5 has no innodb_io_capacity_max
      if (before != null) {
        undo.add(0, new Setting(setting.name(), before));
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
