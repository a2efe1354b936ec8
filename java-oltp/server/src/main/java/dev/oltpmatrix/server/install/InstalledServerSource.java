package dev.oltpmatrix.server.install;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.CacheFolder;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.spec.ServerName.Source;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.build.ServerVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * External servers that are already installed here, in a folder ({@code path:/opt/mysql}), on the
 * machine ({@code system:}) or in an image ({@code docker:IMAGE}): each run inspects them again and
 * never downloads them.
 */
public final class InstalledServerSource implements ServerSource {
  private final Source kind;
  private final Host host;
  private final Path cacheDir;
  private final Map<String, InstalledServer> inspected = new HashMap<>();

  public InstalledServerSource(Source kind, Host host, Path cacheDir) {
    this.kind = kind;
    this.host = host;
    this.cacheDir = cacheDir;
  }

  /**
   * A server that was found; its launchers are written.
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

  @Override
  public InstalledServer look(ServerName name)
      throws ServerException, IOException, InterruptedException {
    Path parent = Files.createDirectories(cacheDir.resolve("own"));
    Path home = Files.createTempDirectory(parent, "look-");
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
            "docker:%s: the program runs images of Linux by a shell script, which this system does not run; start it yourself and name it by its URL, or take a folder (path:)"
                .formatted(location));
      }
      DockerImage image = DockerImage.of(host, location, home, DockerImage.ENGINES);
      Found found = image.look(home);
      image.writeLaunchers(found, home, cacheDir);
      return found;
    }
    if (kind == Source.SYSTEM) {
      LocalInstall install = LocalInstall.ofMachine(host, System.getenv().getOrDefault("PATH", ""));
      return install.found(host, "system:" + install.server(), home);
    }
    String user = CacheFolder.home(System.getenv(), System.getProperty("user.home"));
    boolean isOfUser = location.startsWith("~/") && user != null;
    Path folder = Path.of(isOfUser ? user + location.substring(1) : location);
    LocalInstall install = LocalInstall.in(host, folder.toAbsolutePath().normalize());
    return install.found(host, "path:" + install.root(), home);
  }

  private InstalledServer server(ServerName name, Found found, Path home)
      throws ServerException, IOException {
    String version = Installer.versionIn(found.printed(), found.place());
    boolean isMariadb = found.printed().contains("MariaDB");
    String product = isMariadb ? ServerBuild.MARIADB : ServerBuild.MYSQL;
    ServerVersion numbers = ServerVersion.parse(version);
    requireInitialisable(numbers, isMariadb, found);
    OperatingSystem system = kind == Source.DOCKER ? OperatingSystem.linux : host.system();
    String installDb =
        found.installDb() != null && host.runsScripts() ? Launcher.INSTALL_DB : found.installDb();
    Path launcher = Path.of(host.runsScripts() ? Launcher.SCRIPT : found.server());
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

  /** Refuses older servers, which create their data directory by their own scripts. */
  private static void requireInitialisable(ServerVersion version, boolean isMariadb, Found found)
      throws ServerException {
    if (!version.isAtLeast(isMariadb ? "10.2.0" : "5.7.0")) {
      throw new ServerException(
          "%s is version %s; the program can start MySQL from 5.7 and MariaDB from 10.2 on; start it yourself and name it by its URL"
              .formatted(found.place(), version));
    }
    if (isMariadb && found.installDb() == null) {
      throw new ServerException(
          found.place()
              + " has no mariadb-install-db, which makes its data directory; install that too"
              + " (package mariadb-server-core or mariadb-install-db)");
    }
  }

  @Override
  public boolean isInstalled(ServerBuild build) {
    return true;
  }

  @Override
  public InstalledServer installed(ServerBuild build) {
    return inspected.get(build.name());
  }

  @Override
  public InstalledServer install(ServerBuild build) {
    return installed(build);
  }

  @Override
  public Optional<ServerProvider.Unplaceable> unplaceable() {
    return kind == Source.DOCKER
        ? Optional.of(new ServerProvider.Unplaceable("a container is placed by its engine", false))
        : Optional.empty();
  }
}
