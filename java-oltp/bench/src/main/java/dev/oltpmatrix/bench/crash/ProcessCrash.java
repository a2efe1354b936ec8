package dev.oltpmatrix.bench.crash;

import dev.oltpmatrix.analysis.durability.CrashLoss;
import dev.oltpmatrix.server.local.ServerProcess;
import java.nio.file.Path;
import java.util.List;

/**
 * The end of the server's process by {@code kill -9}; the operating system keeps what the process
 * had written.
 */
record ProcessCrash(Path folder) implements Crash {
  @Override
  public String name() {
    return "kill -9";
  }

  @Override
  public String said(CrashLoss loss) {
    return loss.ofProcess();
  }

  @Override
  public List<Integer> happen(ServerProcess server, AckedInserts inserts)
      throws InterruptedException {
    server.kill();
    inserts.awaitEnd();
    return inserts.acked();
  }

  @Override
  public void end() {}
}
