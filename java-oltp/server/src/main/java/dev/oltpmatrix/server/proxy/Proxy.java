package dev.oltpmatrix.server.proxy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.own.OwnProcess;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.server.build.HostNeed;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.server.build.SoftwarePackage;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.install.Launcher;
import dev.oltpmatrix.server.proxy.confined.LoopbackBinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A proxy that this program can install: its package, and its command, with a configuration of the
 * resources. Start, readiness and end are the same for all.
 *
 * @param name the level of {@code via} that it is
 * @param program its path below the unpacked tree; {@code null} for a program in Java
 * @param versionOption option by which it prints its version
 * @param libraries libraries whose folders it needs besides the system's usual ones
 * @param passesTls whether it passes on the TLS of clients to the server
 * @param readyLimitS time limit in seconds from its start to the first answer
 * @param command writes its configuration into the folder of the setup; returns the words
 */
record Proxy(
    String name,
    PackageSource source,
    int downloadMb,
    int installedMb,
    String program,
    String versionOption,
    List<String> libraries,
    boolean passesTls,
    int readyLimitS,
    Start command)
    implements SoftwarePackage {
  private static final String PLUGIN_OF_ROUTER = "routing.so";
  private static final int READY_LIMIT_S = 30;

  /** Packages that only the installation into a system needs. */
  private static final List<String> SKIP =
      List.of(
          "adduser",
          "debconf",
          "dpkg",
          "gcc-*-base",
          "init-system-helpers",
          "iproute2",
          "libdb5.3*",
          "libgdbm*",
          "libperl5*",
          "passwd",
          "perl",
          "perl-base",
          "perl-modules-*",
          "sensible-utils",
          "tar");

  private static final Pattern VERSION =
      Pattern.compile("(?:version |nginx/|Ver +)([0-9][^ \\s]*)");

  /** HAProxy and nginx forward the bytes of connections, the others speak MySQL's protocol. */
  static final List<Proxy> SHIPPED =
      List.of(
          new Proxy(
              Via.HAPROXY,
              source("bookworm", "haproxy"),
              24,
              40,
              "usr/sbin/haproxy",
              "-v",
              List.of(),
              true,
              READY_LIMIT_S,
              // In the foreground, so that its process is the one that was started.
              setup ->
                  List.of(launcher(setup, "haproxy"), "-db", "-f", written(setup, "haproxy.cfg"))),
          new Proxy(
              Via.NGINX,
              source("bookworm", "nginx", "libnginx-mod-stream"),
              9,
              30,
              "usr/sbin/nginx",
              "-v",
              List.of(),
              true,
              READY_LIMIT_S,
              // The log before the configuration is read would be in /var/log.
              setup ->
                  List.of(
                      launcher(setup, "nginx"),
                      "-e",
                      "stderr",
                      "-p",
                      setup.folder() + "/",
                      "-c",
                      written(setup, "nginx.conf"))),
          // Clients share its connections to the server while they are between transactions.
          new Proxy(
              Via.MYSQL_ROUTER,
              source("sid", "mysql-router"),
              24,
              95,
              "usr/bin/mysqlrouter",
              "--version",
              List.of("libmysqlharness.so.1", PLUGIN_OF_ROUTER),
              false,
              READY_LIMIT_S,
              Proxy::router),
          // Parses every statement and runs it on one of its own connections, without sharding.
          new Proxy(
              Via.SHARDINGSPHERE,
              PackageSource.mavenProgram(
                  "org.apache.shardingsphere:shardingsphere-proxy-bootstrap:5.1.0"),
              68,
              68,
              null,
              null,
              List.of(),
              false,
              120,
              Proxy::shardingSphere));

  /** Starts a proxy. */
  interface Start {
    List<String> words(ProxySetup setup) throws ServerException, IOException, InterruptedException;
  }

  /** Returns the source of a program's packages with all libraries that they need. */
  static PackageSource source(String suite, String... packages) {
    return PackageSource.debian(suite, List.of(packages), SKIP);
  }

  @Override
  public List<HostNeed> needs() {
    return List.of();
  }

  private static String launcher(ProxySetup setup, String script) {
    return setup.home().resolve("run").resolve(script).toString();
  }

  private static String written(ProxySetup setup, String config) throws IOException {
    return setup.write(config, config, Map.of());
  }

  /** Writes what starts it into an unpacked tree; returns its version, if it runs here. */
  String complete(Host host, Path tree, Path workDir)
      throws ServerException, IOException, InterruptedException {
    if (program == null) {
      return source.artifact().replaceFirst(".*:", "");
    }
    Set<String> folders = new LinkedHashSet<>();
    for (String library : libraries) {
      folders.add(tree.relativize(folderOf(tree, library)).toString());
    }
    Path launcher = Launcher.write(host, tree, program, List.copyOf(folders));
    String printed =
        host.run(workDir.resolve("version.log"), List.of(launcher.toString(), versionOption));
    return version(printed)
        .orElseThrow(
            () ->
                new ServerException(name + " says no version but: " + Texts.lastLines(printed, 1)));
  }

  /** Returns the version in what a program prints of it. */
  static Optional<String> version(String printed) {
    Matcher version = VERSION.matcher(printed);
    return version.find() ? Optional.of(version.group(1)) : Optional.empty();
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

  private static List<String> router(ProxySetup setup)
      throws ServerException, IOException, InterruptedException {
    Map<String, Object> values =
        Map.of(
            "plugins", folderOf(setup.home(), PLUGIN_OF_ROUTER),
            "certificates", setup.certificates().folder());
    String config = "mysqlrouter.conf";
    return List.of(launcher(setup, "mysqlrouter"), "-c", setup.write(config, config, values));
  }

  private static List<String> shardingSphere(ProxySetup setup) throws ServerException, IOException {
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
