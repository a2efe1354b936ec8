package dev.oltpmatrix.server.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.server.build.PackageSource.Unpack;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.build.ServerBuild.Initialise;
import dev.oltpmatrix.server.build.ServerBuild.Layout;
import dev.oltpmatrix.testing.MavenRepository;
import dev.oltpmatrix.testing.ReporterList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs Maven itself against a repository of the test: no network, but seconds of CPU for each test.
 */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class MavenProvisionerTest {
  private static final int ARTIFACT_MB = 4;

  private final byte[] artifact = new byte[ARTIFACT_MB * (int) DiskSpace.MB];
  private final ReporterList reporter = new ReporterList();
  private MavenRepository repository;

  /** The local repository of all tests, which Maven fills with its plugins. */
  @TempDir private static Path local;

  @TempDir private Path dir;

  @BeforeEach
  void publish() throws IOException {
    FileTrees.delete(inLocalRepository().getParent());
    new Random(1).nextBytes(artifact);
    repository = new MavenRepository(artifact);
  }

  @AfterEach
  void close() {
    repository.close();
  }

  private ServerBuild build(String coordinates, String sha256) {
    PackageSource source =
        new PackageSource(
            PackageSource.Kind.maven,
            null,
            null,
            null,
            coordinates,
            sha256,
            List.of(new Unpack(null, null, 0, null)));
    Layout layout = new Layout("bin/mysqld", ".", "share", Layout.Libraries.host, null, null, null);
    return new ServerBuild(
        "mysql-test",
        ServerBuild.MYSQL,
        "8.0.15",
        List.of("per-thread"),
        ARTIFACT_MB,
        ARTIFACT_MB,
        null,
        source,
        layout,
        Initialise.INITIALIZE_INSECURE,
        false,
        null,
        null);
  }

  private ServerBuild published() throws IOException {
    return build(
        MavenRepository.COORDINATES,
        Packages.sha256(Files.write(dir.resolve("published"), artifact)));
  }

  private void download(ServerBuild build, Reporter reporter) throws Exception {
    new MavenProvisioner(Hosts.ofThisMachine(), reporter, repository.mavenOptions(dir, local))
        .download(build, dir.resolve("downloads"), dir.resolve("work"));
  }

  private Path downloaded() {
    return dir.resolve("downloads/server-1.jar");
  }

  private static Path inLocalRepository() {
    return local.resolve("dev/oltpmatrix/test/server/1/server-1.jar");
  }

  @Test
  void downloadThatWasCutOffIsTriedAgain() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    repository.atHalfTime(() -> requests.incrementAndGet() > 1);
    download(published(), reporter);
    assertThat(downloaded()).hasBinaryContent(artifact);
    assertThat(repository.requestedFrom()).hasSize(2);
    assertThat(reporter.lines).contains("the download of mysql-test broke off; trying again");
  }

  @Test
  void connectionThatIsAlwaysCutIsReportedInOneLineAndLeavesNoFile() throws Exception {
    repository.atHalfTime(() -> false);
    assertThatThrownBy(() -> download(published(), reporter))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("Could not transfer artifact dev.oltpmatrix.test:server:jar:1")
        .message()
        .hasLineCount(1);
    assertThat(downloaded()).doesNotExist();
  }

  @Test
  void artifactThatIsThereIsTakenFromTheLocalRepository() throws Exception {
    ServerBuild build = published();
    download(build, reporter);
    download(build, reporter);
    assertThat(downloaded()).hasBinaryContent(artifact);
    assertThat(repository.requestedFrom()).hasSize(1);
    assertThat(reporter.lines).last().isEqualTo("downloading mysql-test 4/4 MB");
  }

  @Test
  void missingArtifactIsReportedInOneLine() {
    String missing = "dev.oltpmatrix.test:gone:1";
    assertThatThrownBy(() -> download(build(missing, "0".repeat(64)), reporter))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("Could not find artifact dev.oltpmatrix.test:gone:jar:1")
        .message()
        .hasLineCount(1);
  }
}
