package dev.oltpmatrix.experiment.sampling;

import dev.oltpmatrix.experiment.sampling.status.StatusConnection;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.waits.Opening;
import dev.oltpmatrix.host.waits.SwitchProfile;
import dev.oltpmatrix.host.waits.WaitSampler;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads what kernel and server count while one cell runs; afterwards, when the generator has said
 * where its window lay, gives what belongs to it.
 *
 * <p>The window's edges are CLOCK_MONOTONIC on both sides, so no message has to pass between the
 * processes at the very moment that is measured.
 */
public final class CellSampling implements AutoCloseable {
  /** Reading the kernel's files once more. */
  private static final long KERNEL_LIMIT_MS = 5000;

  /** A server that has not answered by then is given up. */
  private static final long SERVER_LIMIT_MS = 2000;

  private final Sampling how;
  private final RunningServer server;
  private final NetworkPath road;
  private final List<IdleServer> beside;
  private final StatusConnection connection;
  private final Readings readings = new Readings();
  private SampleLoop kernel;
  private SampleLoop asking;
  private WaitSampler waits;
  private SwitchProfile profile;
  private boolean isStopped;

  CellSampling(
      Sampling how,
      RunningServer server,
      NetworkPath road,
      List<IdleServer> beside,
      StatusConnection connection) {
    this.how = how;
    this.server = server;
    this.road = road;
    this.beside = beside;
    this.connection = connection;
  }

  /** How the server lists the session that asks it; 0 for none. */
  public long sessionId() {
    return connection.id();
  }

  /**
   * Begins to read.
   *
   * @param opening of the window, just before which it looks where the server's threads wait;
   *     {@code null} where the generator does not say it: nobody looks then
   */
  public void start(long clientPid, Opening opening) throws InterruptedException {
    kernel = how.kernelLoop(readings, server, road, beside, clientPid);
    asking = how.serverLoop(readings, server, connection);
    kernel.start();
    asking.start();
    if (server.isOurs() && opening != null) {
      waits = how.waitWatch(server, opening);
      waits.start();
      profile = how.switchProfile(opening);
    }
  }

  /** Reads once more and ends; to be called as soon as the generator has ended. */
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
    if (profile != null) {
      profile.stop(KERNEL_LIMIT_MS);
    }
    kernel.stop(KERNEL_LIMIT_MS);
    if (asking.stop(SERVER_LIMIT_MS)) {
      connection.close();
    } else {
      readings.unread(Telemetry.STATUS, "the server did not answer in time");
      connection.abort();
    }
  }

  public Telemetry watched(LoadResult load) {
    Telemetry watched = over(load).watched();
    return waits == null
        ? watched
        : watched.withWaits(waits.before(load.window().startMonotonicNs()));
  }

  /** Writes where the server's threads left the CPU, where the run is to profile that. */
  public void writeProfile(Path target, LoadResult load) throws InterruptedException {
    if (profile == null) {
      how.sayWithoutProfile(server, target.getFileName().toString());
    } else {
      profile.write(target, server.pid(), load.window().startMonotonicNs());
    }
  }

  public CellRecord.Usage usage(LoadResult load) {
    WindowView view = over(load);
    return new CellRecord.Usage(
        server.isOurs() ? view.usage(Telemetry.SERVER) : null, view.usage(Telemetry.CLIENT));
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
    if (profile != null) {
      profile.close();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
