package dev.oltpmatrix.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.testing.Builds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests the complete configurations of each build: every arm with base, and the settings of 2012.
 * {@code -Doltp.refreshGoldens=true} writes the golden files again; then read the diff.
 */
class ComposedGoldensTest {
  private static final Path DIR = Path.of("src/test/resources/composed");
  private static final Path CONFIGS = Path.of("../../server-configs");

  private record Golden(String fileName, String text) {}

  private static List<Golden> goldens() {
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

  @Test
  void everyBuildIsConfiguredAsInItsGoldenFile() throws IOException {
    for (Golden golden : goldens()) {
      if (Boolean.getBoolean("oltp.refreshGoldens")) {
        Files.writeString(DIR.resolve(golden.fileName()), golden.text());
      }
      assertThat(DIR.resolve(golden.fileName())).hasContent(golden.text());
    }
    assertThat(FileTrees.list(DIR)).hasSameSizeAs(goldens());
  }

  /** Every setting of the post is in the composed file, or is listed there as dropped. */
  @Test
  void noPublishedSettingIsLostSilently() {
    List<ConfigFile.Line> published = ConfigFile.read(CONFIGS.resolve("seed-2012.cnf"));
    assertThat(published).isNotEmpty();
    for (Golden golden : goldens()) {
      if (!golden.fileName().contains("seed-2012")) {
        continue;
      }
      for (ConfigFile.Line line : published) {
        String option = line.name().replaceFirst("^(loose_)?(innodb_)?", "");
        String today = option.equals("log_file_size") ? "redo_size" : option;
        assertThat(golden.text().lines())
            .as("%s in %s", line.name(), golden.fileName())
            .anyMatch(text -> isAbout(text, today));
      }
    }
  }

  /** Checks for a remark of the overlay that names the setting, or the setting itself. */
  private static boolean isAbout(String text, String setting) {
    boolean isRemark = text.startsWith("# overlays/seed-2012.cnf") || text.startsWith("# dropped ");
    return isRemark
        ? text.contains(setting)
        : text.matches("(loose_)?(innodb_)?" + setting + "( = .*)?");
  }
}
