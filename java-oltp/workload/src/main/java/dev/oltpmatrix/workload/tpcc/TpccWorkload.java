package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.api.WorkloadTables;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** TPC-C 5.11, without keying and think times unless they are asked for (docs/how-to.md). */
public final class TpccWorkload implements LoadWorkload {
  private static final String WAREHOUSES = Scale.WAREHOUSES.what();
  private static final String THINK = "tpcc-think";

  @Override
  public Workload descriptor() {
    return Workloads.named(Workload.TPCC);
  }

  @Override
  public String optionGroup() {
    return Workload.TPCC;
  }

  private static TpccData data(Settings settings) {
    return new TpccData(settings.integer(WAREHOUSES), settings.number("rand-seed"));
  }

  @Override
  public WorkloadTables tables(Settings settings) {
    return new TpccTables(data(settings).population());
  }

  @Override
  public Optional<String> check(Connection connection, Settings settings) throws SQLException {
    int warehouses = settings.integer(WAREHOUSES);
    long loaded = Queries.number(connection, "SELECT COUNT(*) FROM warehouse");
    if (loaded != warehouses) {
      return Optional.of(
          "the tables have %s, --warehouses=%d: pass their number, or run cleanup and prepare"
              .formatted(Plural.of(loaded, "warehouse"), warehouses));
    }
    long loadedC = Queries.number(connection, "SELECT c_last FROM tpcc_load");
    return NuRand.fitsLoaded(loadedC)
        ? Optional.empty()
        : Optional.of(
            ("the tables have last names by the constant %d, which does not fit %d of this version:"
                    + " run cleanup and prepare")
                .formatted(loadedC, NuRand.LAST_NAME.c()));
  }

  @Override
  public Optional<DataSet> checkedData(Settings settings) {
    return Optional.of(data(settings));
  }

  @Override
  public WorkloadRun run(Settings settings, int seed) {
    boolean thinks = settings.flag(THINK);
    if (thinks) {
      requireTerminals(settings);
    }
    return new TpccRun(settings.integer(WAREHOUSES), thinks, settings.text("tpcc-form"));
  }

  private static void requireTerminals(Settings settings) {
    int warehouses = settings.integer(WAREHOUSES);
    int terminals = settings.integer("threads");
    int most = Scale.TERMINALS * warehouses;
    if (terminals > most) {
      throw new UsageException(
          ("--threads=%d: with --%s each of %s has at most %d terminals, %d in all: use fewer, or"
                  + " load more warehouses")
              .formatted(
                  terminals, THINK, Plural.of(warehouses, "warehouse"), Scale.TERMINALS, most));
    }
    int rate = settings.integer("rate");
    if (rate > 0) {
      throw new UsageException(
          "--rate=%d: not with --%s, whose transactions come when people have typed them; leave one out"
              .formatted(rate, THINK));
    }
  }
}
