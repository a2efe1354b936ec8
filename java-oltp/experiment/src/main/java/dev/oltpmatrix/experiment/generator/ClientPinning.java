package dev.oltpmatrix.experiment.generator;

import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.ledger.StartedProcess;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.process.ProcessState;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.spec.CpuPinning;
import dev.oltpmatrix.server.api.RunningServer;
import java.util.List;

/** The CPUs, priority and limits of a load generator, and the check that they took effect. */
public final class ClientPinning {
  /** The small programs that do it take milliseconds, but a busy machine may need longer. */
  private static final long LIMIT_MS = 5000;

  private static final long POLL_MS = 5;

  private final HostProcesses host;
  private final ProcessPinning asked;
  private ProcessState found = ProcessState.UNKNOWN;

  public ClientPinning(HostProcesses host, CpuPinning placement, int clients) {
    this.host = host;
    long files = ProcessPinning.filesFor(clients);
    long processes = ProcessPinning.processesFor(clients);
    asked = ProcessPinning.ofClient(placement).raising(files, processes, host.ownState());
  }

  public ProcessPinning asked() {
    return asked;
  }

  /**
   * Waits until the generator is pinned or has ended; returns {@code null} then, otherwise a
   * description of the problem.
   */
  public String await(StartedProcess generator) throws InterruptedException {
    long endNs = System.nanoTime() + LIMIT_MS * 1_000_000;
    List<String> wrong;
    do {
      found = host.state(generator.pid());
      wrong = asked.differences(found);
      if (wrong.isEmpty() || generator.waitFor(POLL_MS)) {
        return null; // a generator that has ended reports the reason itself
      }
    } while (System.nanoTime() < endNs);
    return "the load generator is not in its place: " + String.join("; ", wrong);
  }

  public CellRecord.CpuPinning recorded(RunningServer running) {
    ProcessState server =
        running.host().map(host -> host.state(running.pid())).orElse(ProcessState.UNKNOWN);
    return new CellRecord.CpuPinning(server.recorded(), found.recorded());
  }
}
