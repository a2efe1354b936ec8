package dev.oltpmatrix.server.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueTest {
  private static final Path CONFIGS = Path.of("../../server-configs");

  private static final String MINIMAL =
      """
      version: 2
      needs:
        libaio: &libaio {library: libaio.so.1, install: libaio1}
      builds:
        - name: mysql-5.6
          product: mysql
          version: "5.6.14"
          arms: [per-thread]
          downloadMb: 326
          installedMb: 79
          source:
            kind: maven
            artifact: g:n:1
            sha256: 531c86e914df4061f8332e4e35421689011239a5be993698de1af0eb58f5d36a
            unpack: [{from: share/, into: share}]
          layout: {server: bin/mysqld, basedir: ., messages: share, libraries: host, bootstrapSql: [a.sql]}
          initialise: bootstrap
          needs: [*libaio]
      """;

  @TempDir private Path dir;

  private Catalogue load(String yaml) throws IOException {
    Files.writeString(dir.resolve("catalogue.yaml"), yaml);
    return Catalogue.load(dir);
  }

  @Test
  void allBuildsOfTheFamilyAreThereAndOnlyThoseWithAPoolHaveThePoolArm() {
    List<ServerBuild> builds = Catalogue.load(CONFIGS).builds();
    assertThat(builds)
        .extracting(ServerBuild::name)
        .containsExactly(
            "mysql-9.7",
            "mysql-8.0",
            "mysql-5.7",
            "mysql-5.6",
            "mysql-5.5",
            "mariadb-11.8",
            "mariadb-11.4",
            "mariadb-10.11",
            "mariadb-10.5",
            "mariadb-10.1");
    assertThat(builds)
        .allSatisfy(
            build ->
                assertThat(build.arms().contains("pool"))
                    .isEqualTo(!build.isMysql() || build.numbers().isAtLeast("9.7")));
  }

  /** One matrix is for either system only if a name is the same series on both. */
  @Test
  void windowsHasItsBuildsUnderTheNamesOfLinux() {
    Catalogue linux = Catalogue.load(CONFIGS);
    List<ServerBuild> builds = Catalogue.load(CONFIGS, OperatingSystem.windows).builds();

    assertThat(builds)
        .extracting(build -> build.name() + " " + build.version() + " " + build.arms())
        .containsExactly(
            "mysql-5.6 5.6.14 [per-thread]",
            "mysql-5.5 5.5.34 [per-thread]",
            "mariadb-11.4 11.4.5 [per-thread, pool, pool-generic]",
            "mariadb-10.11 10.11.5 [per-thread, pool, pool-generic]");
    assertThat(builds)
        .allSatisfy(
            build -> {
              ServerBuild other = linux.find(build.name());
              assertThat(build.name()).isEqualTo(build.product() + "-" + series(build));
              assertThat(other.product() + "-" + series(other)).isEqualTo(build.name());
              assertThat(other.fixedRedo()).isEqualTo(build.fixedRedo());
              // No launcher lies before it there: Windows starts the file that the layout names.
              assertThat(build.layout().server()).endsWith(".exe");
              assertThat(build.needs()).isEmpty();
            });
  }

  private static String series(ServerBuild build) {
    return build.version().replaceFirst("^([0-9]+\\.[0-9]+)\\..*", "$1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "downloadMb: 326 | downloadMB: 326 | unknown key of builds[0] 'downloadMB'; nearest:"
            + " downloadMb",
        "sha256: 5.* | suite: sid | g:n:1 needs sha256, 64 hexadecimal digits",
        "kind: maven | kind: mavn | source.kind is mavn, wanted: debian, maven, maven-program,"
            + " external",
        "kind: maven | skip: [] | needs kind: debian or maven",
        "kind: maven | kind: maven-program | source of mysql-5.6 needs kind: debian or maven",
        "initialise: bootstrap | initialise: boot | initialise is boot, wanted: install-db,"
            + " initialize-insecure, bootstrap",
        "initialise: bootstrap | initialise: install-db | needs layout: installDb or"
            + " bootstrapSql, as initialise says",
        "downloadMb: 326 | downloadMb: much | downloadMb is much, wanted: a whole number, digits"
            + " alone",
        "version: .5.6.14. | version: \u0665.6 | version '\u0665.6': expected numbers such as"
            + " 10.11",
        "arms: .per-thread. | arms: per-thread | arms is per-thread, wanted: a list: [per-thread]",
        "libraries: host | libraries: none | layout.libraries is none, wanted: own, host",
        "product: mysql | product: postgres | needs name, product (mariadb or mysql)",
        "initialise: bootstrap | fallback: mysql-5.5 | needs name, product",
      })
  void mistakeIsReportedInOneLineWithTheBuild(String line, String instead, String message) {
    assertThatThrownBy(() -> load(MINIMAL.replaceAll(line, instead)))
        .isInstanceOf(UsageException.class)
        .hasMessageMatching(".*catalogue[.]yaml:[0-9]+:[0-9]+: .*")
        .hasMessageContaining(message)
        .message()
        .hasLineCount(1);
  }

  @Test
  void mistakesOfTheWholeFileAreRefused() {
    String again = MINIMAL.substring(MINIMAL.indexOf("  - name"));
    assertThatThrownBy(() -> load(MINIMAL.replace("needs:\n  libaio", "need:\n  libaio")))
        .hasMessageContaining("unknown key 'need'; nearest: needs");
    assertThatThrownBy(() -> load(MINIMAL + again))
        .hasMessageContaining("name mysql-5.6 is there twice");
    assertThatThrownBy(() -> load(MINIMAL + "    fallback: mysql-5.5\n"))
        .hasMessageContaining("unknown fallback of mysql-5.6 'mysql-5.5'");
    assertThatThrownBy(() -> load("version: 1\nbuilds: []\n"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("catalogue.yaml: version is 1; this program reads 2");
    assertThatThrownBy(() -> Catalogue.load(CONFIGS).find("mysql-9.8"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("unknown server 'mysql-9.8'; nearest: mysql-9.7");
  }

  /** Both have the name by which matrices ask for them, so that one matrix runs on either. */
  @Test
  void buildsOfOneNameForTwoSystemsAreKeptApart() throws IOException {
    String again = MINIMAL.substring(MINIMAL.indexOf("  - name"));
    String windows = "system: windows\n    initialise:";
    String both = MINIMAL + again.replace("g:n:1", "g:w:1").replace("initialise:", windows);

    assertThat(load(both).find("mysql-5.6").source().artifact()).isEqualTo("g:n:1");
    assertThat(Catalogue.load(dir, OperatingSystem.windows).find("mysql-5.6").source().artifact())
        .isEqualTo("g:w:1");
  }

  @Test
  void buildForAnotherSystemIsRefusedWithTheReasonAndWhatThereIs() {
    assertThatThrownBy(() -> Catalogue.load(CONFIGS, OperatingSystem.windows).find("mysql-9.7"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "server mysql-9.7 is for another system; for Windows there are mysql-5.6, mysql-5.5,"
                + " mariadb-11.4, mariadb-10.11, and your own: path:FOLDER or a URL");
  }

  @Test
  void libraryUnderItsNewerNameWillDoAndAMissingOneIsReportedWithItsPackage() throws IOException {
    assertThat(load(MINIMAL).find("mysql-5.6").needs())
        .containsExactly(new HostNeed("libaio.so.1", null, "libaio1"));
    HostNeed need = new HostNeed("libnone.so.9", "libnone.so.9t64", "libnone9");
    assertThat(need.isMet()).isFalse();
    assertThat(need.remedy()).isEqualTo("libnone.so.9 of this machine (apt-get install libnone9)");
    HostNeed renamed = new HostNeed("libnone.so.9", "libc.so.6", "libnone9");
    assertThat(renamed.isMet()).isTrue();
    assertThat(renamed.substitute()).get().extracting(Path::getFileName).hasToString("libc.so.6");
  }
}
