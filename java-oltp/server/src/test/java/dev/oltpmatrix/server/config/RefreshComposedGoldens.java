package dev.oltpmatrix.server.config;

import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/**
 * Writes the golden files again, only when requested by name: {@code mvn -pl server -am test
 * -Dtest=RefreshComposedGoldens -Dsurefire.failIfNoSpecifiedTests=false}. Then read the diff.
 */
class RefreshComposedGoldens {
  @Test
  void write() throws IOException {
    FileTrees.delete(ComposedGoldens.DIR);
    Files.createDirectories(ComposedGoldens.DIR);
    for (ComposedGoldens.Golden golden : ComposedGoldens.composed()) {
      Files.writeString(ComposedGoldens.DIR.resolve(golden.fileName()), golden.text());
    }
  }
}
