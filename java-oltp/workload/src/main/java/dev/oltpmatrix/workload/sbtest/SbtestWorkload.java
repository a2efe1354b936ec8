package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.api.Transactions;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.api.WorkloadTables;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** One of sysbench's OLTP tests. */
public record SbtestWorkload(Workload descriptor, Content content) implements LoadWorkload {
  /** The content that a workload expects in its tables. */
  enum Content {
    /** All rows with the ids from 1 to {@code --table-size}. */
    ALL_ROWS,
    /** Rows, some of which an earlier run may have deleted. */
    SOME_ROWS,
    /**
     * Any rows; without auto-inc the tables are created empty, because new ids may equal those of
     * loaded rows.
     */
    GROWING,
    /** One table of two columns for each client, empty at first. */
    EMPTY_PER_CLIENT;

    int tables(Settings settings) {
      return settings.integer(this == EMPTY_PER_CLIENT ? "threads" : "tables");
    }
  }

  public static List<SbtestWorkload> all() {
    return Workloads.all().stream()
        .filter(one -> one.dataSet().equals(Sbtest.ID))
        .map(one -> new SbtestWorkload(one, content(one.name())))
        .toList();
  }

  private static Content content(String name) {
    return switch (name) {
      case "oltp_insert" -> Content.GROWING;
      case "oltp_delete" -> Content.SOME_ROWS;
      case "bulk_insert" -> Content.EMPTY_PER_CLIENT;
      default -> Content.ALL_ROWS;
    };
  }

  @Override
  public String optionGroup() {
    return Sbtest.ID;
  }

  @Override
  public WorkloadTables tables(Settings settings) {
    return new SbtestTables(content, settings);
  }

  @Override
  public Optional<String> check(Connection connection, Settings settings) throws SQLException {
    return SbtestCheck.refusal(connection, content, settings);
  }

  @Override
  public WorkloadRun run(Settings settings, int seed) {
    List<Step> steps = new SbtestScript(settings).of(name());
    int tables = settings.integer("tables");
    return new WorkloadRun() {
      @Override
      public int preparedStatements() {
        return steps.stream()
            .flatMap(step -> step.queries().stream())
            .mapToInt(query -> query.prepared(tables))
            .sum();
      }

      @Override
      public ClientState client(int client, Xoroshiro128Plus random) {
        return new RandomInputs(steps, settings, seed, client, random);
      }

      @Override
      public Transactions transactions() {
        return new SbtestTransactions(steps, tables);
      }
    };
  }
}
