package dev.oltpmatrix.bench.crash;

import dev.oltpmatrix.analysis.durability.CrashLoss;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.local.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A crash, after which a server can start again on what is left of its data. */
interface Crash {
  String name();

  /** Returns what the program says that such a crash loses. */
  String said(CrashLoss loss);

  /** Returns a folder for the data directory, which is at the same path after the crash. */
  Path folder();

  /**
   * Makes the server crash under load.
   *
   * @return the rows of each client that had been acknowledged before
   */
  List<Integer> happen(ServerProcess server, AckedInserts inserts)
      throws ServerException, IOException, InterruptedException;

  /** Removes what it made for the trial. */
  void end() throws ServerException, IOException, InterruptedException;
}
