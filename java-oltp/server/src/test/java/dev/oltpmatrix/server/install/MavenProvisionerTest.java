package dev.oltpmatrix.server.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.files.DiskSpace;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.server.build.PackageSource.Unpack;
import dev.oltpmatrix.server.build.SoftwarePackage;
import dev.oltpmatrix.testing.MavenRepository;
import dev.oltpmatrix.testing.ReporterList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
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

  /** A package that is nothing but an artifact. */
  private record Published(PackageSource source) implements SoftwarePackage {
    @Override
    public String name() {
      return "mysql-test";
    }

    @Override
    public int downloadMb() {
      return ARTIFACT_MB;
    }

    @Override
    public int installedMb() {
      return ARTIFACT_MB;
    }
  }

  private void download(String coordinates) throws Exception {
    String sha256 = Packages.sha256(Files.write(dir.resolve("published"), artifact));
    PackageSource source =
        new PackageSource(
            PackageSource.Kind.MAVEN,
            null,
            null,
            null,
            coordinates,
            sha256,
            List.of(new Unpack(null, null, 0, null)));
    new MavenProvisioner(Hosts.ofThisMachine(), reporter, repository.mavenOptions(dir, local))
        .download(new Published(source), dir.resolve("downloads"), dir.resolve("work"));
  }

  private Path downloaded() {
    return dir.resolve("downloads/server-1.jar");
  }

  private static Path inLocalRepository() {
    return local.resolve("dev/oltpmatrix/test/server/1/server-1.jar");
  }

  @Test
  void connectionThatIsAlwaysCutIsReportedInOneLineAndLeavesNoFile() throws Exception {
    repository.atHalfTime(() -> false);
    assertThatThrownBy(() -> download(MavenRepository.COORDINATES))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("Could not transfer artifact dev.oltpmatrix.test:server:jar:1")
        .message()
        .hasLineCount(1);
    assertThat(downloaded()).doesNotExist();
  }

  @Test
  void artifactThatIsThereIsTakenFromTheLocalRepository() throws Exception {
    download(MavenRepository.COORDINATES);
    download(MavenRepository.COORDINATES);
    assertThat(downloaded()).hasBinaryContent(artifact);
    assertThat(repository.requestedFrom()).hasSize(1);
    assertThat(reporter.lines).last().isEqualTo("downloading mysql-test 4/4 MB");
  }

  @Test
  void missingArtifactIsReportedInOneLine() {
    assertThatThrownBy(() -> download("dev.oltpmatrix.test:gone:1"))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("Could not find artifact dev.oltpmatrix.test:gone:jar:1")
        .message()
        .hasLineCount(1);
  }
}
