package dev.oltpmatrix.server.install;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.build.HostNeed;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.server.build.SoftwarePackage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Downloads, checks and unpacks packages, each once.
 *
 * @param folder name of their folder in the cache
 */
public record Packages(Host host, Path cacheDir, String folder, Reporter reporter) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** The facts file in an unpacked tree; its presence means that the tree is complete. */
  public record Installed(String version, Map<String, String> packages) {}

  /** Downloads a package from its publisher. */
  interface Provisioner {
    /** Downloads everything; returns files and their SHA-256, according to the publisher. */
    Map<String, String> download(SoftwarePackage software, Path downloads, Path workDir)
        throws ServerException, IOException, InterruptedException;

    /**
     * Creates the package's tree in {@code home}; needs no network.
     *
     * @param files those of {@code downloads} that were checked; others may be in the folder too
     */
    void unpack(
        SoftwarePackage software, Path downloads, Set<String> files, Path home, Path workDir)
        throws ServerException, IOException, InterruptedException;
  }

  @FunctionalInterface
  public interface Completion {
    /**
     * Writes what starts the program, and returns the version that it prints, which proves that it
     * runs here.
     */
    String complete(Path tree, Path workDir)
        throws ServerException, IOException, InterruptedException;
  }

  public Path home(SoftwarePackage software) {
    return cacheDir.resolve(folder).resolve(software.name());
  }

  private static Path facts(Path home) {
    return home.resolve("installed.json");
  }

  public boolean isInstalled(SoftwarePackage software) {
    return Files.isRegularFile(facts(home(software)));
  }

  public Installed installed(SoftwarePackage software) throws IOException {
    return MAPPER.readValue(facts(home(software)).toFile(), Installed.class);
  }

  public Installed install(SoftwarePackage software, Completion completion)
      throws ServerException, IOException, InterruptedException {
    return LockFile.hold(
        cacheDir,
        software.name(),
        reporter,
        () -> {
          if (!isInstalled(software)) {
            fetchAndUnpack(software, completion);
          }
          return installed(software);
        });
  }

  private void fetchAndUnpack(SoftwarePackage software, Completion completion)
      throws ServerException, IOException, InterruptedException {
    String missing =
        software.needs().stream()
            .filter(n -> !n.isMet())
            .map(HostNeed::remedy)
            .collect(joining("; "));
    if (!missing.isEmpty()) {
      throw new ServerException(software.name() + " needs " + missing);
    }
    Path downloads =
        Files.createDirectories(cacheDir.resolve("downloads").resolve(software.name()));
    Path workDir = Files.createDirectories(cacheDir.resolve("work").resolve(software.name()));
    long needed = (software.downloadMb() + software.installedMb()) * DiskSpace.MB;
    DiskSpace.require(downloads, needed, "getting " + software.name());
    Provisioner provisioner =
        software.source().kind() == PackageSource.Kind.DEBIAN
            ? new DebianProvisioner(host, reporter)
            : new MavenProvisioner(host, reporter, List.of());
    Map<String, String> packages = download(software, provisioner, downloads, workDir);
    Path fresh = workDir.resolve("tree");
    FileTrees.delete(fresh);
    provisioner.unpack(software, downloads, packages.keySet(), fresh, workDir);
    String version = completion.complete(fresh, workDir);
    TextFile.write(facts(fresh), MAPPER.writeValueAsString(new Installed(version, packages)));
    FileTrees.delete(home(software));
    Files.createDirectories(home(software).getParent());
    Files.move(fresh, home(software), StandardCopyOption.ATOMIC_MOVE);
    FileTrees.deleteQuietly(workDir);
    FileTrees.deleteQuietly(downloads);
    reporter.say(software.name() + ": " + version + " is ready in " + home(software));
  }

  private static Map<String, String> download(
      SoftwarePackage software, Provisioner provisioner, Path downloads, Path workDir)
      throws ServerException, IOException, InterruptedException {
    try {
      Map<String, String> published = provisioner.download(software, downloads, workDir);
      if (published.isEmpty()) {
        throw new ServerException("nothing was downloaded; see " + workDir);
      }
      for (Map.Entry<String, String> file : published.entrySet()) {
        Path path = downloads.resolve(file.getKey());
        if (!sha256(path).equals(file.getValue())) {
          Files.delete(path);
          throw new ServerException(
              "%s is not what its publisher says (SHA-256 %s); delete it in Maven's local repository, too, and try again"
                  .formatted(path, file.getValue()));
        }
      }
      return published;
    } catch (ServerException e) {
      String instead =
          software.fallback() == null ? "" : " (" + software.fallback() + " can take its place)";
      throw new ServerException(
          "%s cannot be had from %s%s: %s"
              .formatted(software.name(), software.source().describe(), instead, e.getMessage()),
          e);
    }
  }

  static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      DigestInputStream digesting = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"));
      digesting.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digesting.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
