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
record EmptyDataDirectory(HostProcesses host, InstalledServer server, InstanceFolder instance) {

  void make() throws ServerException, IOException, InterruptedException {
    String launcher = server.launcher().toString();
    String messages = "--lc-messages-dir=" + server.messages();
    switch (server.build().initialise()) {
      case INITIALIZE_INSECURE ->
          // As in base.cnf, which is not read here; not every build of 5.7 has it.
          run(
              null,
              launcher,
              "--no-defaults",
              "--initialize-insecure",
              "--loose-auto-generate-certs=OFF",
              messages);
      case INSTALL_DB -> {
        String program = server.home().resolve(server.build().layout().installDb()).toString();
        if (host.runsScripts()) {
          run(
              null,
              program,
              "--no-defaults",
              "--auth-root-authentication-method=normal",
              "--skip-test-db",
              "--skip-name-resolve",
              "--cross-bootstrap");
        } else {
          // Elsewhere it is a program that knows none of them, and starts the server beside itself.
          host.run(log(), List.of(program, "--datadir=" + instance.dataDir()));
        }
      }
      case BOOTSTRAP -> {
        Files.createDirectories(instance.dataDir());
        Path input = instance.folder().resolve("bootstrap.sql");
        writeBootstrap(input);
        run(input, launcher, "--no-defaults", "--bootstrap", messages);
        Files.delete(input);
      }
    }
  }

  private void writeBootstrap(Path input) throws IOException {
    // Old ones have names in latin1 in their help texts; every byte is a character of latin1.
    StringBuilder sql = new StringBuilder("CREATE DATABASE mysql;\nUSE mysql;\n");
    for (String file : server.build().layout().bootstrapSql()) {
      byte[] statements = TextFile.bytes(server.home().resolve(file));
      sql.append(new String(statements, StandardCharsets.ISO_8859_1)).append('\n');
    }
    try {
      Files.writeString(input, sql, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new IOException(IoWords.of(input, e), e);
    }
  }

  private void run(Path input, String... words) throws ServerException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(words));
    command.add("--basedir=" + server.basedir());
    command.add("--datadir=" + instance.dataDir());
    if (ServerStarter.runsAsRoot()) {
      command.add("--user=root");
    }
    Map<String, String> environment = Map.of("MYSQLD_BOOTSTRAP", server.launcher().toString());
    host.run(log(), command, environment, input, () -> {});
  }

  private Path log() {
    return instance.folder().resolve("initialise.log");
  }
}
