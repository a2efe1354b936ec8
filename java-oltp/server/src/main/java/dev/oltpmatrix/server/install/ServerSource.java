package dev.oltpmatrix.server.install;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.CacheFolder;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.spec.ServerName.Source;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.build.ServerVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Servers that are started here: builds of the catalogue, which are downloaded once, and external
 * servers that are there already, in a folder ({@code path:/opt/mysql}), on the machine ({@code
 * system:}) or in an image ({@code docker:IMAGE}), which each run inspects again.
 */
public final class ServerSource {
  private static final Pattern VERSION = Pattern.compile("Ver ([0-9][^ ]*)");

  private final Source kind;
  private final Host host;
  private final Path cacheDir;
  private final Packages packages;
  private final Map<String, InstalledServer> inspected = new HashMap<>();

  public ServerSource(Source kind, Host host, Path cacheDir, Reporter reporter) {
    this.kind = kind;
    this.host = host;
    this.cacheDir = cacheDir;
    this.packages = new Packages(host, cacheDir, "servers", reporter);
  }

  /**
   * An external server that was found; its launchers are written.
   *
   * @param printed what it prints of its version
   * @param installDb script that makes a data directory; {@code null} if the server does it itself
   */
  record Found(
      String place,
      String printed,
      boolean hasPoolPlugin,
      String server,
      String basedir,
      String messages,
      String installDb) {}

  private static boolean isExternal(ServerBuild build) {
    return build.source().kind() == PackageSource.Kind.EXTERNAL;
  }

  public boolean isInstalled(ServerBuild build) {
    return isExternal(build) || packages.isInstalled(build);
  }

  public InstalledServer installed(ServerBuild build) throws IOException {
    return isExternal(build)
        ? inspected.get(build.name())
        : server(build, packages.installed(build));
  }

  public InstalledServer install(ServerBuild build)
      throws ServerException, IOException, InterruptedException {
    return isExternal(build)
        ? inspected.get(build.name())
        : server(build, packages.install(build, (tree, work) -> complete(build, tree, work)));
  }

  private InstalledServer server(ServerBuild build, Packages.Installed facts) {
    Path home = packages.home(build);
    return new InstalledServer(
        build, home, launcher(build, home), facts.version(), facts.packages());
  }

  private Path launcher(ServerBuild build, Path home) {
    return home.resolve(host.runsScripts() ? Launcher.SCRIPT : build.layout().server());
  }

  /**
   * Writes the launcher and returns the version, which also proves that the server runs here: a
   * missing library is found now instead of in a cell.
   */
  private String complete(ServerBuild build, Path tree, Path workDir)
      throws ServerException, IOException, InterruptedException {
    if (host.runsScripts()) {
      Launcher.write(host, build, tree);
    }
    return versionIn(printedVersion(host, launcher(build, tree), workDir), build.name());
  }

  static String printedVersion(Host host, Path launcher, Path workDir)
      throws ServerException, InterruptedException {
    return host.run(
        workDir.resolve("version.log"), List.of(launcher.toString(), "--no-defaults", "--version"));
  }

  private static String versionIn(String printed, String what) throws ServerException {
    Matcher version = VERSION.matcher(printed);
    if (!version.find()) {
      throw new ServerException(what + " says no version but: " + Texts.lastLines(printed, 1));
    }
    return version.group(1);
  }

  /** Inspects the server of an external name. */
  public InstalledServer look(ServerName name)
      throws ServerException, IOException, InterruptedException {
    Path own = Files.createDirectories(cacheDir.resolve("own"));
    Path home = Files.createTempDirectory(own, "look-");
    try {
      InstalledServer server = server(name, find(name.location(), home), home);
      inspected.put(server.build().name(), server);
      return server;
    } finally {
      FileTrees.deleteQuietly(home); // a tree that is kept has been moved
    }
  }

  private Found find(String location, Path home)
      throws ServerException, IOException, InterruptedException {
    if (kind == Source.DOCKER) {
      if (!host.runsScripts()) {
        throw new ServerException(
            "docker:%s: images are run on Linux alone; start it yourself and name it by its URL"
                .formatted(location));
      }
      return DockerImage.of(host, location, home, DockerImage.ENGINES).found(home, cacheDir);
    }
    if (kind == Source.SYSTEM) {
      LocalInstall install = LocalInstall.ofMachine(host, System.getenv().getOrDefault("PATH", ""));
      return install.found(host, "system:" + install.server(), home);
    }
    String user = CacheFolder.home(System.getenv(), System.getProperty("user.home"));
    Path folder = Path.of(location.startsWith("~/") ? user + location.substring(1) : location);
    LocalInstall install = LocalInstall.in(host, folder.toAbsolutePath().normalize());
    return install.found(host, "path:" + install.root(), home);
  }

  private InstalledServer server(ServerName name, Found found, Path home)
      throws ServerException, IOException {
    String version = versionIn(found.printed(), found.place());
    boolean isMariadb = found.printed().contains("MariaDB");
    String product = isMariadb ? ServerBuild.MARIADB : ServerBuild.MYSQL;
    ServerVersion numbers = ServerVersion.parse(version);
    if (!numbers.isAtLeast(isMariadb ? "10.2.0" : "5.7.0")) {
      throw new ServerException(
          "%s is version %s; the program can start MySQL from 5.7 and MariaDB from 10.2 on; start it yourself and name it by its URL"
              .formatted(found.place(), version));
    }
    if (isMariadb && found.installDb() == null) {
      throw new ServerException(
          found.place() + " has no mariadb-install-db, which makes its data directory; install it");
    }
    boolean isScript = host.runsScripts();
    Path launcher = Path.of(isScript ? Launcher.SCRIPT : found.server());
    String installDb =
        found.installDb() != null && isScript ? Launcher.INSTALL_DB : found.installDb();
    OperatingSystem system = kind == Source.DOCKER ? OperatingSystem.linux : host.system();
    ServerBuild build =
        ServerBuild.external(
            name.name() != null ? name.name() : product + "-" + numbers,
            product,
            numbers,
            arms(isMariadb, found.hasPoolPlugin(), system),
            found.place(),
            ServerBuild.Layout.external(
                found.server(), found.basedir(), found.messages(), installDb),
            system);
    Path kept = keep(home, build.name(), launcher);
    return new InstalledServer(build, kept, kept.resolve(launcher), version, Map.of());
  }

  /** Returns the threading models; MariaDB has its pool built in, and on Windows two of them. */
  private static List<String> arms(boolean isMariadb, boolean hasPlugin, OperatingSystem system) {
    if (isMariadb && system == OperatingSystem.windows) {
      return ServerName.ARMS;
    }
    return isMariadb || hasPlugin
        ? List.of(ServerName.PER_THREAD, ServerName.POOL)
        : List.of(ServerName.PER_THREAD);
  }

  /**
   * Moves the tree into the cache unless it is unchanged, because another run may be using the same
   * server. Where the program itself is started there is nothing to keep.
   */
  private Path keep(Path home, String name, Path launcher) throws IOException {
    Path kept = cacheDir.resolve("own").resolve(name);
    if (launcher.isAbsolute()
        || Texts.read(kept.resolve(launcher)).equals(Texts.read(home.resolve(launcher)))) {
      return kept;
    }
    FileTrees.delete(kept);
    return Files.move(home, kept);
  }

  public Optional<ServerProvider.Unplaceable> unplaceable() {
    return kind == Source.DOCKER
        ? Optional.of(new ServerProvider.Unplaceable("a container is placed by its engine", false))
        : Optional.empty();
  }
}
