package dev.oltpmatrix.server.local;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.workload.data.DataSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Loaded data directories, cleanly shut down and kept for cloning. */
public final class Templates {
  /**
   * The version of the format, increased whenever the accounts change; changes of the data are in
   * their own key.
   */
  static final int FORMAT = 2;

  /** Redo of 1300M, and the growth of a clone by updates and temporary tables. */
  static final long GROWTH_BYTES = 1_363_148_800L + 500 * DiskSpace.MB;

  private static final long EMPTY_SERVER_BYTES = 250 * DiskSpace.MB;

  private static final String FACTS = "template.json";
  static final String PASSWORD = "password";
  static final String DATA = "data";

  /** Redo size for the load: enough that no checkpoint waits. */
  private static final String LOAD_REDO = "512M";

  /**
   * Redo size that is kept: little to copy; a start creates its own size. 8M is MySQL's minimum.
   */
  private static final String KEPT_REDO = "16M";

  private static final long LOAD_REDO_BYTES = 600 * DiskSpace.MB;
  private static final int PASSWORD_CHARS = 24;
  private static final long STOP_LIMIT_S = 120;

  private final Path cacheDir;
  private final ServerStarter starter;
  private final Path serverConfigsDir;
  private final Reporter reporter;

  public Templates(Path cacheDir, Path serverConfigsDir, ServerStarter starter, Reporter reporter) {
    this.cacheDir = cacheDir;
    this.starter = starter;
    this.serverConfigsDir = serverConfigsDir;
    this.reporter = reporter;
  }

  /** The facts file of a template; its presence means that the template is complete. */
  record Facts(long rows, long seed, long checksum) {}

  /**
   * Returns the folder of a template; each set of load settings has its own, so a changed one makes
   * a new template.
   */
  public Path dir(InstalledServer server, DataSet data) {
    String version = server.version().replaceAll("[^A-Za-z0-9.]+", "-");
    String digest = config(server, LOAD_REDO).digest();
    return cacheDir
        .resolve("templates")
        .resolve(server.build().name())
        .resolve("%s-%s-v%d-%s".formatted(version, data.templateKey(), FORMAT, digest));
  }

  /**
   * @param below the cache, or a folder on another disk
   */
  public InstanceFolder clone(InstalledServer server, DataSet data, String what, Path below)
      throws ServerException, IOException, InterruptedException {
    Path source = dir(server, data).resolve(DATA);
    DiskSpace.require(below, FileTrees.bytes(source) + GROWTH_BYTES, "starting " + what);
    InstanceFolder instance = InstanceFolder.create(starter.host(), below);
    boolean cloned = false;
    try {
      Path log = instance.folder().resolve("clone.log");
      starter.host().copyFolder(log, source, instance.dataDir());
      cloned = true;
      return instance;
    } finally {
      if (!cloned) {
        instance.delete();
      }
    }
  }

  public List<Long> loadedRows(ServerBuild build) throws IOException {
    List<Long> counts = new ArrayList<>();
    for (Path template : FileTrees.list(cacheDir.resolve("templates").resolve(build.name()))) {
      Path facts = template.resolve(FACTS);
      if (Files.isRegularFile(facts)) {
        counts.add(new ObjectMapper().readTree(facts.toFile()).path("rows").asLong());
      }
    }
    return counts.stream().distinct().sorted().toList();
  }

  public boolean has(InstalledServer server, DataSet data) {
    return Files.isRegularFile(dir(server, data).resolve(FACTS));
  }

  public LocalLogin login(InstalledServer server, DataSet data) throws IOException {
    Path file = dir(server, data).resolve(PASSWORD);
    byte[] password = TextFile.bytes(file);
    return new LocalLogin(
        server.build(), data.database(), new String(password, StandardCharsets.UTF_8).strip());
  }

  public String checksum(InstalledServer server, DataSet data) throws IOException {
    Path file = dir(server, data).resolve(FACTS);
    Facts facts = new ObjectMapper().readValue(TextFile.bytes(file), Facts.class);
    return data.checksumText(facts.checksum());
  }

  public void ensure(InstalledServer server, DataSet data)
      throws ServerException, IOException, InterruptedException {
    LockFile.hold(
        cacheDir,
        server.build().name(),
        reporter,
        () -> {
          if (!has(server, data)) {
            load(server, data, dir(server, data));
          }
          return null;
        });
  }

  /** Returns the size of a loaded data directory, without its redo. */
  public static long rowBytes(DataSet data) {
    return data.bytes() + EMPTY_SERVER_BYTES;
  }

  private void load(InstalledServer server, DataSet data, Path target)
      throws ServerException, IOException, InterruptedException {
    long needed = rowBytes(data) + LOAD_REDO_BYTES;
    DiskSpace.require(cacheDir, needed, "loading " + data.words());
    InstanceFolder instance = InstanceFolder.create(starter.host(), cacheDir);
    try {
      Path complete = instance.folder().resolve("template");
      Files.createDirectory(complete);
      LocalLogin login = new LocalLogin(server.build(), data.database(), newPassword());
      reporter.say(server.build().name() + ": making an empty data directory");
      makeEmpty(server, instance);
      if (server.build().fixedRedo()) {
        deleteRedo(instance);
      }
      long checksum = load(server, data, instance, login);
      shrinkRedo(server, instance, login);
      Files.move(instance.dataDir(), complete.resolve(DATA));
      starter.host().writeSecret(complete.resolve(PASSWORD), login.password());
      TextFile.write(
          complete.resolve(FACTS),
          new ObjectMapper().writeValueAsString(new Facts(data.rows(), data.seed(), checksum)));
      Files.createDirectories(target.getParent());
      FileTrees.delete(target);
      Files.move(complete, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      ServerProcess.deleteUnlessUsed(instance);
    }
  }

  /** Makes an empty data directory by the method of the build. */
  private void makeEmpty(InstalledServer server, InstanceFolder instance)
      throws ServerException, IOException, InterruptedException {
    ServerBuild build = server.build();
    Path log = instance.folder().resolve("initialise.log");
    String launcher = server.launcher().toString();
    String messages = "--lc-messages-dir=" + server.messages();
    String dataDir = "--datadir=" + instance.dataDir();
    Path input = null;
    List<String> command = new ArrayList<>();
    switch (build.initialise()) {
      case INITIALIZE_INSECURE -> {
        command.addAll(List.of(launcher, "--no-defaults", "--initialize-insecure", messages));
        // As in base.cnf, which is not read here; not every build of 5.7 has it.
        command.add("--loose-auto-generate-certs=OFF");
      }
      case INSTALL_DB -> {
        String program = server.home().resolve(build.layout().installDb()).toString();
        if (!starter.host().runsScripts()) {
          // There it is a program that knows no other option, and starts the server beside itself.
          starter.host().run(log, List.of(program, dataDir));
          return;
        }
        command.addAll(List.of(program, "--no-defaults", "--skip-test-db", "--skip-name-resolve"));
        command.addAll(List.of("--auth-root-authentication-method=normal", "--cross-bootstrap"));
      }
      case BOOTSTRAP -> {
        Files.createDirectories(instance.dataDir());
        input = instance.folder().resolve("bootstrap.sql");
        // Old ones have names in latin1 in their help texts; every byte is a character of latin1.
        StringBuilder sql = new StringBuilder("CREATE DATABASE mysql;\nUSE mysql;\n");
        for (String file : build.layout().bootstrapSql()) {
          byte[] statements = Files.readAllBytes(server.home().resolve(file));
          sql.append(new String(statements, StandardCharsets.ISO_8859_1)).append('\n');
        }
        Files.writeString(input, sql, StandardCharsets.ISO_8859_1);
        command.addAll(List.of(launcher, "--no-defaults", "--bootstrap", messages));
      }
    }
    command.add("--basedir=" + server.basedir());
    command.add(dataDir);
    if (ServerStarter.runsAsRoot()) {
      command.add("--user=root");
    }
    Map<String, String> environment = Map.of("MYSQLD_BOOTSTRAP", launcher);
    starter.host().run(log, command, environment, input, () -> {});
  }

  private static String newPassword() {
    String alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    return new SecureRandom()
        .ints(PASSWORD_CHARS, 0, alphabet.length())
        .mapToObj(i -> alphabet.substring(i, i + 1))
        .collect(joining());
  }

  /** Returns the settings on which the loaded pages may depend. */
  private ServerConfig config(InstalledServer server, String redo) {
    ServerConfig config =
        ServerConfig.compose(serverConfigsDir, server.build(), "per-thread", ServerConfig.BASE);
    String why = "template";
    config.put("redo_size", redo, why, "");
    config.put("innodb_fast_shutdown", "0", why, "nothing is left to purge or merge in a clone");
    config.put("local_infile", "ON", why, "rows come through LOAD DATA LOCAL");
    return config;
  }

  private ServerStarter.Launch launch(
      InstalledServer server, InstanceFolder instance, LocalLogin login, String redo) {
    return new ServerStarter.Launch(
        server,
        server.build().name() + " for loading",
        config(server, redo),
        instance,
        instance.folder().resolve("load.cnf"),
        instance.folder().resolve("load.err"),
        login,
        ProcessPinning.AS_IS);
  }

  private long load(InstalledServer server, DataSet data, InstanceFolder instance, LocalLogin login)
      throws ServerException, IOException, InterruptedException {
    Path accounts = instance.folder().resolve("accounts.sql");
    starter.host().writeSecret(accounts, accountsSql(server.build(), data, login.password()));
    ServerStarter.Launch launch = launch(server, instance, login, LOAD_REDO);
    launch.config().put("init_file", accounts.toString(), "template", "");
    ServerProcess running = starter.start(launch);
    try (Connection connection = login.openToLoad(running.port())) {
      String name = server.build().name();
      return data.load(
          new DataSet.Target(connection, name, name, Drivers::setLocalInfile, "", reporter));
    } catch (SQLException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted during a load");
      }
      throw new ServerException(
          "loading "
              + server.build().name()
              + " failed: "
              + ConnectTrouble.firstLine(e)
              + "\nthe end of its error log:\n"
              + Texts.lastLines(running.errorLogText(), 15),
          e);
    } finally {
      running.stopKeepingFolder(STOP_LIMIT_S);
      Files.delete(accounts);
    }
  }

  /**
   * Makes the redo log small. One of a fixed size is deleted instead: after an orderly stop it is
   * empty, and the next start creates one of the configured size.
   */
  private void shrinkRedo(InstalledServer server, InstanceFolder instance, LocalLogin login)
      throws ServerException, IOException, InterruptedException {
    if (server.build().fixedRedo()) {
      deleteRedo(instance);
    } else {
      starter.start(launch(server, instance, login, KEPT_REDO)).stopKeepingFolder(STOP_LIMIT_S);
    }
  }

  private static void deleteRedo(InstanceFolder instance) throws IOException {
    for (Path file : FileTrees.list(instance.dataDir())) {
      if (file.getFileName().toString().startsWith("ib_logfile")) {
        Files.delete(file);
      }
    }
  }

  /**
   * Returns the statements for the first start, one a line as init_file requires. The generators'
   * account gets nothing beyond its schema and the view of other sessions: ALL ON *.* would include
   * TP_CONNECTION_ADMIN, which exempts from the limits of MySQL's thread pool.
   */
  private static String accountsSql(ServerBuild build, DataSet data, String password) {
    List<String> sql = new ArrayList<>();
    boolean old = !build.numbers().isAtLeast(build.isMysql() ? "5.7.6" : "10.2.0");
    if (old) {
      // Their new data directories accept anybody, and root from more hosts than this one.
      sql.add("DELETE FROM mysql.user WHERE User = '' OR Host <> 'localhost'");
      sql.add("DELETE FROM mysql.db");
      sql.add("FLUSH PRIVILEGES");
    }
    sql.add("CREATE DATABASE " + data.database() + " " + data.encoding());
    String identified = " IDENTIFIED BY '" + password + "'";
    for (String host : List.of("127.0.0.1", "localhost")) {
      String account = "'" + LocalLogin.USER + "'@'" + host + "'";
      sql.add("CREATE USER " + account + identified);
      sql.add("GRANT ALL ON " + data.database() + ".* TO " + account);
      sql.add("GRANT PROCESS ON *.* TO " + account);
    }
    String admin = "'" + LocalLogin.ADMIN + "'@'127.0.0.1'";
    sql.add("CREATE USER " + admin + identified);
    sql.add("GRANT ALL ON *.* TO " + admin);
    sql.add(
        old
            ? "SET PASSWORD FOR 'root'@'localhost' = PASSWORD('" + password + "')"
            : "ALTER USER 'root'@'localhost'" + identified);
    return String.join(";\n", sql) + ";\n";
  }
}
