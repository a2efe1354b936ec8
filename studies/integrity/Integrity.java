import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.proxy.NoQueryException;
import dev.oltpmatrix.server.proxy.Proxies;
import dev.oltpmatrix.server.proxy.ProxyRequest;
import dev.oltpmatrix.server.proxy.RunningProxy;
import dev.oltpmatrix.wire.connect.JdbcLogin;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.workload.data.Queries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;

/**
 * Shows which acknowledged transactions are kept, by driver, its options, way of committing and
 * proxy; run.sh starts it.
 */
final class Integrity {
  private static final List<String> VIAS =
      Stream.concat(Stream.of(Via.DIRECT), Via.SHIPPED.stream()).toList();

  /** Faults whose words make the result. */
  private static final List<Rows.Count> FAULTS =
      List.of(Rows.Count.LOST, Rows.Count.HALVED, Rows.Count.DOUBLED, Rows.Count.NOT_UNDONE);

  private static final String HEAD =
      "server,autocommit,driver,driver_jar,options,way,via,via_version,killed,result,"
          + Arrays.stream(Rows.Count.values())
              .map(count -> count.word() + "_txns")
              .collect(Collectors.joining(","))
          + ",errors,error\n";

  private final Path csv;
  private final Path logs;
  private final Proxies proxies =
      new Proxies(StudyServer.HOST, StudyServer.CACHE, Map.of(), StudyServer.REPORTER);
  private boolean isWell = true;

  private Integrity(Path out) throws IOException {
    csv = out.resolve("integrity.csv");
    logs = Files.createDirectories(out.resolve("logs"));
    Files.writeString(csv, HEAD);
  }

  /**
   * What is tried.
   *
   * @param via a level of the factor via
   * @param killed what kill -9 ends under load: none, proxy, which is not started again, or server,
   *     which starts again at the same port while clients and proxy go on
   * @param expected a regular expression that finds the result; null for any
   */
  private record Trial(
      ClientDriver driver,
      ClientDriver.Arm arm,
      Way way,
      String via,
      String killed,
      String expected) {
    /** Whether the load generators commit so; none has a driver repeat a transaction. */
    boolean isOfGenerators() {
      return way == Way.STATEMENTS && Set.of("shipped", "prepared").contains(arm.name());
    }

    String words() {
      return String.join(" ", driver.name(), arm.name(), way.text(), "via", via, "killed:", killed);
    }
  }

  /** Runs the trials that the arguments name, each of which is a name, = and its value. */
  public static void main(String[] args) throws Exception {
    Map<String, String> given = new HashMap<>();
    for (String arg : args) {
      String[] parts = arg.split("=", 2);
      given.put(parts[0], parts[1]);
    }
    Integrity proof = new Integrity(Path.of(given.get("out")));
    if (given.containsKey("trials")) {
      proof.known(Path.of(given.get("trials")));
    } else {
      List<String> vias = chosen(given, "via", VIAS, via -> via);
      proof.proxies.prepare(vias);
      for (String server : given.getOrDefault("servers", "mariadb-10.11,mysql-9.7").split(",")) {
        for (String autocommit : chosen(given, "autocommit", List.of("1", "0"), value -> value)) {
          proof.run(server, autocommit, trials(given, vias));
        }
      }
    }
    System.exit(proof.isWell ? 0 : 1); // drivers leave threads
  }

  /** Returns those that an argument names, all if there is none. */
  private static <T> List<T> chosen(
      Map<String, String> given, String key, Collection<T> all, Function<T, String> name) {
    if (!given.containsKey(key)) {
      return List.copyOf(all);
    }
    Map<String, T> byName = all.stream().collect(Collectors.toMap(name, one -> one));
    return Arrays.stream(given.get(key).split(",")).map(one -> find(byName, key, one)).toList();
  }

  private static <T> T find(Map<String, T> byName, String key, String name) {
    if (!byName.containsKey(name)) {
      System.err.println(key + ": unknown " + name + "; there are " + byName.keySet());
      System.exit(2);
    }
    return byName.get(name);
  }

  private static List<Trial> trials(Map<String, String> given, List<String> vias) {
    List<Trial> trials = new ArrayList<>();
    for (String via : vias) {
      for (ClientDriver driver : chosen(given, "drivers", ClientDriver.all(), ClientDriver::name)) {
        for (ClientDriver.Arm arm : driver.arms()) {
          for (Way way : chosen(given, "ways", List.of(Way.values()), Way::text)) {
            for (String killed : List.of("none", "proxy", "server")) {
              boolean canBe = !(via.equals(Via.DIRECT) && killed.equals("proxy"));
              if (arm.ways().contains(way) && canBe) {
                trials.add(new Trial(driver, arm, way, via, killed, null));
              }
            }
          }
        }
      }
    }
    return trials;
  }

  /** Runs the trials of a file, which says of each what is expected. */
  private void known(Path file) throws Exception {
    Map<String, List<Trial>> byServer = new HashMap<>();
    List<String> lines = Files.readAllLines(file);
    for (String line : lines.subList(1, lines.size())) {
      List<String> fields = List.of(line.split(","));
      ClientDriver driver =
          chosen(Map.of("d", fields.get(1)), "d", ClientDriver.all(), ClientDriver::name).get(0);
      ClientDriver.Arm arm =
          chosen(Map.of("o", fields.get(2)), "o", driver.arms(), ClientDriver.Arm::name).get(0);
      Way way = chosen(Map.of("w", fields.get(3)), "w", List.of(Way.values()), Way::text).get(0);
      byServer
          .computeIfAbsent(fields.get(0), server -> new ArrayList<>())
          .add(new Trial(driver, arm, way, fields.get(4), fields.get(5), fields.get(6)));
    }
    for (Map.Entry<String, List<Trial>> server : byServer.entrySet()) {
      proxies.prepare(server.getValue().stream().map(Trial::via).distinct().toList());
      run(server.getKey(), "1", server.getValue());
    }
  }

  /**
   * Runs trials on a server.
   *
   * @param autocommit the state in which its sessions begin
   */
  private void run(String name, String autocommit, List<Trial> trials) throws Exception {
    // No setting of a config, because the sessions of generators set it; those of trials do not.
    Map<String, String> more = Map.of("autocommit", autocommit);
    try (StudyServer server = new StudyServer(name, "flush_log=1", more, logs, StudyServer.CACHE)) {
      server.start();
      try (Connection connection = server.open()) {
        String found = Queries.one(connection, "SELECT @@GLOBAL.autocommit");
        if (!found.equals(autocommit)) {
          throw new ServerException("autocommit of the server is " + found);
        }
        Rows.create(connection);
      }
      Map<String, ClientDriver.Loaded> loaded = new HashMap<>();
      Map<String, String> refused = new HashMap<>();
      for (Trial trial : trials) {
        String key = trial.driver.name();
        if (!loaded.containsKey(key)) {
          loaded.put(key, trial.driver.load());
        }
        run(server, autocommit, trial, loaded.get(key), refused);
      }
    }
  }

  /** The outcome of one trial; counts is null where none could be made. */
  private record Outcome(
      String result, Map<Rows.Count, Long> counts, Long errors, String error, String viaVersion) {
    static Outcome without(String result, String why, String viaVersion) {
      return new Outcome(result, null, null, why, viaVersion);
    }
  }

  /**
   * Runs a trial, writes and prints it.
   *
   * @param refused why those proxies and combinations are refused that were tried on this server
   */
  private void run(
      StudyServer server,
      String autocommit,
      Trial trial,
      ClientDriver.Loaded driver,
      Map<String, String> refused)
      throws Exception {
    String combination = trial.words().replaceFirst(" killed:.*", "");
    String known = refused.getOrDefault(trial.via, refused.get(combination));
    if (known != null && refused.containsKey(combination)) {
      return; // it is refused whatever would be killed
    }
    Outcome outcome;
    if (known != null) {
      outcome = Outcome.without("refused", known, null);
    } else {
      // Fails if the server does not run, without which nothing can.
      try (Connection connection = server.open()) {
        Rows.clear(connection);
      }
      try {
        outcome = started(server, autocommit, trial, driver);
      } catch (NoQueryException e) {
        refused.put(trial.via, e.getMessage());
        outcome = Outcome.without("refused", e.getMessage(), null);
      } catch (ServerException | IOException | SQLException e) {
        outcome = Outcome.without("failed", e.getMessage(), null);
      }
    }
    if (outcome.result.equals("refused")) {
      refused.put(combination, outcome.error);
    }
    write(server, autocommit, trial, driver, outcome);
  }

  private void write(
      StudyServer server,
      String autocommit,
      Trial trial,
      ClientDriver.Loaded driver,
      Outcome outcome)
      throws IOException {
    List<Object> fields =
        new ArrayList<>(
            Arrays.asList(
                server.version(),
                autocommit,
                trial.driver.name(),
                driver.jar(),
                trial.arm.name(),
                trial.way.text(),
                trial.via,
                outcome.viaVersion,
                trial.killed,
                outcome.result));
    for (Rows.Count count : Rows.Count.values()) {
      fields.add(outcome.counts == null ? null : outcome.counts.get(count));
    }
    fields.add(outcome.errors);
    fields.add(outcome.error);
    Files.writeString(
        csv, CSVFormat.DEFAULT.format(fields.toArray()) + "\n", StandardOpenOption.APPEND);
    boolean isKept = outcome.result.equals("kept");
    boolean isAsExpected =
        trial.expected == null
            ? !outcome.result.equals("failed")
                && (isKept || outcome.counts == null || !trial.isOfGenerators())
            : outcome.result.matches("(.*\\+)?(" + trial.expected + ")(\\+.*)?");
    isWell &= isAsExpected;
    System.out.printf(
        "%-16s autocommit=%s %-75s %-16s %s%s%n",
        server.version(),
        autocommit,
        trial.words(),
        outcome.result,
        outcome.counts == null
            ? outcome.error
            : outcome.counts.get(Rows.Count.LOST)
                + " lost of "
                + outcome.counts.get(Rows.Count.ACKNOWLEDGED),
        isAsExpected ? "" : "  NOT AS EXPECTED");
  }

  private Outcome started(
      StudyServer server, String autocommit, Trial trial, ClientDriver.Loaded driver)
      throws ServerException, IOException, SQLException, InterruptedException {
    ServerEndpoint endpoint = ServerEndpoint.tcp("127.0.0.1", server.port());
    NetworkPath path = NetworkPath.straight(endpoint, LocalLogin.USER, server.login().password());
    if (trial.via.equals(Via.DIRECT)) {
      return load(server, trial, driver, endpoint, null);
    }
    String log =
        "%s autocommit=%s %s"
            .formatted(server.version(), autocommit, trial.words().replace(":", ""));
    ProxyRequest request =
        new ProxyRequest(
            path,
            server.login().database(),
            server.isMysql(),
            StudyServer.TABLE,
            Clients.CONNECTIONS,
            ProcessPinning.AS_IS,
            logs.resolve(log.replace(' ', '_')));
    try (RunningProxy proxy = proxies.start(trial.via, request, StudyServer.LEDGER)) {
      return load(server, trial, driver, proxy.endpoint(), proxy);
    }
  }

  /** Lets clients commit through what is to be tried, and kills a part of it meanwhile. */
  private static Outcome load(
      StudyServer server,
      Trial trial,
      ClientDriver.Loaded driver,
      ServerEndpoint endpoint,
      RunningProxy proxy)
      throws ServerException, IOException, SQLException, InterruptedException {
    String viaVersion = proxy == null ? null : proxy.recorded().version();
    JdbcLogin login =
        trial.driver.login(
            trial.arm,
            trial.way,
            ServerPlace.tcp(endpoint.host(), endpoint.port()),
            server.login().database(),
            LocalLogin.USER,
            server.login().password());
    Clients clients = new Clients(trial.way, () -> login.connectOnly(driver.driver()));
    String refusal = clients.attempt();
    if (refusal != null) {
      return Outcome.without("refused", refusal, viaVersion);
    }
    clients.start();
    try {
      // The kill shall meet transactions at any place.
      Thread.sleep(800 + ThreadLocalRandom.current().nextInt(400));
      clients.awaitCommit();
      kill(server, trial.killed, proxy);
    } finally {
      stop(clients, proxy);
    }
    if (!clients.haveCommitted()) {
      String why = "no transaction was acknowledged under load; first error: ";
      return Outcome.without("failed", why + clients.firstError(), viaVersion);
    }
    try (Connection connection = server.open()) {
      awaitNoOtherSession(connection);
      Map<Rows.Count, Long> counts = Rows.count(clients.logs(), connection);
      String faults =
          FAULTS.stream()
              .filter(count -> counts.get(count) > 0)
              .map(count -> count.word().replace('_', '-'))
              .collect(Collectors.joining("+"));
      String result = faults.isEmpty() ? "kept" : faults;
      return new Outcome(result, counts, clients.errors(), clients.firstError(), viaVersion);
    }
  }

  private static void kill(StudyServer server, String killed, RunningProxy proxy)
      throws ServerException, IOException, InterruptedException {
    if (killed.equals("proxy")) {
      proxy.kill();
      Thread.sleep(200);
    } else if (killed.equals("server")) {
      int port = server.port();
      server.kill();
      server.start();
      if (server.port() != port) {
        throw new ServerException("the server's port was taken meanwhile; run it again");
      }
      // Time for clients to connect again and to go on.
      Thread.sleep(1500);
    }
  }

  /** Lets clients end; those that wait for a proxy without end get an error when it has ended. */
  private static void stop(Clients clients, RunningProxy proxy)
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

  /** Waits until all sessions of clients and proxies are over. */
  private static void awaitNoOtherSession(Connection connection)
      throws SQLException, ServerException, InterruptedException {
    for (int attempt = 0; attempt < 600; attempt++) {
      int sessions = 0;
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SHOW PROCESSLIST")) {
        while (rows.next()) {
          sessions += rows.getString("User").equals(LocalLogin.USER) ? 1 : 0;
        }
      }
      if (sessions == 1) { // this one
        return;
      }
      Thread.sleep(50);
    }
    throw new ServerException("sessions of clients have not ended within 30 s");
  }
}
