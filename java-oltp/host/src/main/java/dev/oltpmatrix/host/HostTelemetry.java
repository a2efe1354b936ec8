package dev.oltpmatrix.host;

import dev.oltpmatrix.host.machine.ThreadSample;
import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Counters of the machine and its processes, and the priority and CPU of the threads that measure.
 */
public interface HostTelemetry {
  List<Source> telemetry();

  /**
   * Returns the counters of a process.
   *
   * @param prefix prefix of their names
   */
  ProcessTelemetry telemetry(long pid, String prefix);

  /**
   * Returns the numbers of established TCP connections on both sides of a process that forwards.
   *
   * @param prefix prefix of their names
   * @param listenPort port of this machine where its clients connect
   * @param serverPort port of the server, on any machine
   */
  default Source connectionTelemetry(String prefix, int listenPort, int serverPort) {
    return to ->
        to.unread(
            prefix + Telemetry.CLIENT_CONNECTIONS, "this system does not list its connections");
  }

  Source deviceTelemetry(Path folder);

  /** Returns the CPU time of one thread; {@code null} when it has ended, or is not known. */
  Double threadCpuUs(long pid, long threadId);

  /**
   * Returns a function that samples the states of a process's threads, the same ones each time, as
   * long as its argument permits; its result is {@code null} where that ended it, or the process
   * has ended.
   */
  Function<BooleanSupplier, ThreadSample> threads(long pid);

  /**
   * Raises the priority of the calling thread, where that is permitted; threads and programs that
   * it starts have normal priority.
   */
  void raisePriority() throws InterruptedException;

  void pinThread(int cpu) throws InterruptedException;
}
