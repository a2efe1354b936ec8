package dev.oltpmatrix.testing;

import dev.oltpmatrix.experiment.run.CellRunner;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Servers and cells of tests that measure on real ones. */
public final class RealCells {
  public static final Sbtest DATA = new Sbtest(10_000, 42);

  private RealCells() {}

  /** Returns what runs cells in a folder, which has their logs and the ledger of processes. */
  public static CellRunner runner(MatrixSpec spec, Path folder) {
    return new CellRunner(
        spec,
        TestProject.root(),
        new ProcessLedger(Hosts.ofThisMachine(), folder),
        Records.HOST,
        folder,
        cell -> Optional.empty(),
        (cell, second) -> {});
  }

  /** Starts a server with its arm threads per connection, for cells with such connections. */
  public static RunningServer started(String build, Path logs, String... connections)
      throws Exception {
    return started(build, logs, CpuPinning.NONE, connections);
  }

  public static RunningServer started(
      String build, Path logs, CpuPinning placement, String... connections) throws Exception {
    return TestServers.catalogue()
        .start(
            new StartRequest(
                TestServers.loaded(build, DATA),
                "per-thread",
                "base",
                DATA,
                logs,
                false,
                ProcessPinning.ofServer(placement),
                Set.of(connections)));
  }

  /**
   * Returns a matrix of one client count on the tests' table, whose windows have a fixed length.
   */
  public static MatrixSpec spec(
      List<String> workloads, List<String> generators, int clients, int windowS) {
    return spec(workloads, generators, clients, windowS, CpuPinning.NONE);
  }

  public static MatrixSpec spec(
      List<String> workloads,
      List<String> generators,
      int clients,
      int windowS,
      CpuPinning placement) {
    return Specs.small()
        .workloads(workloads)
        .generators(generators)
        .threads(List.of(clients))
        .tableSize(DATA.tableSize())
        .seed(DATA.seed())
        .warmupS(1)
        .windowS(windowS)
        .windowLimitS(windowS)
        .placement(placement)
        .build();
  }

  /** Returns the records of a results folder in the order of their names. */
  public static List<CellRecord> records(Path results) throws IOException {
    List<CellRecord> records = new ArrayList<>();
    for (Path file : new ResultsDir(results).cellFiles()) {
      records.add(RecordFile.readCell(file));
    }
    return records;
  }
}
