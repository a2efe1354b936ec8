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
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** Time for the end of a server that could not be asked because it was ending already. */
  private static final long UNASKED_LIMIT_S = 2;

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
  private final int sidePort;
  private volatile EndRequest endRequest =
      () -> {
        throw new SQLException("it does not answer yet");
      };

  /** Asks a server to end, through its own protocol. */
  @FunctionalInterface
  interface EndRequest {
    /** Sends the request; throws if the server has not received it. */
    void send() throws SQLException;
  }

  private ServerProcess(
      StartedProcess process,
      Host host,
      String what,
      InstanceFolder instance,
      Path errorLog,
      long errorLogStart,
      int port,
      int sidePort) {
    this.process = process;
    this.host = host;
    this.what = what;
    this.instance = instance;
    this.errorLog = errorLog;
    this.errorLogStart = errorLogStart;
    this.port = port;
    this.sidePort = sidePort;
  }

  /** Starts a server, which may not be ready for a long time. */
  static ServerProcess start(
      List<String> server,
      ProcessPinning pinning,
      String what,
      InstanceFolder instance,
      Path errorLog,
      int port,
      int sidePort,
      ProcessLedger ledger)
      throws IOException, InterruptedException {
    if (ending) {
      throw new InterruptedException("the program is ending; " + what + " is not started");
    }
    Map<String, String> environment = Map.of(INSTANCE, instance.folder().toString());
    // Output of a server before it opens its error log belongs there as well.
    Command command = new Command(server, pinning, null, environment, errorLog);
    long errorLogStart = Texts.size(errorLog); // not every host holds the process back
    StartedProcess process = StartedProcess.hold(command, what, ledger, instance.all());
    ServerProcess started =
        new ServerProcess(
            process, ledger.host(), what, instance, errorLog, errorLogStart, port, sidePort);
    RUNNING.add(started);
    try {
      process.open();
      return started;
    } catch (IOException e) {
      RUNNING.remove(started);
      throw e;
    }
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

  public int port() {
    return port;
  }

  /**
   * Returns the port that bypasses clients and thread pool; that of clients if there is no other.
   */
  int sidePort() {
    return sidePort;
  }

  long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Returns how it ended, in words that follow its name; only valid once it has ended. */
  public String howItEnded() {
    return ProcessEnd.words(process.exitStatus(), errorLogText());
  }

  String errorLogText() {
    return Texts.readFrom(errorLog, errorLogStart);
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
    Optional<String> unasked = requestEnd();
    boolean orderly = process.awaitEnd(unasked.isEmpty() ? limitS : UNASKED_LIMIT_S);
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
              + unasked
                  .map(why -> " could not be asked to stop (" + why + ")")
                  .orElse(" did not stop within " + limitS + " s")
              + " and was killed; the end of "
              + errorLog
              + ":\n"
              + Texts.lastLines(errorLogText(), 15));
    }
  }

  /** Asks it to end; returns the reason if that was not possible. */
  private Optional<String> requestEnd() {
    if (host.endsInOrder()) {
      process.terminate();
      return Optional.empty();
    }
    boolean interrupted = Thread.interrupted(); // which would end the login, and not the server
    try {
      endRequest.send();
      return Optional.empty();
    } catch (SQLException | RuntimeException e) { // drivers throw both
      return Optional.of(ConnectTrouble.firstLine(e));
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
    stop(List.copyOf(RUNNING), HOOK_LIMIT_S);
  }

  /** Ends servers, whatever becomes of one of them, within a limit for all. */
  static void stop(List<ServerProcess> servers, long limitS) {
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitS);
    servers.forEach(ServerProcess::requestEndAside);
    RuntimeException failure = null;
    for (ServerProcess server : servers) {
      try {
        server.process.awaitEnd(
            TimeUnit.NANOSECONDS.toSeconds(Math.max(0, endNs - System.nanoTime())));
        server.kill();
        deleteUnlessUsed(server.instance);
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * Asks it in a thread of its own: the login at a server that is stuck may take longer than there
   * is time for all. One that cannot be asked is killed at once; without signals, that is what
   * termination does.
   */
  private void requestEndAside() {
    Thread request =
        new Thread(() -> requestEnd().ifPresent(why -> process.terminate()), "server-end-request");
    request.setDaemon(true);
    request.start();
  }
}
