package dev.oltpmatrix.host.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheFolderTest {
  private static final String NO_HOME = "?"; // Java's value if the password file has none

  @TempDir private Path dir;

  @Test
  void cacheIsMadeForItsOwnerAlone() throws IOException {
    Path made = dir.resolve("a/b/oltp-matrix");
    CacheFolder.make(Hosts.ofThisMachine(), made);
    CacheFolder.make(Hosts.ofThisMachine(), made);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
        .isEqualTo("rwx------");
  }

  private static Path located(String xdg, String home, String userHome) {
    return CacheFolder.locate(Map.of("XDG_CACHE_HOME", xdg, "HOME", home), userHome);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "/x,       /home/u, /root, /x/oltp-matrix",
        "``,       /home/u, /root, /home/u/.cache/oltp-matrix",
        "relative, /home/u, /root, /home/u/.cache/oltp-matrix",
        "./x,      /home/u, /root, /home/u/.cache/oltp-matrix",
        "~/x,      /home/u, /root, /home/u/.cache/oltp-matrix",
        "``,       ``,      /root, /root/.cache/oltp-matrix",
        "``,       relative, /root, /root/.cache/oltp-matrix",
        "/a/../b,  ``,      ?,     /b/oltp-matrix",
      })
  void relativePathsAreIgnoredAsTheStandardSays(String xdg, String home, String user, Path cache) {
    assertThat(located(xdg, home, user)).isEqualTo(cache);
  }

  @Test
  void withoutAnyAbsolutePathThereIsNoCache() {
    assertThatThrownBy(() -> located("x", "", NO_HOME))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "there is no folder for the cache: HOME and XDG_CACHE_HOME hold no absolute path; set"
                + " XDG_CACHE_HOME to a folder of your own");
    assertThatThrownBy(() -> CacheFolder.locate(Map.of(), NO_HOME))
        .isInstanceOf(UsageException.class);
  }

  @Test
  void pathThatServersWouldCutIsRefusedBeforeAnything() {
    for (String cut : List.of(" ", "\t", "\n", ":", ";", "*", "?", "[", "\\", "\u0001")) {
      assertThatThrownBy(() -> located("/a" + cut + "b", "", NO_HOME))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining(
              ", at which servers and their scripts end a path; set XDG_CACHE_HOME")
          .message()
          .hasLineCount(1);
    }
    for (String taken : List.of("#", "'", "\"", "$x", "%", "&", "ü", "`x`", "(x)", "!", "|")) {
      assertThat(located("/a" + taken + "b", "", NO_HOME))
          .isEqualTo(Path.of("/a" + taken + "b/oltp-matrix"));
    }
  }
}
