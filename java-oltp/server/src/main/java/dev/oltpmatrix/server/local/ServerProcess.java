package dev.oltpmatrix.server.local;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.ledger.StartedProcess;
import dev.oltpmatrix.host.machine.Ports;
import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.ProcessEnd;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.api.ForcedKillException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** A server process: its start, its entry in the ledger and its end. */
public final class ServerProcess {
  /** The environment variable that gives a launcher the folder in which it may write. */
  private static final String INSTANCE = "OLTP_MATRIX_INSTANCE";

  /**
   * Long enough for a busy server to stop by itself, short enough for a user who pressed Ctrl-C.
   */
  private static final long HOOK_LIMIT_S = 8;

  private static final Set<ServerProcess> RUNNING = ConcurrentHashMap.newKeySet();
  private static volatile boolean ending;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(ServerProcess::stopAll, "server-shutdown"));
  }

  private final Host host;
  private final StartedProcess process;
  private final String what;
  private final InstanceFolder instance;
  private final Path errorLog;
  private final long errorLogStart;
  private final int port;
  private volatile EndRequest endRequest = () -> {};

  /** Asks a server to end, through its own protocol. */
  @FunctionalInterface
  interface EndRequest {
    void send() throws SQLException;
  }

  private ServerProcess(
      Host host,
      StartedProcess process,
      String what,
      InstanceFolder instance,
      Path errorLog,
      long errorLogStart,
      int port) {
    this.host = host;
    this.process = process;
    this.what = what;
    this.instance = instance;
    this.errorLog = errorLog;
    this.errorLogStart = errorLogStart;
    this.port = port;
  }

  /** Starts a command that becomes the server, which may not be ready for a long time. */
  static ServerProcess start(
      List<String> server,
      ProcessPinning pinning,
      String what,
      InstanceFolder instance,
      Path errorLog,
      int port,
      ProcessLedger ledger)
      throws IOException, InterruptedException {
    if (ending) {
      throw new InterruptedException("the program is ending; " + what + " is not started");
    }
    long logStart = Texts.size(errorLog);
    // Output of a server before it opens its error log belongs there as well.
    StartedProcess process =
        StartedProcess.hold(
            new Command(
                server, pinning, null, Map.of(INSTANCE, instance.folder().toString()), errorLog),
            what,
            ledger,
            instance.all());
    ServerProcess started =
        new ServerProcess(ledger.host(), process, what, instance, errorLog, logStart, port);
    RUNNING.add(started);
    try {
      process.open();
    } catch (IOException e) {
      RUNNING.remove(started);
      throw e;
    }
    return started;
  }

  /**
   * Gives the request that ends it where the host cannot ask a process to end in order. A server
   * that does not answer yet has none, and is killed.
   */
  void endBy(EndRequest request) {
    endRequest = request;
  }

  Host host() {
    return host;
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Returns how it ended, in words that follow its name; only valid once it has ended. */
  String howItEnded() {
    return ProcessEnd.words(process.exitStatus(), errorLogText());
  }

  /** Returns the part of the error log that this start has written. */
  String errorLogText() {
    return Texts.readFrom(errorLog, errorLogStart);
  }

  Path errorLog() {
    return errorLog;
  }

  /** Asks it to stop, kills it after the limit, checks that it is gone and deletes its folder. */
  void stop(long limitS) throws ServerException {
    try {
      stopKeepingFolder(limitS);
    } finally {
      deleteUnlessUsed(instance);
    }
  }

  void stopKeepingFolder(long limitS) throws ServerException {
    requestEnd();
    boolean orderly = process.awaitEnd(limitS);
    kill();
    if (process.isAlive()) {
      throw new ServerException(what + " (PID " + pid() + ") outlived SIGKILL");
    }
    // Another program may take the port at once; only a child process of the server counts.
    if (Ports.answers(port) && host.hasLivingChildren(pid())) {
      throw new ServerException(
          what + " has ended, but a child of it still listens on port " + port);
    }
    if (!orderly) {
      throw new ForcedKillException(
          what
              + " did not stop within "
              + limitS
              + " s and was killed; the end of "
              + errorLog
              + ":\n"
              + Texts.lastLines(errorLogText(), 15));
    }
  }

  private void requestEnd() {
    if (host.endsInOrder()) {
      process.terminate();
      return;
    }
    boolean interrupted = Thread.interrupted(); // which would end the login, and not the server
    try {
      endRequest.send();
    } catch (SQLException e) {
      // It may have ended before it answered; if it has not, the limit ends it.
      return;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Kills it; its folder is kept for another start. One that does not end stays in the ledger. */
  public void kill() {
    process.kill();
    if (!process.isAlive()) {
      RUNNING.remove(this);
    }
  }

  /** Deletes a folder, unless a server in it could not be ended. */
  public static void deleteUnlessUsed(InstanceFolder instance) {
    if (RUNNING.stream().noneMatch(s -> s.instance.equals(instance) && s.isAlive())) {
      instance.delete();
    }
  }

  private static void stopAll() {
    ending = true;
    List<ServerProcess> servers = List.copyOf(RUNNING);
    servers.forEach(ServerProcess::requestEnd);
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(HOOK_LIMIT_S);
    for (ServerProcess server : servers) {
      server.process.awaitEnd(
          TimeUnit.NANOSECONDS.toSeconds(Math.max(0, endNs - System.nanoTime())));
      server.kill();
      deleteUnlessUsed(server.instance);
    }
  }
}
