package dev.oltpmatrix.matrix.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.matrix.Reporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Loaded data directories, cleanly shut down, kept to be cloned. */
final class Templates {
  /** Goes up whenever the rows, the schema or the accounts change. */
  static final int FORMAT = 1;

  /** Redo for the load: enough that no checkpoint waits. */
  private static final String LOAD_REDO = "512M";

  /** Redo that is kept: little to copy; a start makes its own size. 8M is MySQL's least. */
  private static final String KEPT_REDO = "16M";

  private static final List<String> REDO_NAMES =
      List.of("innodb_redo_log_capacity", "innodb_log_file_size");

  /** Rows with their index, and what a server needs for itself. */
  private static final long BYTES_PER_ROW = 300;

  private static final long EMPTY_SERVER_BYTES = 250 * DiskSpace.MB;
  private static final long LOAD_REDO_BYTES = 600 * DiskSpace.MB;
  private static final int PASSWORD_CHARS = 24;
  private static final long STOP_LIMIT_S = 120;

  private final Path cacheDir;
  private final Path serverConfigsDir;
  private final ServerStarter starter;
  private final Reporter reporter;

  Templates(Path cacheDir, Path serverConfigsDir, ServerStarter starter, Reporter reporter) {
    this.cacheDir = cacheDir;
    this.serverConfigsDir = serverConfigsDir;
    this.starter = starter;
    this.reporter = reporter;
  }

  /** What is written beside a template; its presence says that the template is whole. */
  private record Facts(long rows, long seed, long checksum) {}

  /** One for each set of settings that it is loaded with: a changed one makes a new template. */
  Path dir(InstalledServer server, DataSet data) {
    String version = server.version().replaceAll("[^A-Za-z0-9.]+", "-");
    return cacheDir
        .resolve("templates")
        .resolve(server.build().name())
        .resolve(
            version
                + "-rows"
                + data.tableSize()
                + "-seed"
                + data.seed()
                + "-v"
                + FORMAT
                + "-"
                + config(server, LOAD_REDO).digest());
  }

  boolean has(InstalledServer server, DataSet data) {
    return Files.isRegularFile(dir(server, data).resolve("template.json"));
  }

  Path dataDir(InstalledServer server, DataSet data) {
    return dir(server, data).resolve("data");
  }

  String password(InstalledServer server, DataSet data) throws IOException {
    return Files.readString(dir(server, data).resolve("password")).strip();
  }

  void ensure(InstalledServer server, DataSet data)
      throws ServerException, IOException, InterruptedException {
    CacheLock.hold(
        cacheDir,
        server.build().name(),
        reporter,
        () -> {
          if (!has(server, data)) {
            build(server, data);
          }
          return null;
        });
  }

  private void build(InstalledServer server, DataSet data)
      throws ServerException, IOException, InterruptedException {
    long needed = data.tableSize() * BYTES_PER_ROW + EMPTY_SERVER_BYTES + LOAD_REDO_BYTES;
    DiskSpace.require(cacheDir, needed, "loading " + data.tableSize() + " rows");
    InstanceFolder instance = InstanceFolder.create(cacheDir);
    try {
      Path whole = instance.folder().resolve("template");
      Files.createDirectory(whole);
      String password = newPassword();
      initialise(server, instance);
      long checksum = load(server, data, instance, password);
      shrinkRedo(server, instance, password);
      Files.move(instance.dataDir(), whole.resolve("data"));
      writeSecret(whole.resolve("password"), password);
      Files.writeString(
          whole.resolve("template.json"),
          new ObjectMapper()
              .writeValueAsString(new Facts(data.tableSize(), data.seed(), checksum)));
      Path target = dir(server, data);
      Files.createDirectories(target.getParent());
      Trees.delete(target);
      Files.move(whole, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      ServerProcess.deleteUnlessUsed(instance);
    }
  }

  private static String newPassword() {
    String alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    SecureRandom random = new SecureRandom();
    StringBuilder password = new StringBuilder();
    for (int i = 0; i < PASSWORD_CHARS; i++) {
      password.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return password.toString();
  }

  private static void writeSecret(Path file, String text) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, text);
  }

  private void initialise(InstalledServer server, InstanceFolder instance)
      throws ServerException, InterruptedException {
    reporter.say(server.build().name() + ": making an empty data directory");
    List<String> command = new ArrayList<>();
    Map<String, String> environment = Map.of();
    switch (server.build().initialise()) {
      case INITIALIZE_INSECURE ->
          command.addAll(
              List.of(
                  server.launcher().toString(),
                  "--no-defaults",
                  "--initialize-insecure",
                  "--auto-generate-certs=OFF", // as in mysql.cnf, which is not read here
                  "--lc-messages-dir=" + server.messages()));
      case INSTALL_DB -> {
        environment = Map.of("MYSQLD_BOOTSTRAP", server.launcher().toString());
        command.addAll(
            List.of(
                server.basedir().resolve("bin/mariadb-install-db").toString(),
                "--no-defaults",
                "--auth-root-authentication-method=normal",
                "--skip-test-db",
                "--skip-name-resolve",
                "--cross-bootstrap"));
      }
    }
    command.add("--basedir=" + server.basedir());
    command.add("--datadir=" + instance.dataDir());
    if (ServerStarter.runsAsRoot()) {
      command.add("--user=root");
    }
    Commands.run(instance.folder().resolve("initialise.log"), command, environment, () -> {});
  }

  private ServerConfig config(InstalledServer server, String redo) {
    ServerConfig config =
        ServerConfig.compose(serverConfigsDir, server.build(), "per-thread", ServerConfig.BASE);
    String why = "template";
    REDO_NAMES.stream()
        .filter(name -> config.value(name) != null)
        .forEach(name -> config.put(name, redo, why, ""));
    config.put("innodb_fast_shutdown", "0", why, "nothing is left to purge or merge in a clone");
    config.put("local_infile", "ON", why, "rows come through LOAD DATA LOCAL");
    return config;
  }

  private ServerStarter.Launch launch(
      InstalledServer server, InstanceFolder instance, String password, String redo) {
    return new ServerStarter.Launch(
        server,
        server.build().name() + " for loading",
        config(server, redo),
        instance,
        instance.folder().resolve("load.cnf"),
        instance.folder().resolve("load.err"),
        password);
  }

  private long load(InstalledServer server, DataSet data, InstanceFolder instance, String password)
      throws ServerException, IOException, InterruptedException {
    Path accounts = instance.folder().resolve("accounts.sql");
    writeSecret(accounts, TableLoader.accounts(password));
    ServerStarter.Launch launch = launch(server, instance, password, LOAD_REDO);
    launch.config().put("init_file", accounts.toString(), "template", "");
    ServerStarter.Ready ready = starter.start(launch);
    try (Connection connection = Connections.open(server.build(), ready.port(), password)) {
      return TableLoader.load(connection, server.build(), data, reporter);
    } catch (SQLException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted during a load"); // the row stream ends itself
      }
      throw new ServerException(
          "loading "
              + server.build().name()
              + " failed: "
              + e.getMessage()
              + "; the end of its error log:\n"
              + Texts.lastLines(ready.process().errorLogText(), 15),
          e);
    } finally {
      ready.process().stopKeepingFolder(STOP_LIMIT_S);
      Files.delete(accounts);
    }
  }

  private void shrinkRedo(InstalledServer server, InstanceFolder instance, String password)
      throws ServerException, IOException, InterruptedException {
    starter
        .start(launch(server, instance, password, KEPT_REDO))
        .process()
        .stopKeepingFolder(STOP_LIMIT_S);
  }
}
