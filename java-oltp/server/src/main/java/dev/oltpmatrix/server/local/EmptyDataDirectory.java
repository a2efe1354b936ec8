package dev.oltpmatrix.server.local;

import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.build.InstalledServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Creates the data directory for a new server by the method of its build. */
public final class EmptyDataDirectory {

  private final HostProcesses host;
  private final InstalledServer server;
  private final InstanceFolder instance;

  public EmptyDataDirectory(HostProcesses host, InstalledServer server, InstanceFolder instance) {
    this.host = host;
    this.server = server;
    this.instance = instance;
  }

  public void make() throws ServerException, IOException, InterruptedException {
    switch (server.build().initialise()) {
      case INITIALIZE_INSECURE -> initializeInsecure();
      case INSTALL_DB -> installDb();
      case BOOTSTRAP -> bootstrap();
    }
  }

  private void initializeInsecure() throws ServerException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                server.launcher().toString(),
                "--no-defaults",
                "--initialize-insecure",
                // As in base.cnf, which is not read here; not every build of 5.7 has it.
                "--loose-auto-generate-certs=OFF",
                "--lc-messages-dir=" + server.messages()));
    command.addAll(pathOptions());
    host.run(log(), command);
  }

  private void installDb() throws ServerException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(server.home().resolve(server.build().layout().installDb()).toString());
    if (host.runsScripts()) {
      command.add("--no-defaults");
      command.add("--auth-root-authentication-method=normal");
      command.add("--skip-test-db");
      command.add("--skip-name-resolve");
      command.add("--cross-bootstrap");
      command.addAll(pathOptions());
    } else {
      // Elsewhere it is a program that knows none of them, and starts the server beside itself.
      command.add("--datadir=" + instance.dataDir());
    }
    Map<String, String> environment = Map.of("MYSQLD_BOOTSTRAP", server.launcher().toString());
    host.run(log(), command, environment, () -> {});
  }

  private void bootstrap() throws ServerException, IOException, InterruptedException {
    Files.createDirectories(instance.dataDir());
    StringBuilder sql = new StringBuilder("CREATE DATABASE mysql;\nUSE mysql;\n");
    for (String file : server.build().layout().bootstrapSql()) {
      Path path = server.home().resolve(file);
      // Old ones have names in latin1 in their help texts; every byte is a character of latin1.
      byte[] statements = TextFile.bytes(path);
      sql.append(new String(statements, StandardCharsets.ISO_8859_1)).append('\n');
    }
    Path input = instance.folder().resolve("bootstrap.sql");
    try {
      Files.writeString(input, sql, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new IOException(IoWords.of(input, e), e);
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                server.launcher().toString(),
                "--no-defaults",
                "--bootstrap",
                "--lc-messages-dir=" + server.messages()));
    command.addAll(pathOptions());
    host.run(log(), command, Map.of(), input, () -> {});
    Files.delete(input);
  }

  private Path log() {
    return instance.folder().resolve("initialise.log");
  }

  private List<String> pathOptions() {
    List<String> options = new ArrayList<>();
    options.add("--basedir=" + server.basedir());
    options.add("--datadir=" + instance.dataDir());
    if (ServerStarter.runsAsRoot()) {
      options.add("--user=root");
    }
    return options;
  }
}
