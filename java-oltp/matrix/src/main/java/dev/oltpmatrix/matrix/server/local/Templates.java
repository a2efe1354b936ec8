package dev.oltpmatrix.matrix.server.local;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.os.cache.CacheLock;
import dev.oltpmatrix.matrix.os.cache.InstanceFolder;
import dev.oltpmatrix.matrix.os.files.DiskSpace;
import dev.oltpmatrix.matrix.os.files.Permissions;
import dev.oltpmatrix.matrix.os.files.Texts;
import dev.oltpmatrix.matrix.os.files.Trees;
import dev.oltpmatrix.matrix.server.api.DataSet;
import dev.oltpmatrix.matrix.server.build.InstalledServer;
import dev.oltpmatrix.matrix.server.build.ServerBuild;
import dev.oltpmatrix.matrix.server.config.ServerConfig;
import dev.oltpmatrix.matrix.server.connect.Connections;
import dev.oltpmatrix.matrix.server.data.TableLoader;
import dev.oltpmatrix.record.WholeFile;
import dev.oltpmatrix.text.Counted;
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

/** Loaded data directories, cleanly shut down, kept to be cloned. */
public final class Templates {
  /** Goes up whenever the rows, the schema or the accounts change. */
  static final int FORMAT = 2;

  /** Redo for the load: enough that no checkpoint waits. */
  private static final String LOAD_REDO = "512M";

  /** Redo that is kept: little to copy; a start makes its own size. 8M is MySQL's least. */
  private static final String KEPT_REDO = "16M";

  /** Rows with their index, and what a server needs for itself. */
  private static final long BYTES_PER_ROW = 300;

  private static final long EMPTY_SERVER_BYTES = 250 * DiskSpace.MB;
  private static final long LOAD_REDO_BYTES = 600 * DiskSpace.MB;
  private static final int PASSWORD_CHARS = 24;
  private static final int MOST_FACTS_BYTES = 1 << 20;
  private static final long STOP_LIMIT_S = 120;

  private final Path cacheDir;
  private final Path serverConfigsDir;
  private final ServerStarter starter;
  private final Reporter reporter;

  public Templates(Path cacheDir, Path serverConfigsDir, ServerStarter starter, Reporter reporter) {
    this.cacheDir = cacheDir;
    this.serverConfigsDir = serverConfigsDir;
    this.starter = starter;
    this.reporter = reporter;
  }

  /** What is written beside a template; its presence says that the template is whole. */
  private record Facts(long rows, long seed, long checksum) {}

  /** One for each set of settings that it is loaded with: a changed one makes a new template. */
  public Path dir(InstalledServer server, DataSet data) {
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

  /** Row counts of all that are kept of a build. */
  public List<Long> loadedRows(ServerBuild build) throws IOException {
    List<Long> counts = new ArrayList<>();
    for (Path template : Trees.list(cacheDir.resolve("templates").resolve(build.name()))) {
      Path facts = template.resolve("template.json");
      if (Files.isRegularFile(facts)) {
        counts.add(new ObjectMapper().readTree(facts.toFile()).path("rows").asLong());
      }
    }
    return counts.stream().distinct().sorted().toList();
  }

  public boolean has(InstalledServer server, DataSet data) {
    return Files.isRegularFile(dir(server, data).resolve("template.json"));
  }

  public Path dataDir(InstalledServer server, DataSet data) {
    return dir(server, data).resolve("data");
  }

  public String password(InstalledServer server, DataSet data) throws IOException {
    Path file = dir(server, data).resolve("password");
    return new String(WholeFile.read(file, MOST_FACTS_BYTES), StandardCharsets.UTF_8).strip();
  }

  /** Checksum of the loaded table, as {@link TableLoader#CHECKSUM} has it. */
  public String checksum(InstalledServer server, DataSet data) throws IOException {
    Path file = dir(server, data).resolve("template.json");
    Facts facts = new ObjectMapper().readValue(WholeFile.read(file, MOST_FACTS_BYTES), Facts.class);
    return TableLoader.checksumText(facts.rows(), facts.checksum());
  }

  public void ensure(InstalledServer server, DataSet data)
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
    long needed = rowBytes(data) + LOAD_REDO_BYTES;
    DiskSpace.require(cacheDir, needed, "loading " + Counted.of(data.tableSize(), "row"));
    InstanceFolder instance = InstanceFolder.create(cacheDir);
    try {
      Path whole = instance.folder().resolve("template");
      Files.createDirectory(whole);
      String password = newPassword();
      reporter.say(server.build().name() + ": making an empty data directory");
      new EmptyDataDirectory(server, instance).make();
      deleteFixedRedo(server, instance);
      long checksum = load(server, data, instance, password);
      shrinkRedo(server, instance, password);
      Files.move(instance.dataDir(), whole.resolve("data"));
      Permissions.writeSecret(whole.resolve("password"), password);
      WholeFile.write(
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

  /** A loaded data directory, without its redo. */
  public static long rowBytes(DataSet data) {
    return data.tableSize() * BYTES_PER_ROW + EMPTY_SERVER_BYTES;
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
    Permissions.writeSecret(accounts, TableLoader.accounts(server.build(), password));
    ServerStarter.Launch launch = launch(server, instance, password, LOAD_REDO);
    launch.config().put("init_file", accounts.toString(), "template", "");
    ServerStarter.Ready ready = starter.start(launch);
    try (Connection connection = Connections.openToLoad(server.build(), ready.port(), password)) {
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
    if (server.build().fixedRedo()) {
      deleteFixedRedo(server, instance);
      return;
    }
    starter
        .start(launch(server, instance, password, KEPT_REDO))
        .process()
        .stopKeepingFolder(STOP_LIMIT_S);
  }

  /**
   * After an orderly stop nothing is in it, and the next start makes one of the size it is told.
   */
  private static void deleteFixedRedo(InstalledServer server, InstanceFolder instance)
      throws IOException {
    if (!server.build().fixedRedo()) {
      return;
    }
    for (Path file : Trees.list(instance.dataDir())) {
      if (file.getFileName().toString().startsWith("ib_logfile")) {
        Files.delete(file);
      }
    }
  }
}
