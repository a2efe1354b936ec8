package dev.oltpmatrix.host.windows;

import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.HeldProcess;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Starts processes that cannot outlive the program.
 *
 * <p>On Linux a shell holds a process back until the ledger has it. Here is no such shell, and none
 * is needed: the ledger is for processes whose program has died, and a job of Windows ends those
 * together with the program, however that ends. So a process runs at once, and its release does
 * nothing. Should the program die in the instant between the start of a process and its joining the
 * job, the process would run on, and nothing would record it.
 */
final class JobStart {
  private final Kernel kernel;
  private final Path noInput;

  JobStart(Kernel kernel, Path noInput) {
    this.kernel = kernel;
    this.noInput = noInput;
  }

  /** Starts a command. Of its pinning Windows has the CPUs; what else is asked for is not found. */
  HeldProcess start(Command command) throws IOException {
    Process process = startWithoutCtrlC(builder(command));
    boolean safe = false;
    try {
      kernel.endWithProgram(process.pid());
      if (command.pinning().cpus() != null) {
        kernel.setAffinity(process.pid(), Kernel.mask(command.pinning().cpus()));
      }
      safe = true;
    } finally {
      if (!safe) {
        process.destroyForcibly();
      }
    }
    return new HeldProcess(process, () -> {});
  }

  private ProcessBuilder builder(Command command) {
    ProcessBuilder builder = new ProcessBuilder(command.words());
    builder.directory(command.folder() == null ? null : command.folder().toFile());
    builder.environment().putAll(command.environment());
    builder.redirectErrorStream(true);
    builder.redirectInput(noInput.toFile());
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(command.log().toFile()));
    return builder;
  }

  /**
   * Starts a process that ignores Ctrl-C, which is inherited: the program ends what it started, in
   * order.
   */
  private synchronized Process startWithoutCtrlC(ProcessBuilder builder) throws IOException {
    kernel.ignoreCtrlC(true);
    try {
      return builder.start();
    } finally {
      kernel.ignoreCtrlC(false);
    }
  }
}
