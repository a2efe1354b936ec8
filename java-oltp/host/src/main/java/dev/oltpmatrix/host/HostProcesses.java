package dev.oltpmatrix.host;

import dev.oltpmatrix.host.process.Captured;
import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.Commands;
import dev.oltpmatrix.host.process.HeldProcess;
import dev.oltpmatrix.host.process.LivingProcess;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.host.process.ProcessState;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public interface HostProcesses {
  /**
   * Starts a command with its pinning, held back until it is released, so that it can be recorded
   * before it runs; where the system ends it together with this program it may run at once. Ctrl-C
   * does not reach it: the program ends what it started, in order.
   */
  HeldProcess start(Command command) throws IOException;

  /**
   * Runs a helper command to its end with its output in {@code log}; returns that output. None
   * outlives the program.
   *
   * @param input its standard input; {@code null} for none
   * @param tick is called a few times a second meanwhile
   */
  String run(
      Path log, List<String> command, Map<String, String> environment, Path input, Runnable tick)
      throws ServerException, InterruptedException;

  default String run(Path log, List<String> command, Map<String, String> environment, Runnable tick)
      throws ServerException, InterruptedException {
    return run(log, command, environment, null, tick);
  }

  default String run(Path log, List<String> command) throws ServerException, InterruptedException {
    return run(log, command, Map.of(), null, () -> {});
  }

  /** Runs a short command without input, and returns its status and output. */
  default Captured capture(List<String> command) throws IOException, InterruptedException {
    return Commands.capture(command);
  }

  /** Returns the identity of this program. */
  default ProcessIdentity self() {
    long pid = ProcessHandle.current().pid();
    return identity(pid)
        .orElseThrow(
            () ->
                new UsageException(
                    "this system does not say when process "
                        + pid
                        + " was started, without which a server could outlive a crash unseen;"
                        + " mount /proc"));
  }

  /** Returns the process of this PID; empty where none runs, or it has only not been reaped. */
  default Optional<ProcessIdentity> identity(long pid) {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .flatMap(process -> process.info().startInstant())
        .map(start -> new ProcessIdentity(pid, Long.toString(start.toEpochMilli())));
  }

  /** Checks whether exactly this process runs, not a later one with its PID. */
  default boolean isAlive(ProcessIdentity process) {
    return identity(process.pid()).filter(process::isSameStart).isPresent();
  }

  default boolean hasLivingChildren(long pid) {
    return !family(pid).isEmpty();
  }

  /**
   * Returns the living processes that a started one has begun, and those that they have; where the
   * system tells it, also after its own end.
   */
  default List<Long> family(long pid) {
    return ProcessHandle.of(pid).stream()
        .flatMap(ProcessHandle::descendants)
        .map(ProcessHandle::pid)
        .toList();
  }

  /** Returns the processes that a process has started and that run now, the oldest id first. */
  default List<Long> children(long pid) {
    return ProcessHandle.of(pid).stream()
        .flatMap(ProcessHandle::children)
        .filter(ProcessHandle::isAlive)
        .map(ProcessHandle::pid)
        .sorted()
        .toList();
  }

  /**
   * Returns the process that listens on a TCP port of this machine; empty where the system does not
   * tell, or not this user.
   */
  default Optional<Long> listener(int port) {
    return Optional.empty();
  }

  default Optional<LivingProcess> living(long pid) {
    return ProcessHandle.of(pid).map(LivingProcess::new);
  }

  default void killAllStarted() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  /**
   * Checks whether a process can be asked to end in order, as POSIX systems do with a signal. Where
   * it cannot, a server is asked through its own protocol, and other programs are killed.
   */
  default boolean endsInOrder() {
    return true;
  }

  default OperatingSystem system() {
    return OperatingSystem.linux;
  }

  /** Checks whether it runs files whose first line names their interpreter. */
  default boolean runsScripts() {
    return true;
  }

  default String executable(String program) {
    return program;
  }

  /** Returns the file name by which a program is started that comes with a script. */
  default String script(String program) {
    return program;
  }

  /**
   * Copies a folder with all files; where the file system can, copies share blocks.
   *
   * @param log receives messages of a program that does it
   */
  default void copyFolder(Path log, Path from, Path to)
      throws ServerException, InterruptedException {
    run(
        log,
        List.of("cp", "-a", "--reflink=auto", "--sparse=always", from.toString(), to.toString()));
  }

  /** Returns the state of this program, which its children inherit. */
  default ProcessState ownState() {
    return state(ProcessHandle.current().pid());
  }

  /** Returns the state of a process; {@link ProcessState#UNKNOWN} where it cannot be read. */
  ProcessState state(long pid);
}
