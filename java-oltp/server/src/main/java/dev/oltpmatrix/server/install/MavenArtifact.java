package dev.oltpmatrix.server.install;

import dev.oltpmatrix.model.UsageException;
import java.nio.file.Path;
import java.util.Arrays;

/** A file in a Maven repository: {@code group:name:version[:type[:classifier]]}. */
record MavenArtifact(String group, String name, String version, String type, String classifier) {
  private static final int MIN_PARTS = 3;
  private static final int MAX_PARTS = 5;

  static MavenArtifact parse(String coordinates) {
    String[] parts = coordinates.split(":", -1);
    if (parts.length < MIN_PARTS
        || parts.length > MAX_PARTS
        || Arrays.stream(parts).anyMatch(String::isEmpty)) {
      throw new UsageException(
          "artifact '" + coordinates + "': needs group:name:version[:type[:classifier]]");
    }
    return new MavenArtifact(
        parts[0],
        parts[1],
        parts[2],
        parts.length > 3 ? parts[3] : "jar",
        parts.length > 4 ? parts[4] : "");
  }

  String fileName() {
    return name + "-" + version + (classifier.isEmpty() ? "" : "-" + classifier) + "." + type;
  }

  /** Returns its folder below a local repository. */
  Path folder() {
    return Path.of(group.replace('.', '/'), name, version);
  }
}
