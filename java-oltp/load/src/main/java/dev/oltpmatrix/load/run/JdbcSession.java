package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.random.DigitPattern;
import dev.oltpmatrix.load.random.IdDistribution;
import dev.oltpmatrix.load.random.Xoroshiro128Plus;
import dev.oltpmatrix.load.workload.Draw;
import dev.oltpmatrix.load.workload.Param;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A client's session over JDBC: the one executor of every workload. */
public final class JdbcSession implements Session {
  private final Connection connection;
  private final PreparedGroup[] groups;
  private final int tables;
  private final int tableSize;
  private final int rangeSize;
  private final boolean drawsAfterEvent;
  private final Xoroshiro128Plus random;
  private final IdDistribution ids;
  private final DigitPattern c = new DigitPattern(DigitPattern.C);
  private final DigitPattern pad = new DigitPattern(DigitPattern.PAD);

  /** The running group's drawn values; a text draw leaves its number alone and the other way. */
  private final long[] numbers;

  private final String[] texts;
  private PreparedGroup.Prepared current;
  private int currentTable;

  JdbcSession(
      Connection connection, PreparedGroup[] groups, SessionPlan plan, Xoroshiro128Plus random) {
    this.connection = connection;
    this.groups = groups;
    this.random = random;
    tables = plan.tables();
    tableSize = plan.tableSize();
    rangeSize = plan.rangeSize();
    drawsAfterEvent = plan.drawsAfterEvent();
    ids = plan.ids();
    int mostDraws = 0;
    for (PreparedGroup group : groups) {
      mostDraws = Math.max(mostDraws, group.draws().length);
    }
    numbers = new long[mostDraws];
    texts = new String[mostDraws];
  }

  @Override
  public void runTransaction(QueryCounts counts) throws SQLException {
    for (PreparedGroup group : groups) {
      // sysbench draws the table even when there is but one.
      int table = group.usesTable() ? random.nextInt(1, tables) : 1;
      for (int i = 0; i < group.count(); i++) {
        draw(group.draws());
        for (PreparedGroup.Prepared statement : group.statements()) {
          execute(statement, table, counts);
        }
      }
    }
  }

  private void draw(Draw[] draws) {
    for (int i = 0; i < draws.length; i++) {
      switch (draws[i]) {
        case ID -> numbers[i] = ids.draw(random, 1, tableSize);
        case C -> texts[i] = c.draw(random);
        case PAD -> texts[i] = pad.draw(random);
      }
    }
  }

  private void execute(PreparedGroup.Prepared prepared, int table, QueryCounts counts)
      throws SQLException {
    current = prepared;
    currentTable = table;
    PreparedStatement statement = prepared.byTable()[table - 1];
    bind(prepared, statement);
    switch (prepared.kind()) {
      case READ -> {
        // The driver has read all rows when this returns, as sysbench's client library has.
        statement.executeQuery().close();
        counts.read++;
      }
      case WRITE -> {
        if (statement.executeUpdate() > 0) {
          counts.write++;
        } else {
          counts.other++;
        }
      }
      case OTHER -> {
        prepared.executeOther(statement);
        counts.other++;
      }
    }
  }

  private void bind(PreparedGroup.Prepared prepared, PreparedStatement statement)
      throws SQLException {
    Param[] params = prepared.params();
    for (int i = 0; i < params.length; i++) {
      int draw = params[i].draw();
      if (prepared.paramIsText()[i]) {
        statement.setString(i + 1, texts[draw]);
      } else {
        // 64-bit, as sysbench binds its ids.
        statement.setLong(
            i + 1, params[i].rangeEnd() ? numbers[draw] + rangeSize - 1 : numbers[draw]);
      }
    }
  }

  @Override
  public void afterEvent() {
    if (drawsAfterEvent) {
      random.nextLong();
    }
  }

  @Override
  public String currentStatement() {
    return current == null ? "" : current.label(currentTable);
  }

  @Override
  public void abort() {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      // It is being thrown away; there is nothing left to do for it.
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // What was measured stands, whatever the server thinks of the farewell.
    }
  }
}
