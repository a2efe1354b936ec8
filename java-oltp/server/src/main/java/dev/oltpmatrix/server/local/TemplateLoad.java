package dev.oltpmatrix.server.local;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.workload.data.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;

/** Creates a template: an empty data directory, a server on it for the load, an orderly stop. */
final class TemplateLoad {
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
  private final Path serverConfigsDir;
  private final ServerStarter starter;
  private final Reporter reporter;

  TemplateLoad(Path cacheDir, Path serverConfigsDir, ServerStarter starter, Reporter reporter) {
    this.cacheDir = cacheDir;
    this.serverConfigsDir = serverConfigsDir;
    this.starter = starter;
    this.reporter = reporter;
  }

  /** Creates the template; its folder appears when it is complete. */
  void load(InstalledServer server, DataSet data, Path target)
      throws ServerException, IOException, InterruptedException {
    long needed = Templates.rowBytes(data) + LOAD_REDO_BYTES;
    DiskSpace.require(cacheDir, needed, "loading " + data.words());
    InstanceFolder instance = InstanceFolder.create(starter.host(), cacheDir);
    try {
      Path complete = instance.folder().resolve("template");
      Files.createDirectory(complete);
      LocalLogin login = new LocalLogin(server.build(), data.database(), newPassword());
      reporter.say(server.build().name() + ": making an empty data directory");
      new EmptyDataDirectory(starter.host(), server, instance).make();
      deleteFixedRedo(server, instance);
      long checksum = load(server, data, instance, login);
      shrinkRedo(server, instance, login);
      Files.move(instance.dataDir(), complete.resolve(Templates.DATA));
      starter.host().writeSecret(complete.resolve(Templates.PASSWORD), login.password());
      TextFile.write(
          complete.resolve(Templates.FACTS),
          new ObjectMapper()
              .writeValueAsString(new Templates.Facts(data.rows(), data.seed(), checksum)));
      Files.createDirectories(target.getParent());
      FileTrees.delete(target);
      Files.move(complete, target, StandardCopyOption.ATOMIC_MOVE);
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

  /** Returns the settings on which the loaded pages may depend. */
  ServerConfig config(InstalledServer server) {
    return config(server, LOAD_REDO);
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
      InstalledServer server, InstanceFolder instance, LocalLogin login, String redo) {
    return new ServerStarter.Launch(
        server,
        server.build().name() + " for loading",
        config(server, redo),
        instance,
        instance.folder().resolve("load.cnf"),
        instance.folder().resolve("load.err"),
        login);
  }

  private long load(InstalledServer server, DataSet data, InstanceFolder instance, LocalLogin login)
      throws ServerException, IOException, InterruptedException {
    Path accounts = instance.folder().resolve("accounts.sql");
    starter.host().writeSecret(accounts, Accounts.sql(server.build(), data, login.password()));
    ServerStarter.Launch launch = launch(server, instance, login, LOAD_REDO);
    launch.config().put("init_file", accounts.toString(), "template", "");
    ServerStarter.Ready ready = starter.start(launch);
    try (Connection connection = login.openToLoad(ready.port())) {
      String name = server.build().name();
      return data.load(
          new DataSet.Target(connection, name, name, Drivers::setLocalInfile, "", reporter));
    } catch (SQLException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException(
            "interrupted during a load"); // the row stream ends by itself
      }
      throw new ServerException(
          "loading "
              + server.build().name()
              + " failed: "
              + ConnectTrouble.firstLine(e)
              + "\nthe end of its error log:\n"
              + Texts.lastLines(ready.process().errorLogText(), 15),
          e);
    } finally {
      ready.process().stopKeepingFolder(STOP_LIMIT_S);
      Files.delete(accounts);
    }
  }

  private void shrinkRedo(InstalledServer server, InstanceFolder instance, LocalLogin login)
      throws ServerException, IOException, InterruptedException {
    if (server.build().fixedRedo()) {
      deleteFixedRedo(server, instance);
      return;
    }
    starter
        .start(launch(server, instance, login, KEPT_REDO))
        .process()
        .stopKeepingFolder(STOP_LIMIT_S);
  }

  /**
   * Deletes the redo log: after an orderly stop it is empty, and the next start creates one of the
   * configured size.
   */
  private static void deleteFixedRedo(InstalledServer server, InstanceFolder instance)
      throws IOException {
    if (!server.build().fixedRedo()) {
      return;
    }
    for (Path file : FileTrees.list(instance.dataDir())) {
      if (file.getFileName().toString().startsWith("ib_logfile")) {
        Files.delete(file);
      }
    }
  }
}
