package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.os.cache.CacheFolder;
import dev.oltpmatrix.matrix.os.files.Texts;
import dev.oltpmatrix.matrix.os.files.Trees;
import dev.oltpmatrix.matrix.server.build.Catalogue;
import dev.oltpmatrix.matrix.server.build.InstalledServer;
import dev.oltpmatrix.matrix.server.build.ServerBuild;
import dev.oltpmatrix.matrix.server.build.ServerVersion;
import dev.oltpmatrix.matrix.server.install.DockerImage;
import dev.oltpmatrix.matrix.server.install.Installer;
import dev.oltpmatrix.matrix.server.install.LocalInstall;
import dev.oltpmatrix.matrix.server.install.OwnLauncher;
import dev.oltpmatrix.matrix.server.remote.RemoteUrl;
import dev.oltpmatrix.matrix.server.remote.Remotes;
import dev.oltpmatrix.matrix.spec.ServerName;
import dev.oltpmatrix.text.IoWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The servers of the user's own that a run names: what they are, and how each is started. */
final class OwnServers {
  private static final List<String> BOTH_ARMS = ServerName.ARMS;
  private static final String SCRIPT = "run/server";
  private static final List<String> PER_THREAD = List.of("per-thread");

  private final Path cacheDir;
  private final Remotes remotes;
  private final Map<String, InstalledServer> installed = new HashMap<>();

  OwnServers(Path serverConfigsDir, Path cacheDir, Reporter reporter) {
    this.cacheDir = cacheDir;
    this.remotes = new Remotes(serverConfigsDir, cacheDir, reporter);
  }

  /** Looks at each of them, starting none, and adds them to the catalogue. */
  Catalogue addTo(Catalogue catalogue, List<ServerName> names, boolean force)
      throws InterruptedException {
    Map<ServerName, ServerBuild> own = new LinkedHashMap<>();
    for (ServerName name : names) {
      if (name.isOwn() && !own.containsKey(name.withoutArm())) {
        own.put(name.withoutArm(), look(name, force));
      }
    }
    return catalogue.with(own);
  }

  private ServerBuild look(ServerName name, boolean force) throws InterruptedException {
    Path home = null;
    try {
      home = freshHome();
      InstalledServer server =
          switch (name.source()) {
            case PATH -> ofTree(name, LocalInstall.in(folder(name.location())), "path:", home);
            case SYSTEM -> ofTree(name, LocalInstall.ofMachine(path()), "system:", home);
            case DOCKER -> ofImage(name, home);
            case REMOTE -> remotes.look(name.name(), RemoteUrl.parse(name.location()), force);
            case CATALOGUE -> throw new IllegalStateException(name + " is of the catalogue");
          };
      installed.put(server.build().name(), server);
      return server.build();
    } catch (ServerException e) {
      throw new UsageException(e.getMessage());
    } catch (IOException | UncheckedIOException e) {
      throw new UsageException(
          "server '" + name.location() + "' cannot be looked at: " + IoWords.of(e));
    } finally {
      if (home != null) {
        Trees.deleteQuietly(home); // what is kept has been moved
      }
    }
  }

  private static Path folder(String location) {
    String home = CacheFolder.home(System.getenv(), System.getProperty("user.home"));
    String path =
        location.startsWith("~/") && home != null ? home + location.substring(1) : location;
    return Path.of(path).toAbsolutePath().normalize();
  }

  private static String path() {
    return System.getenv().getOrDefault("PATH", "");
  }

  private InstalledServer ofTree(ServerName name, LocalInstall install, String source, Path home)
      throws ServerException, IOException, InterruptedException {
    OwnLauncher.write(install, home);
    String printed = Installer.printedVersion(home, home);
    boolean pool = printed.contains("MariaDB") || install.hasThreadPoolPlugin();
    return server(
        name,
        home,
        printed,
        pool,
        source + (source.equals("path:") ? install.root() : install.server()),
        ServerBuild.Layout.own(
            install.server().toString(),
            install.basedir().toString(),
            install.messages().toString(),
            install.installDb() == null ? null : OwnLauncher.INSTALL_DB));
  }

  private InstalledServer ofImage(ServerName name, Path home)
      throws ServerException, IOException, InterruptedException {
    DockerImage image = DockerImage.of(name.location(), home);
    DockerImage.Content content = image.look(home);
    image.writeLaunchers(content, home, cacheDir);
    boolean pool = content.version().contains("MariaDB") || content.pool();
    return server(
        name,
        home,
        content.version(),
        pool,
        image.describe() + " (" + image.digest(home) + ")",
        ServerBuild.Layout.own(
            content.server(),
            content.basedir(),
            content.messages(),
            content.installDb() == null ? null : OwnLauncher.INSTALL_DB));
  }

  /** A launcher and what was found out; made anew each time, as the server may have changed. */
  private Path freshHome() throws IOException {
    Path parent = Files.createDirectories(cacheDir.resolve("own"));
    return Files.createTempDirectory(parent, "look-");
  }

  private InstalledServer server(
      ServerName name,
      Path home,
      String printed,
      boolean pool,
      String source,
      ServerBuild.Layout layout)
      throws ServerException, IOException {
    String version = Installer.versionIn(printed, source);
    boolean mariadb = printed.contains("MariaDB");
    String product = mariadb ? ServerBuild.MARIADB : ServerBuild.MYSQL;
    ServerVersion numbers = ServerVersion.parse(version);
    requireInitialisable(numbers, mariadb, source, layout);
    ServerBuild build =
        new ServerBuild(
            name.name() != null ? name.name() : product + "-" + numbers,
            product,
            numbers.toString(),
            pool ? BOTH_ARMS : PER_THREAD,
            0,
            0,
            null,
            ServerBuild.Source.own(source),
            layout,
            mariadb
                ? ServerBuild.Initialise.INSTALL_DB
                : ServerBuild.Initialise.INITIALIZE_INSECURE,
            false,
            List.of());
    return new InstalledServer(build, keep(home, build.name()), version, Map.of());
  }

  /** Another run may be using the same server; what has not changed is left alone. */
  private Path keep(Path home, String name) throws IOException {
    Path kept = cacheDir.resolve("own").resolve(name);
    if (Texts.read(kept.resolve(SCRIPT)).equals(Texts.read(home.resolve(SCRIPT)))) {
      return kept;
    }
    Trees.delete(kept);
    return Files.move(home, kept);
  }

  /** Older ones make their data directory by scripts of their own. */
  private static void requireInitialisable(
      ServerVersion version, boolean mariadb, String source, ServerBuild.Layout layout)
      throws ServerException {
    if (!version.isAtLeast(mariadb ? "10.2.0" : "5.7.0")) {
      throw new ServerException(
          source
              + " is version "
              + version
              + "; the program can start MySQL from 5.7 and MariaDB from 10.2 on; start it yourself"
              + " and name it by its URL");
    }
    if (mariadb && layout.installDb() == null) {
      throw new ServerException(
          source
              + " has no mariadb-install-db, which makes its data directory; install that too"
              + " (package mariadb-server-core or mariadb-install-db)");
    }
  }

  InstalledServer installed(ServerBuild build) {
    return installed.get(build.name());
  }

  Remotes remotes() {
    return remotes;
  }
}
