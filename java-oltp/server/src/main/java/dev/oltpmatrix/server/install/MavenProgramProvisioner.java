package dev.oltpmatrix.server.install;

import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.build.SoftwarePackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Downloads a program in Java with all artifacts that it needs. Maven resolves them, and checks
 * each against the checksum of its repository, so the user's settings apply.
 */
final class MavenProgramProvisioner implements Provisioner {
  /** The version that java-oltp/pom.xml pins, so it is in the local repository already. */
  private static final String COPY =
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";

  /** The project that has the program as its only dependency. */
  private static final String PROJECT =
      """
      <project xmlns="http://maven.apache.org/POM/4.0.0">
        <modelVersion>4.0.0</modelVersion>
        <groupId>dev.oltpmatrix.fetched</groupId>
        <artifactId>%1$s</artifactId>
        <version>1</version>
        <packaging>pom</packaging>
        <dependencies>
          <dependency>
            <groupId>%2$s</groupId>
            <artifactId>%1$s</artifactId>
            <version>%3$s</version>
          </dependency>
        </dependencies>
      </project>
      """;

  private static final String JAR = ".jar";

  private final HostProcesses host;
  private final Reporter reporter;

  MavenProgramProvisioner(HostProcesses host, Reporter reporter) {
    this.host = host;
    this.reporter = reporter;
  }

  /** Returns no checksums: only Maven knows what the program needs. */
  @Override
  public Map<String, String> pinned(SoftwarePackage software) {
    return Map.of();
  }

  @Override
  public Map<String, String> download(SoftwarePackage software, Path downloads, Path workDir)
      throws ServerException, IOException, InterruptedException {
    MavenArtifact artifact = MavenArtifact.parse(software.source().artifact());
    Path project = workDir.resolve("pom.xml");
    TextFile.write(
        project, PROJECT.formatted(artifact.name(), artifact.group(), artifact.version()));
    for (Path old : jars(downloads)) {
      Files.delete(old);
    }
    String task = "downloading " + software.name();
    Path log = workDir.resolve("maven.log");
    List<String> command =
        List.of(
            host.script("mvn"),
            "-B",
            "--strict-checksums",
            "-f",
            project.toString(),
            COPY,
            "-DincludeScope=runtime",
            "-DoutputDirectory=" + downloads);
    try {
      host.run(log, command, Map.of(), () -> progress(task, downloads, software.downloadMb()));
    } catch (ServerException e) {
      throw new ServerException(MavenFetch.error(Texts.read(log)).orElse(e.getMessage()), e);
    }
    Map<String, String> sums = new TreeMap<>();
    for (Path jar : jars(downloads)) {
      sums.put(jar.getFileName().toString(), Manifest.sha256(jar));
    }
    if (!sums.containsKey(artifact.fileName())) {
      throw new ServerException("Maven copied no " + artifact.fileName() + "; see " + log);
    }
    return sums;
  }

  private static List<Path> jars(Path folder) {
    return FileTrees.list(folder).stream().filter(file -> file.toString().endsWith(JAR)).toList();
  }

  private void progress(String task, Path downloads, int totalMb) {
    long doneMb = Math.min(FileTrees.bytes(downloads) / DiskSpace.MB, totalMb);
    reporter.progress(task, doneMb, totalMb, "MB");
  }

  @Override
  public void unpack(
      SoftwarePackage software, Path downloads, Set<String> files, Path home, Path workDir)
      throws IOException {
    Path libraries = Files.createDirectories(home.resolve("lib"));
    for (String file : files) {
      Files.copy(downloads.resolve(file), libraries.resolve(file));
    }
  }
}
