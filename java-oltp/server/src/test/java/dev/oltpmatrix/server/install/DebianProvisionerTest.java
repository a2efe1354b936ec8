package dev.oltpmatrix.server.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DebianProvisionerTest {
  @Test
  void debiansMirrorIsChosenAmongOthersOfTheSameRelease() {
    String targets =
        """
        trixie stable https://other.example/debian/
        trixie main https://others.example/x/
        trixie-updates main http://updates.example/debian/
        trixie main http://mirror.example/debian/
        """;
    assertThat(DebianProvisioner.mirror(targets, "trixie"))
        .contains("http://mirror.example/debian/");
    assertThat(DebianProvisioner.mirror("trixie main http://cache.example/d/", "trixie"))
        .contains("http://cache.example/d/");
    assertThat(DebianProvisioner.mirror(targets, "noble")).isEmpty();
    assertThat(DebianProvisioner.codename("ID=debian\nVERSION_CODENAME=trixie\n"))
        .isEqualTo("trixie");
    assertThat(DebianProvisioner.codename("ID=debian\n")).isEmpty();
  }

  @Test
  void packagesAreReadFromPrintedUris() {
    String a = "0".repeat(64);
    String b = "1".repeat(64);
    assertThat(
            DebianProvisioner.AptPackage.parse(
                """
                Reading package lists...
                'http://m.example/a.deb' a_1_amd64.deb 1200 SHA256:%s
                'http://m.example/b.deb' b_1%%3a2_all.deb 34 SHA256:%s\s
                """
                    .formatted(a, b)))
        .containsExactly(
            new DebianProvisioner.AptPackage("a_1_amd64.deb", 1200, a),
            new DebianProvisioner.AptPackage("b_1%3a2_all.deb", 34, b));
  }

  @ParameterizedTest
  @CsvSource({
    "perl_5_amd64.deb, true",
    "gcc-16-base_16_amd64.deb, true",
    "perl-base_5_amd64.deb, false"
  })
  void skippedPackagesMatchByNameOrStar(String file, boolean isSkipped) {
    assertThat(DebianProvisioner.isSkipped(List.of("perl", "gcc-*-base"), file))
        .isEqualTo(isSkipped);
  }
}
