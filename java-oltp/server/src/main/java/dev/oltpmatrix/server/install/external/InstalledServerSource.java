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
import dev.oltpmatrix.server.install.ServerSource;
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
  private static final List<String> PER_THREAD = List.of(ServerName.PER_THREAD);
  private static final List<String> WITH_POOL = List.of(ServerName.PER_THREAD, ServerName.POOL);
  private static final String SCRIPT = "run/server";

  private final Path cacheDir;
  private final Finder finder;
  private final ServerProvider.Unplaceable unplaceable;
  private final Map<String, InstalledServer> inspected = new HashMap<>();

  private InstalledServerSource(
      Path cacheDir, Finder finder, ServerProvider.Unplaceable unplaceable) {
    this.cacheDir = cacheDir;
    this.finder = finder;
    this.unplaceable = unplaceable;
  }

  public static InstalledServerSource ofFolders(Host host, Path cacheDir) {
    return new InstalledServerSource(
        cacheDir,
        (name, home) -> {
          LocalInstall install = LocalInstall.in(host, folder(name.location()));
          return found(host, install, "path:" + install.root(), home);
        },
        null);
  }

  public static InstalledServerSource ofMachine(Host host, Path cacheDir) {
    return new InstalledServerSource(
        cacheDir,
        (name, home) -> {
          LocalInstall install =
              LocalInstall.ofMachine(host, System.getenv().getOrDefault("PATH", ""));
          return found(host, install, "system:" + install.server(), home);
        },
        null);
  }

  public static InstalledServerSource ofImages(Host host, Path cacheDir) {
    return new InstalledServerSource(
        cacheDir,
        (name, home) -> found(DockerImage.of(host, name.location(), home), home, cacheDir),
        new ServerProvider.Unplaceable("a container is placed by its engine", false));
  }

  private static Path folder(String location) {
    String home = CacheFolder.home(System.getenv(), System.getProperty("user.home"));
    String path =
        location.startsWith("~/") && home != null ? home + location.substring(1) : location;
    return Path.of(path).toAbsolutePath().normalize();
  }

  private static Found found(Host host, LocalInstall install, String place, Path home)
      throws ServerException, IOException, InterruptedException {
    Path launcher = ExternalLauncher.write(host, install, home);
    return new Found(
        place,
        Installer.printedVersion(host, launcher, home),
        install.hasThreadPoolPlugin(),
        install.server().toString(),
        install.basedir().toString(),
        install.messages().toString(),
        install.installDb());
  }

  private static Found found(DockerImage image, Path home, Path cacheDir)
      throws ServerException, IOException, InterruptedException {
    DockerImage.Content content = image.look(home);
    image.writeLaunchers(content, home, cacheDir);
    return new Found(
        image.describe() + " (" + image.digest(home) + ")",
        content.version(),
        content.pool(),
        content.server(),
        content.basedir(),
        content.messages(),
        content.installDb());
  }

  /** Finds a server and writes its launcher. */
  private interface Finder {
    /**
     * Returns what was found.
     *
     * @param home folder for the launcher; an earlier launcher is kept if the new one is equal
     */
    Found find(ServerName name, Path home)
        throws ServerException, IOException, InterruptedException;
  }

  /**
   * The server that was found.
   *
   * @param place its location, as it is recorded
   * @param version as the server prints it
   * @param installDb {@code null} if the server creates its data directory itself
   */
  private record Found(
      String place,
      String version,
      boolean poolPlugin,
      String server,
      String basedir,
      String messages,
      Object installDb) {
    boolean isMariadb() {
      return version.contains("MariaDB");
    }

    /** Returns the threading models; MariaDB has its pool built in. */
    List<String> arms() {
      return isMariadb() || poolPlugin ? WITH_POOL : PER_THREAD;
    }
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

  private InstalledServer server(ServerName name, Found found, Path home)
      throws ServerException, IOException {
    String version = Installer.versionIn(found.version(), found.place());
    String product = found.isMariadb() ? ServerBuild.MARIADB : ServerBuild.MYSQL;
    ServerVersion numbers = ServerVersion.parse(version);
    requireInitialisable(numbers, found);
    ServerBuild build =
        ServerBuild.external(
            name.name() != null ? name.name() : product + "-" + numbers,
            product,
            numbers,
            found.arms(),
            found.place(),
            ServerBuild.Layout.external(
                found.server(), found.basedir(), found.messages(), installDb(found, home)));
    return new InstalledServer(build, keep(home, build.name()), version, Map.of());
  }

  /** Returns what makes a data directory: a script in the tree, or the program that was found. */
  private static String installDb(Found found, Path home) {
    if (found.installDb() == null) {
      return null;
    }
    String script = ExternalLauncher.INSTALL_DB;
    return Files.exists(home.resolve(script)) ? script : found.installDb().toString();
  }

  /**
   * Moves the tree into the cache unless it is unchanged, because another run may be using the same
   * server.
   */
  private Path keep(Path home, String name) throws IOException {
    Path kept = cacheDir.resolve("own").resolve(name);
    if (Texts.read(kept.resolve(SCRIPT)).equals(Texts.read(home.resolve(SCRIPT)))) {
      return kept;
    }
    FileTrees.delete(kept);
    return Files.move(home, kept);
  }

  /** Refuses older servers, which create their data directory by their own scripts. */
  private static void requireInitialisable(ServerVersion version, Found found)
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
