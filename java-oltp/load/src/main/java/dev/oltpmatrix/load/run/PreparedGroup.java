package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.workload.Draw;
import dev.oltpmatrix.load.workload.Group;
import dev.oltpmatrix.load.workload.Kind;
import dev.oltpmatrix.load.workload.Param;
import dev.oltpmatrix.load.workload.StatementTemplate;
import dev.oltpmatrix.load.workload.Workload;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** A workload's group, with its statements prepared on one connection. */
final class PreparedGroup {
  private final int count;
  private final boolean usesTable;
  private final Draw[] draws;
  private final Prepared[] statements;

  private PreparedGroup(int count, boolean usesTable, Draw[] draws, Prepared[] statements) {
    this.count = count;
    this.usesTable = usesTable;
    this.draws = draws;
    this.statements = statements;
  }

  static PreparedGroup[] prepareAll(
      Workload workload, Options options, DbDriver driver, Connection connection)
      throws SQLException {
    var groups = workload.enabledGroups(options);
    PreparedGroup[] prepared = new PreparedGroup[groups.size()];
    for (int i = 0; i < prepared.length; i++) {
      prepared[i] = prepare(groups.get(i), options, driver, connection);
    }
    return prepared;
  }

  private static PreparedGroup prepare(
      Group group, Options options, DbDriver driver, Connection connection) throws SQLException {
    Prepared[] statements = new Prepared[group.statements().size()];
    for (int i = 0; i < statements.length; i++) {
      statements[i] =
          Prepared.on(
              driver, connection, group, group.statements().get(i), options.integer("tables"));
    }
    int count = group.countOption().isEmpty() ? 1 : options.integer(group.countOption());
    return new PreparedGroup(
        count, group.usesTable(), group.draws().toArray(new Draw[0]), statements);
  }

  int count() {
    return count;
  }

  boolean usesTable() {
    return usesTable;
  }

  Draw[] draws() {
    return draws;
  }

  Prepared[] statements() {
    return statements;
  }

  /** A statement, prepared for each table; arrays, because this is read for each execution. */
  static final class Prepared {
    private final StatementTemplate template;
    private final String groupName;
    private final Kind kind;
    private final Param[] params;
    private final boolean[] paramIsText;
    private final PreparedStatement[] byTable;

    /** Stands in for a statement that the server does not prepare; otherwise {@code null}. */
    private final Statement text;

    private Prepared(
        Group group, StatementTemplate template, PreparedStatement[] byTable, Statement text) {
      this.template = template;
      groupName = group.name();
      kind = template.kind();
      params = template.params().toArray(new Param[0]);
      paramIsText = new boolean[params.length];
      for (int i = 0; i < params.length; i++) {
        paramIsText[i] = group.draws().get(params[i].draw()) != Draw.ID;
      }
      this.byTable = byTable;
      this.text = text;
    }

    static Prepared on(
        DbDriver driver, Connection connection, Group group, StatementTemplate template, int tables)
        throws SQLException {
      PreparedStatement[] byTable = new PreparedStatement[template.usesTable() ? tables : 1];
      try {
        for (int i = 0; i < byTable.length; i++) {
          byTable[i] = driver.prepare(connection, template.sqlFor(i + 1));
        }
      } catch (SQLException e) {
        // MySQL has no prepared BEGIN; sysbench sends it as text then.
        if (template.kind() != Kind.OTHER || !ServerErrors.isUnpreparable(e)) {
          throw e;
        }
        return new Prepared(group, template, byTable, connection.createStatement());
      }
      return new Prepared(group, template, byTable, null);
    }

    /** Runs a statement without parameters or result, as text where it could not be prepared. */
    void executeOther(PreparedStatement statement) throws SQLException {
      if (text == null) {
        statement.execute();
      } else {
        text.execute(template.sql());
      }
    }

    /** The statement for messages: the group's name and the text. */
    String label(int table) {
      return groupName + " (" + template.sqlFor(table) + ")";
    }

    Kind kind() {
      return kind;
    }

    Param[] params() {
      return params;
    }

    boolean[] paramIsText() {
      return paramIsText;
    }

    PreparedStatement[] byTable() {
      return byTable;
    }
  }
}
