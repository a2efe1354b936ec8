package dev.oltpmatrix.server.install;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Server builds that are installed as packages. */
public final class Installer implements ServerSource {
  private static final Pattern VERSION = Pattern.compile("Ver ([0-9][^ ]*)");

  private final Host host;
  private final Packages packages;

  public Installer(Host host, Path cacheDir, Reporter reporter) {
    this.host = host;
    this.packages = new Packages(host, cacheDir, "servers", reporter);
  }

  @Override
  public InstalledServer look(ServerName name) {
    throw new IllegalStateException(name + " is of the catalogue");
  }

  @Override
  public boolean isInstalled(ServerBuild build) {
    return packages.isInstalled(build);
  }

  @Override
  public InstalledServer install(ServerBuild build)
      throws ServerException, IOException, InterruptedException {
    return server(build, packages.install(build, (tree, work) -> complete(build, tree, work)));
  }

  @Override
  public InstalledServer installed(ServerBuild build) throws IOException {
    return server(build, packages.installed(build));
  }

  private InstalledServer server(ServerBuild build, Packages.Installed facts) {
    Path home = packages.home(build);
    return new InstalledServer(
        build, home, Launcher.in(host, build, home), facts.version(), facts.packages());
  }

  public static String printedVersion(Host host, Path launcher, Path workDir)
      throws ServerException, InterruptedException {
    return host.run(
        workDir.resolve("version.log"), List.of(launcher.toString(), "--no-defaults", "--version"));
  }

  public static String versionIn(String printed, String what) throws ServerException {
    Matcher version = VERSION.matcher(printed);
    if (!version.find()) {
      throw new ServerException(what + " says no version but: " + Texts.lastLines(printed, 1));
    }
    return version.group(1);
  }

  /**
   * Writes the launcher and returns the version, which also proves that the server runs here: a
   * missing library is found now instead of in a cell.
   */
  private String complete(ServerBuild build, Path tree, Path workDir)
      throws ServerException, IOException, InterruptedException {
    Launcher.write(host, build, tree);
    Path launcher = Launcher.in(host, build, tree);
    return versionIn(printedVersion(host, launcher, workDir), build.name());
  }
}
