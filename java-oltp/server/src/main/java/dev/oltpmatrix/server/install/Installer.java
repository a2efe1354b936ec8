package dev.oltpmatrix.server.install;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.CacheLock;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.build.HostNeed;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Downloads, checks and unpacks builds, each once. */
public final class Installer implements ServerSource {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Pattern VERSION = Pattern.compile("Ver ([0-9][^ ]*)");

  private final Host host;
  private final Path cacheDir;
  private final Reporter reporter;

  /** The facts file in an unpacked tree; its presence means that the tree is complete. */
  private record Installed(String version, Map<String, String> packages) {}

  public Installer(Host host, Path cacheDir, Reporter reporter) {
    this.host = host;
    this.cacheDir = cacheDir;
    this.reporter = reporter;
  }

  private Path home(ServerBuild build) {
    return cacheDir.resolve("servers").resolve(build.name());
  }

  private static Path facts(Path home) {
    return home.resolve("installed.json");
  }

  @Override
  public InstalledServer look(ServerName name) {
    throw new IllegalStateException(name + " is of the catalogue");
  }

  @Override
  public boolean isInstalled(ServerBuild build) {
    return Files.isRegularFile(facts(home(build)));
  }

  @Override
  public InstalledServer install(ServerBuild build)
      throws ServerException, IOException, InterruptedException {
    return CacheLock.hold(
        cacheDir,
        build.name(),
        reporter,
        () -> {
          if (!isInstalled(build)) {
            fetchAndUnpack(build);
          }
          return installed(build);
        });
  }

  @Override
  public InstalledServer installed(ServerBuild build) throws IOException {
    Installed facts = MAPPER.readValue(facts(home(build)).toFile(), Installed.class);
    return new InstalledServer(build, home(build), facts.version(), facts.packages());
  }

  private void fetchAndUnpack(ServerBuild build)
      throws ServerException, IOException, InterruptedException {
    requireNeeds(build);
    Path downloads = Files.createDirectories(cacheDir.resolve("downloads").resolve(build.name()));
    Path workDir = Files.createDirectories(cacheDir.resolve("work").resolve(build.name()));
    Provisioner provisioner = provisioner(build);
    Map<String, String> packages = Manifest.verify(downloads, provisioner.pinned(build), reporter);
    if (packages == null) {
      long needed = (build.downloadMb() + build.installedMb()) * DiskSpace.MB;
      DiskSpace.require(downloads, needed, "getting " + build.name());
      packages = download(build, provisioner, downloads, workDir);
    }
    Path fresh = workDir.resolve("tree");
    FileTrees.delete(fresh);
    provisioner.unpack(build, downloads, packages.keySet(), fresh, workDir);
    Launcher.write(host, build, fresh);
    String version = version(build, fresh, workDir);
    TextFile.write(facts(fresh), MAPPER.writeValueAsString(new Installed(version, packages)));
    FileTrees.delete(home(build));
    Files.createDirectories(home(build).getParent());
    Files.move(fresh, home(build), StandardCopyOption.ATOMIC_MOVE);
    FileTrees.deleteQuietly(workDir);
    reporter.say(build.name() + ": " + version + " is ready in " + home(build));
  }

  /** Checks the needs before anything is downloaded in vain. */
  private static void requireNeeds(ServerBuild build) throws ServerException {
    String missing =
        build.needs().stream().filter(n -> !n.isMet()).map(HostNeed::remedy).collect(joining("; "));
    if (!missing.isEmpty()) {
      throw new ServerException(build.name() + " needs " + missing);
    }
  }

  private Map<String, String> download(
      ServerBuild build, Provisioner provisioner, Path downloads, Path workDir)
      throws ServerException, IOException, InterruptedException {
    try {
      return Manifest.write(downloads, provisioner.download(build, downloads, workDir));
    } catch (ServerException e) {
      throw new ServerException(
          build.name()
              + " cannot be had from "
              + build.source().describe()
              + (build.fallback() == null ? "" : " (" + build.fallback() + " can take its place)")
              + ": "
              + e.getMessage(),
          e);
    }
  }

  private Provisioner provisioner(ServerBuild build) {
    return switch (build.source().kind()) {
      case debian -> new DebianProvisioner(host, reporter);
      case maven -> new MavenProvisioner(host, reporter);
      case own -> throw new IllegalStateException(build.name() + " is not ours to fetch");
    };
  }

  public static String printedVersion(Host host, Path home, Path workDir)
      throws ServerException, InterruptedException {
    String launcher = home.resolve("run/server").toString();
    return host.run(
        workDir.resolve("version.log"), List.of(launcher, "--no-defaults", "--version"));
  }

  public static String versionIn(String printed, String what) throws ServerException {
    Matcher version = VERSION.matcher(printed);
    if (!version.find()) {
      throw new ServerException(what + " says no version but: " + Texts.lastLines(printed, 1));
    }
    return version.group(1);
  }

  /**
   * Returns the version, which also proves that the server runs here: a missing library is found
   * now instead of in a cell.
   */
  private String version(ServerBuild build, Path home, Path workDir)
      throws ServerException, InterruptedException {
    return versionIn(printedVersion(host, home, workDir), build.name());
  }
}
