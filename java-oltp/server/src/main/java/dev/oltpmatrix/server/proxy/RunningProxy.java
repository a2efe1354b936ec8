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
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.workload.data.Queries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A proxy through which a query was answered. One that this program has started is in the ledger,
 * so that it cannot outlive the program unnoticed; one of the user's own runs already and stays.
 */
public final class RunningProxy implements AutoCloseable {
  /** Time in seconds for it to close thousands of connections after SIGTERM. */
  private static final int STOP_LIMIT_S = 10;

  private static final int POLL_MS = 50;
  private static final String ANSWER_LIMIT_MS = "10000";
  private static final int ACCESS_DENIED = 1045;

  /** The time limit of a complete login. */
  private static final Duration LOGIN_LIMIT = Duration.ofSeconds(10);

  private final Host host;
  private final CellRecord.Proxy recorded;
  private final ProxyRequest request;
  private final ServerEndpoint endpoint;
  private final ServerPlace place;

  /** {@code null} for one of the user's own, as is the folder. */
  private final StartedProcess process;

  private final PrivateFolder folder;
  private List<Long> children = List.of();
  private List<ProcessIdentity> started = List.of();
  private JdbcLogin login;

  private RunningProxy(
      Host host,
      CellRecord.Proxy recorded,
      ProxyRequest request,
      ServerPlace place,
      StartedProcess process,
      PrivateFolder folder) {
    this.host = host;
    this.recorded = recorded;
    this.request = request;
    this.place = place;
    this.process = process;
    this.folder = folder;
    ServerEndpoint to = request.to().access();
    this.endpoint =
        new ServerEndpoint(place.host(), place.port(), null, to.tls(), to.sysbenchTls());
  }

  /**
   * Checks that a proxy of the user's own answers a query.
   *
   * @param url one that {@link Via#urls} has accepted
   */
  static RunningProxy open(Host host, String name, String url, ProxyRequest request)
      throws ServerException {
    Via.Address address = Via.address(url);
    ServerPlace place = ServerPlace.tcp(address.host(), address.port());
    List<Long> pids =
        place.isLocal()
            ? host.listener(place.port()).stream()
                .flatMap(pid -> Stream.concat(Stream.of(pid), host.children(pid).stream()))
                .toList()
            : List.of();
    CellRecord.Proxy recorded =
        new CellRecord.Proxy(name, null, url, process(host, pids), Map.of());
    RunningProxy proxy = new RunningProxy(host, recorded, request, place, null, null);
    proxy.children = pids;
    Optional<String> problem = proxy.problemOfTheirs();
    if (problem.isPresent()) {
      throw new NoQueryException(problem.get());
    }
    return proxy;
  }

  /** Returns words for the first of the processes; {@code null} if there is none. */
  static String process(Host host, List<Long> pids) {
    if (pids.isEmpty()) {
      return null;
    }
    Optional<String> program = host.living(pids.get(0)).flatMap(LivingProcess::program);
    return program.map(name -> name + ", ").orElse("") + "PID " + pids.get(0);
  }

  /**
   * Starts a proxy, which has answered a query on return.
   *
   * @param folder the folder of the setup, which is deleted with the proxy
   */
  static RunningProxy start(
      Proxy proxy,
      ProxySetup setup,
      PrivateFolder folder,
      CellRecord.Proxy recorded,
      ProcessLedger ledger)
      throws ServerException, IOException, InterruptedException {
    ProxyRequest request = setup.request();
    Host host = ledger.host();
    RunningProxy proxied = null;
    boolean ready = false;
    try {
      Path log = request.log(proxy.name());
      Files.deleteIfExists(log);
      // Limits for a connection on either side, and a thread for each.
      ProcessPinning pinning =
          request
              .pinning()
              .raising(
                  ProcessPinning.filesFor(2L * request.connections()),
                  ProcessPinning.processesFor(request.connections()),
                  host.ownState());
      Command command =
          new Command(setup.command(proxy.start()), pinning, folder.path(), Map.of(), log);
      StartedProcess process = StartedProcess.hold(command, proxy.name(), ledger, folder.path());
      ServerPlace place = ServerPlace.tcp("127.0.0.1", setup.port());
      proxied = new RunningProxy(host, recorded, request, place, process, folder);
      process.open();
      proxied.awaitReady(proxy.start().readyLimitS());
      proxied.requirePinned();
      proxied.children = host.children(process.pid());
      proxied.started =
          proxied.children.stream().flatMap(pid -> host.identity(pid).stream()).toList();
      ready = true;
      return proxied;
    } finally {
      if (proxied == null) {
        folder.close();
      } else if (!ready) {
        proxied.close();
      }
    }
  }

  /**
   * Why no query was answered.
   *
   * @param isFinal whether another attempt would be in vain
   */
  private record Trouble(String words, boolean isFinal) {}

  /**
   * Logs in and asks for a row of a table. Less is no proof: a proxy accepts connections before it
   * reaches its server, and some answer {@code SELECT version()} by themselves.
   */
  private Optional<Trouble> attempt() {
    try (Connection connection = login().connect(Drivers.of(request.isMysql()), LOGIN_LIMIT)) {
      if (request.table() != null) {
        Queries.execute(connection, "SELECT 1 FROM `" + request.table() + "` LIMIT 1");
      }
      return Optional.empty();
    } catch (SQLException e) {
      ConnectTrouble trouble = ConnectTrouble.of(e, place);
      boolean isFinal =
          e.getErrorCode() == ACCESS_DENIED || trouble.kind() == ConnectTrouble.Kind.STRANGER;
      return Optional.of(new Trouble(trouble.words(), isFinal));
    } catch (IOException | RuntimeException e) { // drivers fail so on what they cannot parse
      String words = "certificate or answer cannot be read: " + ConnectTrouble.firstLine(e);
      return Optional.of(new Trouble(words, true));
    }
  }

  private JdbcLogin login() throws IOException {
    if (login == null) {
      NetworkPath to = request.to();
      String database = request.database();
      login =
          request.isMysql()
              ? JdbcLogin.mysql(place, to.user(), to.password(), database, endpoint.tls())
              : JdbcLogin.mariadb(place, to.user(), to.password(), database, endpoint.tls());
      // Otherwise one that accepts connections and says nothing is waited for without end.
      login.with("connectTimeout", ANSWER_LIMIT_MS).with("socketTimeout", ANSWER_LIMIT_MS);
    }
    return login;
  }

  private void awaitReady(int limitS) throws ServerException, InterruptedException {
    long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitS);
    Optional<Trouble> trouble = attempt();
    while (trouble.isPresent() && !trouble.get().isFinal() && System.nanoTime() < endNs) {
      if (process.waitFor(POLL_MS)) {
        throw new ServerException(name() + " did not start: it " + howItEnded());
      }
      trouble = attempt();
    }
    List<String> words = new ArrayList<>();
    trouble.ifPresent(t -> words.add(t.words()));
    // A server of another run has the same login.
    Optional<Long> stranger =
        host.listener(place.port())
            .filter(pid -> pid != process.pid() && !host.children(process.pid()).contains(pid));
    stranger.ifPresent(pid -> words.add("process %d listens on its port".formatted(pid)));
    if (!words.isEmpty()) {
      String message = name() + " passes on no query: " + String.join("; ", words) + lastWords();
      throw stranger.isPresent() ? new ServerException(message) : new NoQueryException(message);
    }
  }

  /** Checks its CPUs; its limits may be lower than asked for, as HAProxy sets its own. */
  private void requirePinned() throws ServerException {
    ProcessPinning cpus = new ProcessPinning(request.pinning().cpus(), null, null, null);
    List<String> wrong = cpus.differences(host.state(process.pid()));
    if (!wrong.isEmpty()) {
      throw new ServerException(name() + " is not in its place: " + String.join("; ", wrong));
    }
  }

  private String name() {
    return recorded.name();
  }

  private String howItEnded() {
    return ProcessEnd.words(process.exitStatus(), "") + lastWords();
  }

  private String lastWords() {
    String line = Texts.lastLines(Texts.read(request.log(name())), 1).strip();
    return line.isEmpty() ? "" : "; it said: " + line;
  }

  public ServerEndpoint endpoint() {
    return endpoint;
  }

  public NetworkPath.Between between() {
    List<Long> pids = new ArrayList<>(children);
    if (process != null) {
      pids.add(0, process.pid());
    }
    int serverPort = request.to().access().port();
    // Connections are told apart by port numbers, which cannot be done where they are the same.
    boolean isCounted = !pids.isEmpty() && endpoint.port() != serverPort;
    return new NetworkPath.Between(
        name(), pids, isCounted ? new NetworkPath.Forwarding(endpoint.port(), serverPort) : null);
  }

  public CellRecord.Proxy recorded() {
    return recorded;
  }

  /** Returns a description of its failure, in a line; empty as long as it runs. */
  public Optional<String> problem() throws InterruptedException {
    if (process == null) {
      return problemOfTheirs();
    }
    return process.waitFor(0)
        ? Optional.of(name() + " died in the cell: it " + howItEnded())
        : Optional.empty();
  }

  private Optional<String> problemOfTheirs() {
    return attempt()
        .map(t -> "%s (%s) passes on no query: %s".formatted(name(), place.address(), t.words()));
  }

  /** Kills it and what it has started. */
  public void kill() {
    process.kill(); // first, as nginx starts another worker for one that has ended
    living().forEach(LivingProcess::kill);
  }

  private Stream<LivingProcess> living() {
    return started.stream()
        .filter(host::isAlive)
        .flatMap(child -> host.living(child.pid()).stream());
  }

  /** Asks one that this program has started to end, kills it after a limit, deletes its folder. */
  @Override
  public void close() {
    if (process == null) {
      return;
    }
    try {
      process.terminate();
      process.awaitEnd(STOP_LIMIT_S);
      process.kill();
    } finally {
      // They end with it, unless it was killed.
      living()
          .forEach(
              child -> {
                child.kill();
                child.awaitEnd(STOP_LIMIT_S);
              });
      folder.close();
    }
  }
}
