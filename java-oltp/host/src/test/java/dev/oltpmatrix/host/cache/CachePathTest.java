package dev.oltpmatrix.host.cache;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CachePathTest {
  @ParameterizedTest
  @CsvSource({
    "C:\\Users\\alice\\.cache\\oltp-matrix, false",
    "C:\\Users\\Alice B\\.cache, true",
    "C:\\a;b, true"
  })
  void driveAndBackslashesOfWindowsCutNothing(String path, boolean cut) throws IOException {
    try (FileSystem windows = Jimfs.newFileSystem(Configuration.windows())) {
      assertThat(CacheFolder.whatServersCut(windows.getPath(path)).isPresent()).isEqualTo(cut);
    }
  }
}
