package dev.oltpmatrix.server.install.external;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.CacheFolder;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.build.ServerVersion;
import dev.oltpmatrix.server.install.Installer;
import dev.oltpmatrix.server.install.Launcher;
import dev.oltpmatrix.server.install.ServerSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * External servers that are already installed here, in a folder ({@code path:/opt/mysql}), on the
 * machine ({@code system:}) or in an image ({@code docker:IMAGE}): each run inspects them again and
 * never downloads them.
 */
public final class InstalledServerSource implements ServerSource {

  private final Host host;
  private final Path cacheDir;
  private final Finder finder;
  private final ServerProvider.Unplaceable unplaceable;
  private final Map<String, InstalledServer> inspected = new HashMap<>();

  private InstalledServerSource(
      Host host, Path cacheDir, Finder finder, ServerProvider.Unplaceable unplaceable) {
    this.host = host;
    this.cacheDir = cacheDir;
    this.finder = finder;
    this.unplaceable = unplaceable;
  }

  public static InstalledServerSource ofFolders(Host host, Path cacheDir) {
    return new InstalledServerSource(
        host,
        cacheDir,
        (name, home) -> {
          LocalInstall install = LocalInstall.in(host, folder(name.location()));
          return install.found(host, "path:" + install.root(), home);
        },
        null);
  }

  public static InstalledServerSource ofMachine(Host host, Path cacheDir) {
    return new InstalledServerSource(
        host,
        cacheDir,
        (name, home) -> {
          LocalInstall install =
              LocalInstall.ofMachine(host, System.getenv().getOrDefault("PATH", ""));
          return install.found(host, "system:" + install.server(), home);
        },
        null);
  }

  public static InstalledServerSource ofImages(Host host, Path cacheDir) {
    return new InstalledServerSource(
        host,
        cacheDir,
        (name, home) -> {
          if (!host.runsScripts()) {
            throw new ServerException(
                "docker:%s: the program runs images of Linux by a shell script, which this system does not run; start it yourself and name it by its URL, or take a folder (path:)"
                    .formatted(name.location()));
          }
          DockerImage image = DockerImage.of(host, name.location(), home);
          FoundServer found = image.look(home);
          image.writeLaunchers(found, home, cacheDir);
          return found;
        },
        new ServerProvider.Unplaceable("a container is placed by its engine", false));
  }

  private static Path folder(String location) {
    String home = CacheFolder.home(System.getenv(), System.getProperty("user.home"));
    String path =
        location.startsWith("~/") && home != null ? home + location.substring(1) : location;
    return Path.of(path).toAbsolutePath().normalize();
  }

  /** Finds a server and writes its launcher. */
  private interface Finder {
    /**
     * Returns what was found.
     *
     * @param home folder for the launcher; an earlier launcher is kept if the new one is equal
     */
    FoundServer find(ServerName name, Path home)
        throws ServerException, IOException, InterruptedException;
  }

  @Override
  public InstalledServer look(ServerName name)
      throws ServerException, IOException, InterruptedException {
    Path parent = Files.createDirectories(cacheDir.resolve("own"));
    Path home = Files.createTempDirectory(parent, "look-");
    try {
      InstalledServer server = server(name, finder.find(name, home), home);
      inspected.put(server.build().name(), server);
      return server;
    } finally {
      FileTrees.deleteQuietly(home); // a tree that is kept has been moved
    }
  }

  private InstalledServer server(ServerName name, FoundServer found, Path home)
      throws ServerException, IOException {
    String version = Installer.versionIn(found.version(), found.place());
    String product = found.isMariadb() ? ServerBuild.MARIADB : ServerBuild.MYSQL;
    ServerVersion numbers = ServerVersion.parse(version);
    requireInitialisable(numbers, found);
    String installDb =
        found.installDb() != null && host.runsScripts() ? Launcher.INSTALL_DB : found.installDb();
    Path launcher = Path.of(host.runsScripts() ? Launcher.SCRIPT : found.server());
    ServerBuild build =
        ServerBuild.external(
            name.name() != null ? name.name() : product + "-" + numbers,
            product,
            numbers,
            found.arms(),
            found.place(),
            ServerBuild.Layout.external(
                found.server(), found.basedir(), found.messages(), installDb),
            found.system());
    Path kept = keep(home, build.name(), launcher);
    return new InstalledServer(build, kept, kept.resolve(launcher), version, Map.of());
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
  private static void requireInitialisable(ServerVersion version, FoundServer found)
      throws ServerException {
    if (!version.isAtLeast(found.isMariadb() ? "10.2.0" : "5.7.0")) {
      throw new ServerException(
          found.place()
              + " is version "
              + version
              + "; the program can start MySQL from 5.7 and MariaDB from 10.2 on; start it yourself"
              + " and name it by its URL");
    }
    if (found.isMariadb() && found.installDb() == null) {
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
    return Optional.ofNullable(unplaceable);
  }
}
