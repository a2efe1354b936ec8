package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.server.build.SoftwarePackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * MySQL Router, which speaks MySQL's protocol on both sides. Clients share its connections to the
 * server while they are between transactions.
 */
final class MySqlRouter implements Proxy {
  private static final SoftwarePackage PACKAGE =
      new ProxyPackage(Via.MYSQL_ROUTER, DebianProgram.source("sid", "mysql-router"), 24, 95);

  private static final DebianProgram PROGRAM =
      new DebianProgram("mysqlrouter", "usr/bin/mysqlrouter", "--version");

  private static final String PLUGIN = "routing.so";
  private static final String LIBRARY = "libmysqlharness.so.1";

  /** Idle connections to the server that it keeps for the next client. */
  private static final int MAX_IDLE_CONNECTIONS = 64;

  /**
   * It shares connections only where it gets passwords in clear: over TLS, or under the key of its
   * own certificate, which {@code PREFERRED} lets it have for clients without TLS, too.
   */
  private static final String CONFIG =
      """
      [DEFAULT]
      plugin_folder=%1$s
      runtime_folder=%2$s
      data_folder=%2$s
      logging_folder=
      max_total_connections=%3$d
      client_ssl_mode=PREFERRED
      client_ssl_cert=%4$s
      client_ssl_key=%5$s
      server_ssl_mode=DISABLED

      [logger]
      level=WARNING

      [io]
      threads=%6$d

      [connection_pool]
      max_idle_server_connections=%7$d

      [routing:mysql]
      bind_address=127.0.0.1
      bind_port=%8$d
      destinations=%9$s
      routing_strategy=first-available
      protocol=classic
      max_connections=%3$d
      connection_sharing=1
      connection_sharing_delay=0
      """;

  @Override
  public SoftwarePackage software() {
    return PACKAGE;
  }

  /** Completes the tree; its libraries and plugins are in folders of their own. */
  @Override
  public String complete(Host host, Path tree, Path workDir)
      throws ServerException, IOException, InterruptedException {
    List<String> libraries =
        Stream.of(folderOf(tree, LIBRARY), folderOf(tree, PLUGIN))
            .map(folder -> tree.relativize(folder).toString())
            .distinct()
            .toList();
    return PROGRAM.complete(host, tree, workDir, libraries);
  }

  /** Returns the folder of a file in the tree, which differs between versions. */
  private static Path folderOf(Path tree, String file) throws ServerException, IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      return files
          .filter(path -> path.getFileName().toString().equals(file))
          .map(Path::getParent)
          .findFirst()
          .orElseThrow(
              () -> new ServerException(Via.MYSQL_ROUTER + ": its packages have no " + file));
    }
  }

  @Override
  public boolean passesTls() {
    return false;
  }

  @Override
  public List<String> command(ProxySetup setup)
      throws ServerException, IOException, InterruptedException {
    Path plugins = folderOf(setup.home(), PLUGIN);
    Path certificates = setup.certificates().folder();
    Path config = setup.write("mysqlrouter.conf", config(setup, plugins, certificates));
    return List.of(PROGRAM.launcher(setup.home()), "-c", config.toString());
  }

  static String config(ProxySetup setup, Path plugins, Path certificates) {
    return CONFIG.formatted(
        plugins,
        setup.folder(),
        setup.maxConnections(),
        certificates.resolve("server-cert.pem"),
        certificates.resolve("server-key.pem"),
        WORKERS,
        MAX_IDLE_CONNECTIONS,
        setup.port(),
        setup.server());
  }
}
