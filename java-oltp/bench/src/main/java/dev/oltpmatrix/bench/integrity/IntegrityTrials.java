package dev.oltpmatrix.bench.integrity;

import dev.oltpmatrix.bench.crash.TrialServers;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.proxy.NoQueryException;
import dev.oltpmatrix.server.proxy.Proxies;
import dev.oltpmatrix.server.proxy.ProxyRequest;
import dev.oltpmatrix.server.proxy.RunningProxy;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerPlace;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Lets clients commit through what is to be tried, kills a part of it meanwhile, and compares what
 * was acknowledged with what the server has.
 */
final class IntegrityTrials {
  private static final int MIN_LOAD_MS = 800;

  /** The kill shall meet transactions at any place. */
  private static final int MORE_LOAD_MS = 400;

  /** Time for clients to connect again and to go on, once the server has started again. */
  private static final long AFTER_RESTART_MS = 1500;

  private static final long AFTER_KILL_MS = 200;

  private final KillableServer server;
  private final Proxies proxies;
  private final ProcessLedger ledger;
  private final DriverJars jars;
  private final Path logs;

  /** The reasons why proxies do not serve before this server, which none does at a second try. */
  private final Map<String, String> refusals = new HashMap<>();

  /**
   * Creates the trials on a server.
   *
   * @param proxies those that are prepared
   * @param ledger records the proxies that are started
   * @param logs receives the logs of proxies
   */
  IntegrityTrials(
      KillableServer server, Proxies proxies, ProcessLedger ledger, DriverJars jars, Path logs) {
    this.server = server;
    this.proxies = proxies;
    this.ledger = ledger;
    this.jars = jars;
    this.logs = logs;
  }

  /** Runs one trial. The server runs on return, and proxy and clients have ended. */
  IntegrityTrial run(Combination combination, KilledPart killed) throws InterruptedException {
    IntegrityTrial.Subject subject = subject(combination, killed, null, null);
    String known = refusals.get(combination.via());
    if (known != null) {
      return IntegrityTrial.refused(subject, known);
    }
    try {
      DriverJars.Loaded driver = jars.load(combination.driver());
      server.clearLedger();
      return run(combination, killed, driver);
    } catch (ServerException | IOException | SQLException e) {
      return IntegrityTrial.failed(subject, e.getMessage());
    }
  }

  private IntegrityTrial.Subject subject(
      Combination combination, KilledPart killed, String jar, String viaVersion) {
    return new IntegrityTrial.Subject(
        server.version(), server.autocommit(), combination, jar, viaVersion, killed);
  }

  private IntegrityTrial run(Combination combination, KilledPart killed, DriverJars.Loaded driver)
      throws ServerException, IOException, SQLException, InterruptedException {
    if (combination.isDirect()) {
      IntegrityTrial.Subject subject = subject(combination, killed, driver.jar(), null);
      return load(subject, driver, null);
    }
    RunningProxy proxy;
    try {
      proxy = proxies.start(combination.via(), request(combination, killed), ledger);
    } catch (NoQueryException e) {
      refusals.put(combination.via(), e.getMessage());
      return IntegrityTrial.refused(
          subject(combination, killed, driver.jar(), null), e.getMessage());
    }
    try (proxy) {
      String version = proxy.recorded().version();
      return load(subject(combination, killed, driver.jar(), version), driver, proxy);
    }
  }

  private ProxyRequest request(Combination combination, KilledPart killed) {
    String name = "%s autocommit=%s %s killed=%s";
    String log =
        name.formatted(server.version(), server.autocommit(), combination.words(), killed.text());
    return new ProxyRequest(
        server.path(),
        server.database(),
        server.isMysql(),
        TrialServers.table(),
        LedgerClients.connections(),
        ProcessPinning.AS_IS,
        logs.resolve(log.replace(' ', '_')));
  }

  /**
   * Lets clients commit.
   *
   * @param proxy {@code null} for none
   */
  private IntegrityTrial load(
      IntegrityTrial.Subject subject, DriverJars.Loaded driver, RunningProxy proxy)
      throws ServerException, IOException, SQLException, InterruptedException {
    ServerEndpoint endpoint = proxy == null ? server.path().access() : proxy.endpoint();
    JdbcLogin login = login(subject.combination(), endpoint);
    LedgerClients clients =
        new LedgerClients(subject.combination().way(), () -> login.connectOnly(driver.driver()));
    Optional<String> refusal = clients.attempt();
    if (refusal.isPresent()) {
      return IntegrityTrial.refused(subject, refusal.get());
    }
    clients.start();
    try {
      Thread.sleep(MIN_LOAD_MS + ThreadLocalRandom.current().nextInt(MORE_LOAD_MS));
      clients.awaitCommit();
      kill(subject.killed(), proxy);
    } finally {
      stop(clients, proxy);
    }
    if (!clients.haveCommitted()) {
      String why = "no transaction was acknowledged under load; first error: ";
      return IntegrityTrial.failed(subject, why + clients.firstError());
    }
    Integrity counts = Integrity.of(clients.logs(), server.ledger());
    return IntegrityTrial.of(subject, counts, clients.errors(), clients.firstError());
  }

  private JdbcLogin login(Combination combination, ServerEndpoint endpoint) throws IOException {
    NetworkPath path = server.path();
    return combination
        .driver()
        .login(
            combination.arm(),
            combination.way(),
            ServerPlace.tcp(endpoint.host(), endpoint.port()),
            server.database(),
            new ClientDriver.Account(path.user(), path.password()));
  }

  private void kill(KilledPart killed, RunningProxy proxy)
      throws ServerException, IOException, InterruptedException {
    switch (killed) {
      case PROXY -> {
        proxy.kill();
        Thread.sleep(AFTER_KILL_MS);
      }
      case SERVER -> {
        server.kill();
        server.restart();
        Thread.sleep(AFTER_RESTART_MS);
      }
      case NONE -> {}
    }
  }

  /** Lets clients end; those that wait for a proxy without end get an error when it has ended. */
  private static void stop(LedgerClients clients, RunningProxy proxy)
      throws ServerException, InterruptedException {
    boolean ended = clients.stop();
    if (proxy != null) {
      proxy.close();
      ended = ended || clients.stop();
    }
    if (!ended) {
      throw new ServerException("clients have not ended; they wait for an answer");
    }
  }
}
