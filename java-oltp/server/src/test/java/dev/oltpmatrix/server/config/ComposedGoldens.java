package dev.oltpmatrix.server.config;

import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.testing.Builds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The complete configurations of each build: every arm with base, and the settings of 2012. */
final class ComposedGoldens {
  static final Path DIR = Path.of("src/test/resources/composed");
  private static final Path CONFIGS = Path.of("../../server-configs");

  private ComposedGoldens() {}

  record Golden(String fileName, String text) {
    @Override
    public String toString() {
      return fileName;
    }
  }

  static List<Golden> composed() {
    List<Golden> goldens = new ArrayList<>();
    for (ServerBuild build : Builds.ALL) {
      build.arms().forEach(arm -> goldens.add(golden(build, arm, "base")));
      goldens.add(golden(build, "per-thread", "seed-2012"));
    }
    return goldens;
  }

  private static Golden golden(ServerBuild build, String arm, String config) {
    return new Golden(
        build.name() + "_" + arm + "_" + config + ".cnf",
        ServerConfig.compose(CONFIGS, build, arm, config).render());
  }
}
