package dev.oltpmatrix.server.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AptSourcesTest {
  private static final String DEB822 =
      """
      # Third party
      Types: deb
      URIs: https://tools.example/apt
      Suites: trixie
      Components: main
      Signed-By: /usr/share/keyrings/tools.gpg

      Types: deb deb-src
      # a comment inside
      URIs: http://mirror.example/debian
      Suites: trixie trixie-updates
      Components: main contrib
      Signed-By:
       -----BEGIN PGP PUBLIC KEY BLOCK-----
       .
       abc
       -----END PGP PUBLIC KEY BLOCK-----

      Enabled: no
      Types: deb
      URIs: http://off.example/debian
      Suites: trixie
      Components: main
      """;

  @Test
  void deb822StanzasAreReadWithEmbeddedKeys() {
    List<AptSources.Source> sources = AptSources.parseDeb822(DEB822);
    assertThat(sources)
        .extracting(AptSources.Source::uri)
        .containsExactly("https://tools.example/apt", "http://mirror.example/debian");
    assertThat(sources.get(1).suites()).containsExactly("trixie", "trixie-updates");
    assertThat(sources.get(1).signedBy()).startsWith("\n -----BEGIN").endsWith("BLOCK-----");
  }

  @Test
  void oneLineSourcesAreReadWithAndWithoutOptions() {
    List<AptSources.Source> sources =
        AptSources.parseOneLine(
            """
            # deb http://no.example/debian bookworm main
            deb http://mirror.example/debian/ bookworm main contrib # why
            deb [arch=amd64 signed-by=/k.gpg] https://other.example/x bookworm stable
            deb-src http://mirror.example/debian/ bookworm main
            """);
    assertThat(sources)
        .containsExactly(
            new AptSources.Source(
                "http://mirror.example/debian/",
                List.of("bookworm"),
                List.of("main", "contrib"),
                ""),
            new AptSources.Source(
                "https://other.example/x", List.of("bookworm"), List.of("stable"), "/k.gpg"));
  }

  @Test
  void debiansMirrorIsChosenAmongOthersOfTheSameRelease() {
    assertThat(AptSources.debianMirror(AptSources.parseDeb822(DEB822), "", "trixie"))
        .get()
        .extracting(AptSources.Source::uri)
        .isEqualTo("http://mirror.example/debian");
  }

  @Test
  void whatAptCallsDebianWinsAndKeepsItsKey() {
    List<AptSources.Source> sources =
        AptSources.parseOneLine("deb [signed-by=/k.gpg] http://cache.example/d bookworm main");
    assertThat(AptSources.debianMirror(sources, "http://cache.example/d/", "bookworm"))
        .get()
        .extracting(AptSources.Source::signedBy)
        .isEqualTo("/k.gpg");
  }

  @Test
  void machineWithoutDebianHasNoMirror() {
    assertThat(AptSources.debianMirror(AptSources.parseDeb822(DEB822), "", "noble")).isEmpty();
  }

  @Test
  void ownSourceNamesSuiteAndKey() {
    AptSources.Source mirror =
        new AptSources.Source("http://m.example/debian", List.of(), List.of(), "");
    assertThat(AptSources.stanza(mirror, "sid", true))
        .isEqualTo(
            "Types: deb\nURIs: http://m.example/debian\nSuites: sid\nComponents: main\nSigned-By: "
                + AptSources.DEFAULT_KEYRING
                + "\n");
    assertThat(AptSources.stanza(mirror, "sid", false)).doesNotContain("Signed-By");
  }

  @Test
  void packagesAreReadFromPrintedUris() {
    String a = "0".repeat(64);
    String b = "1".repeat(64);
    assertThat(
            AptPackage.parse(
                "Reading package lists...\n"
                    + "'http://m.example/a.deb' a_1_amd64.deb 1200 SHA256:"
                    + a
                    + "\n'http://m.example/b.deb' b_1%3a2_all.deb 34 SHA256:"
                    + b
                    + " \n"))
        .containsExactly(
            new AptPackage("a_1_amd64.deb", 1200, a), new AptPackage("b_1%3a2_all.deb", 34, b));
  }

  @Test
  void codenameIsReadFromOsRelease() {
    assertThat(DebianProvisioner.codename("ID=debian\nVERSION_CODENAME=trixie\n"))
        .isEqualTo("trixie");
    assertThat(DebianProvisioner.codename("ID=debian\n")).isEmpty();
  }

  @Test
  void skippedPackagesMatchByNameOrStar() {
    List<String> skip = List.of("perl", "gcc-*-base");
    assertThat(DebianProvisioner.isSkipped(skip, Path.of("perl_5_amd64.deb"))).isTrue();
    assertThat(DebianProvisioner.isSkipped(skip, Path.of("gcc-16-base_16_amd64.deb"))).isTrue();
    assertThat(DebianProvisioner.isSkipped(skip, Path.of("perl-base_5_amd64.deb"))).isFalse();
  }
}
