package dev.oltpmatrix.server.build;

import java.util.List;

/**
 * The origin of a package; which members are set depends on {@code kind}.
 *
 * @param sha256 of a Maven artifact, which never changes; Debian's packages are checked against the
 *     signed lists of their suite, and what a program in Java needs by Maven
 * @param unpack the parts of the artifact and their targets
 */
public record PackageSource(
    Kind kind,
    String suite,
    List<String> packages,
    List<String> skip,
    String artifact,
    String sha256,
    List<Unpack> unpack) {

  public enum Kind {
    debian,
    maven,
    /** A program in Java with all artifacts that it needs, which Maven resolves. */
    mavenProgram,
    /** An external server, which is not installed and whose location is in {@code artifact}. */
    external
  }

  public PackageSource {
    packages = packages == null ? List.of() : List.copyOf(packages);
    skip = skip == null ? List.of() : List.copyOf(skip);
    unpack = unpack == null ? List.of() : List.copyOf(unpack);
    ServerBuild.require(kind != null, "a source", null, "a kind: debian or maven");
    if (kind == Kind.debian) {
      ServerBuild.require(suite != null, "a Debian source", null, "a suite");
      ServerBuild.require(!packages.isEmpty(), "Debian " + suite, null, "packages: [...]");
    } else {
      ServerBuild.require(
          artifact != null, "a Maven source", null, "an artifact: group:name:version");
    }
    if (kind == Kind.maven) {
      boolean isSha256 = sha256 != null && sha256.matches("[0-9a-f]{64}");
      ServerBuild.require(isSha256, artifact, sha256, "sha256, 64 hexadecimal digits");
      ServerBuild.require(!unpack.isEmpty(), artifact, null, "unpack: [from: ...]");
    }
  }

  public static PackageSource external(String location) {
    return new PackageSource(Kind.external, null, null, null, location, null, null);
  }

  public String describe() {
    return switch (kind) {
      case debian -> "Debian " + suite + " " + packages;
      case maven, mavenProgram -> "Maven " + artifact;
      case external -> artifact;
    };
  }

  public String shortly() {
    return switch (kind) {
      case debian -> "Debian " + suite;
      case maven, mavenProgram -> "Maven";
      case external -> "your own";
    };
  }

  /**
   * One part of an artifact.
   *
   * @param from a folder of it (ends in a slash), a file, or an archive inside it, which is
   *     unpacked as well; {@code null} for all of it
   * @param into path below the package's tree; {@code null} for its top
   * @param strip leading folders of the archive that are left out of the paths below {@code into}
   * @param skip globs of paths below {@code into} that the program does not need
   */
  public record Unpack(String from, String into, int strip, List<String> skip) {
    public Unpack {
      into = into == null ? "." : into;
      skip = skip == null ? List.of() : List.copyOf(skip);
    }
  }
}
