package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.PrivateFolder;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.ledger.StartedProcess;
import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.LivingProcess;
import dev.oltpmatrix.host.process.ProcessEnd;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A proxy that this program has started. It is recorded in the ledger, so that it cannot outlive
 * the program unnoticed.
 */
final class StartedProxy implements RunningProxy {
  private static final String LISTEN_HOST = "127.0.0.1";

  /** Time in seconds for it to close thousands of connections after SIGTERM. */
  private static final int STOP_LIMIT_S = 10;

  private static final int POLL_MS = 50;

  private final Host host;
  private final CellRecord.Proxy recorded;
  private final StartedProcess process;
  private final PrivateFolder folder;
  private final Path log;
  private final ServerEndpoint endpoint;
  private final int serverPort;
  private List<ProcessIdentity> children = List.of();

  private StartedProxy(
      Host host,
      CellRecord.Proxy recorded,
      StartedProcess process,
      PrivateFolder folder,
      ProxyRequest request,
      int port) {
    this.host = host;
    this.recorded = recorded;
    this.process = process;
    this.folder = folder;
    this.log = request.log(recorded.name());
    ServerEndpoint to = request.to().access();
    this.endpoint = new ServerEndpoint(LISTEN_HOST, port, null, to.tls(), to.sysbenchTls());
    this.serverPort = to.port();
  }

  /**
   * Starts a proxy, which has answered a query on return.
   *
   * @param folder the folder of the setup, which is deleted with the proxy
   */
  static StartedProxy start(
      Proxy proxy,
      ProxySetup setup,
      PrivateFolder folder,
      CellRecord.Proxy recorded,
      ProxyRequest request,
      ProcessLedger ledger)
      throws ServerException, IOException, InterruptedException {
    Path log = request.log(proxy.level());
    Files.deleteIfExists(log);
    Command command =
        new Command(proxy.command(setup), pinning(request, ledger), setup.folder(), Map.of(), log);
    StartedProcess process = StartedProcess.hold(command, proxy.level(), ledger, setup.folder());
    StartedProxy started =
        new StartedProxy(ledger.host(), recorded, process, folder, request, setup.port());
    boolean ready = false;
    try {
      process.open();
      started.awaitReady(new ProxyCheck(started.endpoint, request), proxy.readyLimitS());
      started.requirePinned(request.pinning());
      started.noteChildren();
      ready = true;
      return started;
    } finally {
      if (!ready) {
        started.close();
      }
    }
  }

  /** Returns the pinning with limits for a connection on either side, and a thread for each. */
  private static ProcessPinning pinning(ProxyRequest request, ProcessLedger ledger) {
    return request
        .pinning()
        .raising(
            ProcessPinning.filesFor(2L * request.connections()),
            ProcessPinning.processesFor(request.connections()),
            ledger.host().ownState());
  }

  private void awaitReady(ProxyCheck check, int limitS)
      throws ServerException, InterruptedException {
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitS);
    Optional<ProxyCheck.Trouble> trouble = check.attempt();
    while (trouble.isPresent() && !trouble.get().isFinal() && System.nanoTime() < endNs) {
      if (process.waitFor(POLL_MS)) {
        throw new ServerException(name() + " did not start: it " + howItEnded());
      }
      trouble = check.attempt();
    }
    List<String> words = new ArrayList<>();
    trouble.ifPresent(t -> words.add(t.words()));
    Optional<String> stranger = stranger();
    stranger.ifPresent(words::add);
    if (!words.isEmpty()) {
      String message = name() + " passes on no query: " + String.join("; ", words) + lastWords();
      throw stranger.isPresent() ? new ServerException(message) : new NoQueryException(message);
    }
  }

  /** Tells which other process listens on its port: a server of another run has the same login. */
  private Optional<String> stranger() {
    return host.listener(endpoint.port())
        .filter(pid -> pid != process.pid() && !host.children(process.pid()).contains(pid))
        .map(
            pid -> "process " + pid + " listens on its port " + endpoint.port() + "; run it again");
  }

  /** Checks its CPUs; its limits may be lower than asked for, as HAProxy sets its own. */
  private void requirePinned(ProcessPinning asked) throws ServerException {
    List<String> wrong =
        new ProcessPinning(asked.cpus(), null, null, null).differences(host.state(process.pid()));
    if (!wrong.isEmpty()) {
      throw new ServerException(name() + " is not in its place: " + String.join("; ", wrong));
    }
  }

  private void noteChildren() {
    children =
        host.children(process.pid()).stream().flatMap(pid -> host.identity(pid).stream()).toList();
  }

  private String name() {
    return recorded.name();
  }

  private String howItEnded() {
    return ProcessEnd.words(process.exitStatus(), "") + lastWords();
  }

  /** Returns the last line of its log, after a semicolon; empty if there is none. */
  private String lastWords() {
    String line = Texts.lastLines(Texts.read(log), 1).strip();
    return line.isEmpty() ? "" : "; it said: " + line;
  }

  @Override
  public ServerEndpoint endpoint() {
    return endpoint;
  }

  @Override
  public NetworkPath.Between between() {
    List<Long> pids = new ArrayList<>(List.of(process.pid()));
    children.forEach(child -> pids.add(child.pid()));
    return new NetworkPath.Between(
        name(), pids, new NetworkPath.Forwarding(endpoint.port(), serverPort));
  }

  @Override
  public CellRecord.Proxy recorded() {
    return recorded;
  }

  @Override
  public Optional<String> problem() throws InterruptedException {
    return process.waitFor(0)
        ? Optional.of(name() + " died in the cell: it " + howItEnded())
        : Optional.empty();
  }

  @Override
  public void kill() {
    process.kill(); // first, as nginx starts another worker for one that has ended
    livingChildren().forEach(LivingProcess::kill);
  }

  /** Asks it to end, kills it after the limit, and deletes its folder. */
  @Override
  public void close() {
    try {
      process.terminate();
      process.awaitEnd(STOP_LIMIT_S);
      process.kill();
    } finally {
      // They end with it, unless it was killed.
      for (LivingProcess child : livingChildren()) {
        child.kill();
        child.awaitEnd(STOP_LIMIT_S);
      }
      folder.close();
    }
  }

  private List<LivingProcess> livingChildren() {
    return children.stream()
        .filter(host::isAlive)
        .flatMap(child -> host.living(child.pid()).stream())
        .toList();
  }
}
