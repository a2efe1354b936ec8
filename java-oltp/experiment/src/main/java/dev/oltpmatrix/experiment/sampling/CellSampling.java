package dev.oltpmatrix.experiment.sampling;

import dev.oltpmatrix.experiment.sampling.status.StatusConnection;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.waits.WaitSampler;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Samples counters of the kernel and the server while one cell runs; when the generator has
 * reported its window, returns the values for that window.
 *
 * <p>The window's edges are CLOCK_MONOTONIC on both sides, so the processes need not communicate at
 * the moment of measurement.
 */
public final class CellSampling implements AutoCloseable {
  /** Time limit in milliseconds for the last reading of the kernel's files. */
  private static final long KERNEL_LIMIT_MS = 5000;

  /** Time limit in milliseconds for the server's last answer. */
  private static final long SERVER_LIMIT_MS = 2000;

  private final Sampling how;
  private final RunningServer server;
  private final NetworkPath path;
  private final List<IdleServer> idle;
  private final StatusConnection connection;
  private final Readings readings = new Readings();
  private SampleLoop kernel;
  private SampleLoop asking;
  private WaitSampler waits;
  private boolean isStopped;

  CellSampling(
      Sampling how,
      RunningServer server,
      NetworkPath path,
      List<IdleServer> idle,
      StatusConnection connection) {
    this.how = how;
    this.server = server;
    this.path = path;
    this.idle = idle;
    this.connection = connection;
  }

  /** Returns the session ID of the connection that queries the server; 0 for none. */
  public long sessionId() {
    return connection.id();
  }

  /**
   * Starts sampling.
   *
   * @param opening start of the window; the waits of the server's threads are sampled just before
   *     it. {@code null} if the generator does not announce it: they are then not sampled
   */
  public void start(long clientPid, Supplier<OptionalLong> opening) throws InterruptedException {
    kernel = how.kernelLoop(readings, server, path, idle, clientPid);
    asking = how.serverLoop(readings, server, connection);
    kernel.start();
    asking.start();
    if (server.host().isPresent() && opening != null) {
      waits = how.waitWatch(server, opening);
      waits.start();
    }
  }

  /** Takes a last reading and stops; to be called as soon as the generator has ended. */
  public void stop() throws InterruptedException {
    if (isStopped) {
      return;
    }
    isStopped = true;
    if (kernel == null) {
      connection.close();
      return;
    }
    if (waits != null) {
      waits.stop(KERNEL_LIMIT_MS);
    }
    kernel.stop(KERNEL_LIMIT_MS);
    if (asking.stop(SERVER_LIMIT_MS)) {
      connection.close();
    } else {
      readings.unread(Telemetry.STATUS, "the server did not answer in time");
      connection.abort();
    }
  }

  public Telemetry telemetry(LoadResult load) {
    Telemetry telemetry = over(load).telemetry();
    return waits == null
        ? telemetry
        : telemetry.withWaits(waits.before(load.window().startMonotonicNs()));
  }

  public CellRecord.Usage usage(LoadResult load) {
    WindowView view = over(load);
    return new CellRecord.Usage(
        server.host().isPresent() ? view.usage(Telemetry.SERVER) : null,
        view.usage(Telemetry.CLIENT));
  }

  private WindowView over(LoadResult load) {
    return new WindowView(
        readings, load.window().startMonotonicNs(), load.window().endMonotonicNs());
  }

  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      stop();
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
