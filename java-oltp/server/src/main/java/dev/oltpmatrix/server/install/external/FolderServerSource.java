package dev.oltpmatrix.server.install.external;

import dev.oltpmatrix.host.cache.CacheFolder;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.install.Installer;
import java.io.IOException;
import java.nio.file.Path;

/**
 * {@code path:/opt/mysql}, a server in a folder, and {@code system:}, the server installed on this
 * machine.
 */
public final class FolderServerSource extends InstalledServerSource {
  private final boolean ofMachine;

  private FolderServerSource(Path cacheDir, boolean ofMachine) {
    super(cacheDir);
    this.ofMachine = ofMachine;
  }

  public static FolderServerSource named(Path cacheDir) {
    return new FolderServerSource(cacheDir, false);
  }

  public static FolderServerSource ofMachine(Path cacheDir) {
    return new FolderServerSource(cacheDir, true);
  }

  @Override
  Found find(ServerName name, Path home) throws ServerException, IOException, InterruptedException {
    LocalInstall install =
        ofMachine
            ? LocalInstall.ofMachine(System.getenv().getOrDefault("PATH", ""))
            : LocalInstall.in(folder(name.location()));
    OwnLauncher.write(install, home);
    return new Found(
        ofMachine ? "system:" + install.server() : "path:" + install.root(),
        Installer.printedVersion(home, home),
        install.hasThreadPoolPlugin(),
        install.server().toString(),
        install.basedir().toString(),
        install.messages().toString(),
        install.installDb());
  }

  private static Path folder(String location) {
    String home = CacheFolder.home(System.getenv(), System.getProperty("user.home"));
    String path =
        location.startsWith("~/") && home != null ? home + location.substring(1) : location;
    return Path.of(path).toAbsolutePath().normalize();
  }
}
