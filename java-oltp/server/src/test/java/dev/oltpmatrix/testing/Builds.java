package dev.oltpmatrix.testing;

import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.ServerBuild;
import java.nio.file.Path;
import java.util.List;

/** The builds of the project's own catalogue. */
public final class Builds {
  private static final Catalogue CATALOGUE = Catalogue.load(Path.of("../../server-configs"));

  public static final List<ServerBuild> ALL = CATALOGUE.builds();

  private Builds() {}

  public static ServerBuild named(String name) {
    return CATALOGUE.find(name);
  }
}
