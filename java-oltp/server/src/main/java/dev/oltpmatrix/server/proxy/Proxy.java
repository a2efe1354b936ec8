package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.own.OwnProcess;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.server.build.HostNeed;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.server.build.SoftwarePackage;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.proxy.confined.LoopbackBinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The proxies that this program can install: package, configuration in the resources, and command.
 * Start, readiness and end are the same for all.
 */
abstract class Proxy {
  private static final String PLUGIN_OF_ROUTER = "routing.so";

  /** Forwards the bytes of TCP connections. */
  private static final Proxy HAPROXY =
      new Proxy(
          new Software(Via.HAPROXY, DebianProgram.source("bookworm", "haproxy"), 24, 40),
          new DebianProgram("haproxy", "usr/sbin/haproxy", "-v"),
          true) {
        @Override
        List<String> command(ProxySetup setup) throws IOException {
          String config = setup.write("haproxy.cfg", "haproxy.cfg", Map.of());
          // In the foreground, so that its process is the one that was started.
          return List.of(program.launcher(setup.home()), "-db", "-f", config);
        }
      };

  /** Forwards the bytes of TCP connections, by its module stream. */
  private static final Proxy NGINX =
      new Proxy(
          new Software(
              Via.NGINX, DebianProgram.source("bookworm", "nginx", "libnginx-mod-stream"), 9, 30),
          new DebianProgram("nginx", "usr/sbin/nginx", "-v"),
          true) {
        @Override
        List<String> command(ProxySetup setup) throws IOException {
          String config = setup.write("nginx.conf", "nginx.conf", Map.of());
          // The log before the configuration is read would be in /var/log.
          return List.of(
              program.launcher(setup.home()),
              "-e",
              "stderr",
              "-p",
              setup.folder() + "/",
              "-c",
              config);
        }
      };

  /**
   * Speaks MySQL's protocol on both sides. Clients share its connections to the server while they
   * are between transactions.
   */
  private static final Proxy MYSQL_ROUTER =
      new Proxy(
          new Software(Via.MYSQL_ROUTER, DebianProgram.source("sid", "mysql-router"), 24, 95),
          new DebianProgram("mysqlrouter", "usr/bin/mysqlrouter", "--version"),
          false) {
        /** Its libraries and plugins are in folders of their own. */
        @Override
        List<String> libraries(Path tree) throws ServerException, IOException {
          return Stream.of(folderOf(tree, "libmysqlharness.so.1"), folderOf(tree, PLUGIN_OF_ROUTER))
              .map(folder -> tree.relativize(folder).toString())
              .distinct()
              .toList();
        }

        @Override
        List<String> command(ProxySetup setup)
            throws ServerException, IOException, InterruptedException {
          Map<String, Object> values =
              Map.of(
                  "plugins",
                  folderOf(setup.home(), PLUGIN_OF_ROUTER),
                  "certificates",
                  setup.certificates().folder());
          String config = setup.write("mysqlrouter.conf", "mysqlrouter.conf", values);
          return List.of(program.launcher(setup.home()), "-c", config);
        }
      };

  /**
   * Parses every statement and runs it on one of its own connections, here without any sharding.
   */
  private static final Proxy SHARDINGSPHERE =
      new Proxy(
          new Software(
              Via.SHARDINGSPHERE,
              PackageSource.mavenProgram(
                  "org.apache.shardingsphere:shardingsphere-proxy-bootstrap:5.1.0"),
              68,
              68),
          null,
          false) {
        @Override
        String complete(Host host, Path tree, Path workDir) {
          return "5.1.0";
        }

        @Override
        int readyLimitS() {
          return 120;
        }

        @Override
        List<String> command(ProxySetup setup) throws ServerException, IOException {
          setup.write("logback.xml", "shardingsphere-logback.xml", Map.of());
          Files.createDirectories(setup.folder().resolve("conf"));
          Map<String, Object> values = ofShardingSphere(setup);
          setup.write("conf/server.yaml", "shardingsphere-server.yaml", values);
          setup.write("conf/config-one.yaml", "shardingsphere-schema.yaml", values);
          String java = setup.host().executable("java");
          return List.of(
              Path.of(System.getProperty("java.home"), "bin", java).toString(),
              "-Xmx1g",
              "-XX:-UsePerfData",
              "-cp",
              OwnProcess.classes(LoopbackBinding.class).toString(),
              LoopbackBinding.class.getName(),
              setup.home().resolve("lib").toString(),
              setup.folder().toString(),
              "org.apache.shardingsphere.proxy.Bootstrap",
              Integer.toString(setup.port()),
              "conf");
        }
      };

  static final List<Proxy> SHIPPED = List.of(HAPROXY, NGINX, MYSQL_ROUTER, SHARDINGSPHERE);

  private final Software software;
  final DebianProgram program;
  private final boolean passesTls;

  /** Its package, whose name is the level of {@code via}; it needs nothing of the machine. */
  record Software(String name, PackageSource source, int downloadMb, int installedMb)
      implements SoftwarePackage {
    @Override
    public List<HostNeed> needs() {
      return List.of();
    }
  }

  Proxy(Software software, DebianProgram program, boolean passesTls) {
    this.software = software;
    this.program = program;
    this.passesTls = passesTls;
  }

  SoftwarePackage software() {
    return software;
  }

  /** Returns the level of {@code via} that it is. */
  String level() {
    return software.name();
  }

  /** Checks whether it passes on the TLS of clients to the server. */
  boolean passesTls() {
    return passesTls;
  }

  /** Returns the folders of libraries below the tree, besides the system's usual ones. */
  List<String> libraries(Path tree) throws ServerException, IOException {
    return List.of();
  }

  /** Writes what starts it into an unpacked tree; returns its version. */
  String complete(Host host, Path tree, Path workDir)
      throws ServerException, IOException, InterruptedException {
    return program.complete(host, tree, workDir, libraries(tree));
  }

  /** Writes its configuration into the folder of the setup; returns the command that runs it. */
  abstract List<String> command(ProxySetup setup)
      throws ServerException, IOException, InterruptedException;

  /** Returns the time limit in seconds from its start to the first answer. */
  int readyLimitS() {
    return 30;
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

  static Map<String, Object> ofShardingSphere(ProxySetup setup) throws ServerException {
    NetworkPath to = setup.to();
    // USER@HOST:PASSWORD, which is cut at these signs.
    if ((to.user() + to.password()).matches(".*[@:].*")) {
      throw new ServerException(
          Via.SHARDINGSPHERE
              + " takes no user or password with @ or :; use another account, or leave it out");
    }
    String options =
        "?useSSL=false&allowPublicKeyRetrieval=true&useServerPrepStmts=true&cachePrepStmts=true";
    return Map.of(
        "account",
        quoted(to.user() + "@%:" + to.password()),
        "database",
        quoted(setup.database()),
        "url",
        quoted("jdbc:mysql://" + setup.server() + "/" + setup.database() + options),
        "user",
        quoted(to.user()),
        "password",
        quoted(to.password()));
  }

  /** Returns a text as YAML has it in single quotes. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
