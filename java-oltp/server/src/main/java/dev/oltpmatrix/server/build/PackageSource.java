package dev.oltpmatrix.server.build;

import java.util.List;
import java.util.Objects;

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
    DEBIAN,
    MAVEN,
    /** A program in Java with all artifacts that it needs, which Maven resolves. */
    MAVEN_PROGRAM,
    /** An external server, which is not installed and whose location is in {@code artifact}. */
    EXTERNAL
  }

  public PackageSource {
    packages = Objects.requireNonNullElse(packages, List.of());
    skip = Objects.requireNonNullElse(skip, List.of());
    unpack = Objects.requireNonNullElse(unpack, List.of());
    ServerBuild.require(kind != null, "source", "kind: debian or maven");
    boolean isDebian = kind == Kind.DEBIAN;
    boolean hasOrigin = isDebian ? suite != null && !packages.isEmpty() : artifact != null;
    ServerBuild.require(hasOrigin, "source", "suite and packages, or artifact: group:name:version");
    if (kind == Kind.MAVEN) {
      boolean isSha256 = sha256 != null && sha256.matches("[0-9a-f]{64}");
      ServerBuild.require(
          isSha256 && !unpack.isEmpty(), artifact, "sha256, 64 hexadecimal digits, and unpack");
    }
  }

  public static PackageSource external(String location) {
    return new PackageSource(Kind.EXTERNAL, null, null, null, location, null, null);
  }

  public String describe() {
    return switch (kind) {
      case DEBIAN -> "Debian " + suite + " " + packages;
      case MAVEN, MAVEN_PROGRAM -> "Maven " + artifact;
      case EXTERNAL -> artifact;
    };
  }

  public String shortly() {
    return switch (kind) {
      case DEBIAN -> "Debian " + suite;
      case MAVEN, MAVEN_PROGRAM -> "Maven";
      case EXTERNAL -> "your own";
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
      from = Objects.requireNonNullElse(from, "");
      into = Objects.requireNonNullElse(into, ".");
      skip = Objects.requireNonNullElse(skip, List.of());
    }
  }
}
