package dev.oltpmatrix.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ComposedGoldensTest {
  private static final Path PUBLISHED = Path.of("../../server-configs/seed-2012.cnf");

  static List<ComposedGoldens.Golden> goldens() {
    return ComposedGoldens.composed();
  }

  @ParameterizedTest
  @MethodSource("goldens")
  void everyBuildIsConfiguredAsInItsGoldenFile(ComposedGoldens.Golden golden) {
    assertThat(ComposedGoldens.DIR.resolve(golden.fileName())).hasContent(golden.text());
  }

  @Test
  void noGoldenFileIsLeftOver() throws IOException {
    assertThat(FileTrees.list(ComposedGoldens.DIR)).hasSameSizeAs(goldens());
  }

  /** Every setting of the post is in the composed file, or is listed there as dropped. */
  @ParameterizedTest
  @MethodSource("goldens")
  void noPublishedSettingIsLostSilently(ComposedGoldens.Golden golden) throws IOException {
    if (!golden.fileName().contains("seed-2012")) {
      return;
    }
    assertThat(Files.isRegularFile(PUBLISHED)).isTrue();
    for (ConfigFile.Line line : ConfigFile.read(PUBLISHED)) {
      String option = line.name().replaceFirst("^(loose_)?(innodb_)?", "");
      String today = option.equals("log_file_size") ? "redo_size" : option;
      assertThat(golden.text().lines())
          .as("%s in %s", line.name(), golden.fileName())
          .anyMatch(text -> isAbout(text, today));
    }
  }

  /**
   * Returns whether the text is a remark of the overlay that names the setting, or the setting
   * itself.
   */
  private static boolean isAbout(String text, String setting) {
    boolean isRemark = text.startsWith("# overlays/seed-2012.cnf") || text.startsWith("# dropped ");
    return isRemark
        ? text.contains(setting)
        : text.matches("(loose_)?(innodb_)?" + setting + "( = .*)?");
  }
}
