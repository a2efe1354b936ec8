package dev.oltpmatrix.server.remote;

import static java.util.stream.Collectors.joining;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.ServerSystem;
import dev.oltpmatrix.model.record.UnderWine;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.connect.GlobalVariables;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.wire.connect.ServerPlace;
import dev.oltpmatrix.wire.connect.Tls;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.data.SqlText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * A server by URL as it was when it was inspected, and its schema. Comments of the tables there
 * state that the program has created them, and with which rows: a mark that cannot outlive the
 * table. A schema that holds tables but none with this mark is not touched.
 *
 * @param variables all its global variables
 * @param force whether to use a schema that holds tables of other users
 */
record RemoteServer(
    RemoteLogin login, Map<String, String> variables, ServerSystem system, boolean force) {
  private static final String MADE = "oltp-matrix: ";

  /** MySQL's pool is a plugin, which shows as loaded-dynamically. */
  private static final Set<String> POOLS = Set.of("pool-of-threads", "loaded-dynamically");

  /** MariaDB's default for the number of thread groups is the number of its CPUs. */
  private static final String CPUS_OF_MARIADB =
      "SELECT GLOBAL_VALUE FROM information_schema.SYSTEM_VARIABLES"
          + " WHERE VARIABLE_NAME = 'THREAD_POOL_SIZE' AND GLOBAL_VALUE_ORIGIN = 'AUTO'";

  /** MySQL's system threads may use all CPUs. */
  private static final String CPUS_OF_MYSQL =
      "SELECT CONVERT(VCPU_IDS USING utf8mb4) FROM information_schema.RESOURCE_GROUPS"
          + " WHERE RESOURCE_GROUP_NAME = 'SYS_default'";

  static RemoteServer of(RemoteLogin login, Connection connection, Host host, boolean force)
      throws SQLException {
    Map<String, String> variables = GlobalVariables.of(connection);
    ServerSystem system = system(variables, cpus(connection, variables), host::facts);
    return new RemoteServer(login, variables, system, force);
  }

  /**
   * Returns the system that variables tell of.
   *
   * @param cpus {@code null} if they are not known
   * @param here facts of this machine, which take some time
   */
  static ServerSystem system(
      Map<String, String> variables, Integer cpus, Supplier<HostFacts> here) {
    String os = variables.get("version_compile_os");
    boolean isUnderWine =
        ServerSystem.isWindows(os) && isHereAndNoWindows(variables.get("hostname"), here.get());
    return new ServerSystem(
        variables.get("version_comment"),
        isUnderWine ? UnderWine.marked(os, "") : os,
        variables.get("version_compile_machine"),
        cpus,
        variables.get("thread_handling"),
        variables.get("thread_pool_mode"),
        null);
  }

  /** By the host's name, as a tunnel leads from this machine's own address to any other. */
  private static boolean isHereAndNoWindows(String hostname, HostFacts here) {
    return !ServerSystem.isWindows(here.kernel())
        && !here.inWsl() // which has the name of the Windows around it
        && here.name().equalsIgnoreCase(hostname);
  }

  /** Returns the number of CPUs; {@code null} if the server does not tell it to this account. */
  private static Integer cpus(Connection connection, Map<String, String> variables) {
    boolean isMariadb = isMariadb(variables);
    try {
      String told = Queries.one(connection, isMariadb ? CPUS_OF_MARIADB : CPUS_OF_MYSQL);
      if (told == null || told.isEmpty()) {
        return null;
      }
      return isMariadb ? Integer.parseInt(told) : CpuList.parse("cpus", told).size();
    } catch (SQLException | UsageException | NumberFormatException e) {
      return null; // an older version, or a list of another form
    }
  }

  private static boolean isMariadb(Map<String, String> variables) {
    return variables.get("version").contains("MariaDB");
  }

  boolean isMariadb() {
    return isMariadb(variables);
  }

  static String arm(Map<String, String> variables) {
    if (!POOLS.contains(variables.getOrDefault("thread_handling", ""))) {
      return ServerName.PER_THREAD;
    }
    boolean isGeneric = "generic".equals(variables.get("thread_pool_mode"));
    return isGeneric ? ServerName.POOL_GENERIC : ServerName.POOL;
  }

  /** Refuses an arm that the server does not serve; it cannot change while the server runs. */
  void requireArm(String arm) {
    String found = arm(variables);
    if (!found.equals(arm)) {
      throw new UsageException(
          "%s: #%s was requested, but it runs with thread_handling=%s, which is #%s; ask for that"
              .formatted(login.what(), arm, system.threadHandling(), found));
    }
  }

  /** Returns the reason why a generator cannot log in, or why it cannot serve a workload. */
  Optional<String> whyNot(Generator generator, Workload workload) {
    String problem = null;
    Tls tls = login.endpoint().tls();
    if (Workloads.areCalls(workload.name())) {
      problem = "%s needs routines, and %s gets nothing from the program but tables";
    } else if (workload.leavesAnotherTable()) {
      problem = "%s leaves another table, and %s has no fresh one for each cell";
    } else if (tls.on() && !generator.choosesTlsChecks()) {
      if (login.endpoint().sysbenchTls() == null) {
        problem = "%s: sysbench checks the certificate of %s; name its authority, &ca=/path.pem";
      } else if (tls.verify() == Tls.Verify.IDENTITY) {
        problem = "%s: sysbench does not check the name of %s; use tls=verify-ca";
      }
    }
    return Optional.ofNullable(problem).map(p -> p.formatted(workload.name(), login.what()));
  }

  /** Refuses every kind of connection except the one that the URL defines. */
  void requireReached(Set<String> connections) {
    String own = login.endpoint().kind();
    for (String other : connections) {
      if (!other.equals(own)) {
        throw new UsageException(
            "connection %s: %s is reached by %s, as its URL says (tls=%s); name %s alone, except the others for it, or change the URL"
                .formatted(other, login.what(), own, login.url().tls(), own));
      }
    }
  }

  /** Refuses a server for which no relay or proxy may stand, to clients at 127.0.0.1. */
  static void requireRelayed(Factor factor, String what, ServerEndpoint endpoint) {
    Tls tls = endpoint.tls();
    String why = null;
    if (endpoint.socket() != null) {
      why = "is reached through its socket file; give its host";
    } else if (tls.on()
        && tls.verify() == Tls.Verify.IDENTITY
        && !endpoint.host().equals(RemoteUrl.LOCAL)) {
      why = "has its name checked (tls=verify-identity); use tls=verify-ca";
    } else if (!tls.on()
        && !tls.plainByChoice()
        && !ServerPlace.tcp(endpoint.host(), endpoint.port()).isLocal()) {
      // Clients send a password without encryption to this machine alone, where they take it to be.
      why =
          "has no TLS, and passwords would go over the network; use TLS, or say tls=disabled if you"
              + " trust the network between";
    }
    if (why != null) {
      throw new UsageException(
          "%s: %s %s, or leave %s out".formatted(factor.name(), what, why, factor.name()));
    }
  }

  private String database() {
    return login.url().database();
  }

  boolean hasData(DataSet data) {
    try {
      return login.look(connection -> hasTables(connection, data));
    } catch (SQLException | ServerException e) {
      return false;
    }
  }

  /** Refuses tables of the user's own that are missing or empty. */
  void requireData(DataSet data) {
    Optional<String> problem;
    try {
      problem =
          login.look(
              connection -> {
                connection.setCatalog(database());
                return data.damage(connection);
              });
    } catch (SQLException | ServerException e) {
      problem = Optional.of(String.valueOf(e.getMessage()));
    }
    if (problem.isPresent()) {
      throw new UsageException(login.what() + ": " + problem.get());
    }
  }

  /** Refuses a schema with tables of other users; creates nothing. */
  void requireOurs(Connection connection, DataSet data) throws SQLException, ServerException {
    Map<String, String> tables = tables(connection);
    boolean ours = tables.values().stream().anyMatch(comment -> comment.startsWith(MADE));
    if (!tables.isEmpty() && !ours && !force && !data.isGiven()) {
      throw new ServerException(
          "%s: schema %s holds tables that this program did not make (%s); name another in the URL, /db, or use --force to put %s beside them"
              .formatted(
                  login.what(),
                  database(),
                  tables.keySet().stream().limit(3).collect(joining(", ")),
                  String.join(", ", data.tables())));
    }
  }

  private boolean hasTables(Connection connection, DataSet data) throws SQLException {
    Map<String, String> tables = tables(connection);
    return data.isGiven()
        ? tables.keySet().containsAll(data.tables())
        : data.tables().stream().allMatch(t -> (MADE + data.words()).equals(tables.get(t)));
  }

  /**
   * Creates schema and tables if they do not exist; drops only tables that the program has created.
   */
  void ensureData(Connection connection, DataSet data, Reporter reporter)
      throws SQLException, ServerException, InterruptedException {
    requireOurs(connection, data);
    if (data.isGiven() || hasTables(connection, data)) {
      return;
    }
    String schemata =
        "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = "
            + SqlText.literal(database());
    boolean createdSchema = Queries.number(connection, schemata) == 0;
    if (createdSchema) {
      Queries.execute(connection, "CREATE DATABASE `" + database() + "`");
    }
    dropOurs(connection, data);
    connection.setCatalog(database());
    String comment = "COMMENT '" + MADE + "being loaded'";
    data.load(new DataSet.Target(connection, login.name(), login.what(), null, comment, reporter));
    for (String table : data.tables()) {
      Queries.execute(
          connection, "ALTER TABLE " + table + " COMMENT '" + MADE + data.words() + "'");
    }
    reporter.say(
        "%s: kept for later runs: %s; to drop: DROP %s;"
            .formatted(
                login.what(),
                String.join(", ", data.tables()),
                createdSchema
                    ? "DATABASE `" + database() + "`"
                    : "TABLE " + data.tables().stream().map(this::quoted).collect(joining(", "))));
  }

  /** Drops the program's tables of another size or seed, or of an aborted load. */
  private void dropOurs(Connection connection, DataSet data) throws SQLException, ServerException {
    Map<String, String> tables = tables(connection);
    tables.keySet().retainAll(data.tables());
    for (Map.Entry<String, String> table : tables.entrySet()) {
      if (!table.getValue().startsWith(MADE)) {
        throw new ServerException(
            "%s: there is a table %s.%s that this program did not make; name another schema in the URL, /db, or drop the table yourself"
                .formatted(login.what(), database(), table.getKey()));
      }
    }
    for (String table : tables.keySet()) {
      Queries.execute(connection, "DROP TABLE " + quoted(table));
    }
  }

  private Map<String, String> tables(Connection connection) throws SQLException {
    Map<String, String> tables = new TreeMap<>();
    String sql =
        "SELECT table_name, COALESCE(table_comment, '') FROM information_schema.tables"
            + " WHERE table_schema = "
            + SqlText.literal(database());
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        tables.put(rows.getString(1), rows.getString(2));
      }
    }
    return tables;
  }

  private String quoted(String table) {
    return "`" + database() + "`." + table;
  }
}
