package dev.oltpmatrix.cli.check;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.ledger.StartedProcess;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.input.CpuList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Looks at processes that the program starts. */
final class ProcessTrials {
  private static final long LIMIT_S = 20;
  private static final long POLL_MS = 100;

  private ProcessTrials() {}

  static Outcome pinning(CheckedMachine machine) throws IOException, InterruptedException {
    Host host = machine.host();
    CpuList permitted = host.ownState().cpus();
    if (permitted == null) {
      return Outcome.notTested("this system does not tell on which CPUs a program may run");
    }
    int last = permitted.stream().max().orElseThrow();
    ProcessPinning pinning =
        new ProcessPinning(CpuList.parse("CPU", Integer.toString(last)), null, null, null);
    StartedProcess process =
        StartedProcess.hold(machine.sleeping(pinning), "a check", machine.ledger());
    try {
      process.open();
      long endNs = end();
      List<String> wrong = pinning.differences(host.state(process.pid()));
      while (!wrong.isEmpty() && System.nanoTime() < endNs) {
        Thread.sleep(POLL_MS);
        wrong = pinning.differences(host.state(process.pid()));
      }
      return wrong.isEmpty()
          ? Outcome.pass("a program was held on CPU " + last)
          : Outcome.fail(String.join("; ", wrong));
    } finally {
      process.kill();
    }
  }

  /** Checks that nothing is left of a program that was killed, not even what it had started. */
  static Outcome endWithProgram(CheckedMachine machine)
      throws ServerException, IOException, InterruptedException {
    Host host = machine.host();
    if (host.endsInOrder()) {
      return Outcome.notTested("here the next start ends what a killed program has left");
    }
    Path folder = Files.createDirectory(machine.folder().resolve("left"));
    host.run(
        machine.folder().resolve("leaving.log"),
        machine.java(Leaving.class.getName(), folder.toString()));
    long pid = Long.parseLong(Files.readString(folder.resolve(Leaving.PID)).strip());
    long endNs = end();
    while (host.identity(pid).isPresent() && System.nanoTime() < endNs) {
      Thread.sleep(POLL_MS);
    }
    return host.identity(pid).isEmpty()
        ? Outcome.pass("it ended with the program that had started it")
        : Outcome.fail("it runs " + LIMIT_S + " s after the program that had started it ended");
  }

  private static long end() {
    return System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
  }
}
