package dev.oltpmatrix.matrix.server;

import java.nio.file.Path;
import java.util.List;

/** The builds of the project's own catalogue. */
final class Builds {
  private static final Catalogue CATALOGUE = Catalogue.load(Path.of("../../server-configs"));

  static final List<ServerBuild> ALL = CATALOGUE.builds();

  private Builds() {}

  static ServerBuild named(String name) {
    return CATALOGUE.find(name);
  }
}
