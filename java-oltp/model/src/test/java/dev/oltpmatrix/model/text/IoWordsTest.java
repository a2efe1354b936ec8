package dev.oltpmatrix.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IoWordsTest {
  @Test
  void aFailureHasTheFilesNameAndTheReasonOnce() {
    String file = "/some/file";
    Map<IOException, String> reasons =
        Map.of(
            new IOException("No space left on device"), "No space left on device",
            new NoSuchFileException(file), "does not exist",
            new AccessDeniedException(file), "you have no permission for it",
            new FileSystemException(file, null, "too bad"), "too bad",
            new MalformedInputException(1), "is not UTF-8; save it as UTF-8");
    reasons.forEach(
        (e, reason) -> assertThat(IoWords.of(Path.of(file), e)).isEqualTo("/some/file: " + reason));
    IOException full = new IOException("disk full");
    assertThat(IoWords.of(new UncheckedIOException("the ledger", full)))
        .isEqualTo("the ledger: disk full");
    assertThat(IoWords.of(new UncheckedIOException(full))).isEqualTo("disk full");
    assertThat(IoWords.of(new IllegalStateException())).contains("IllegalStateException");
  }
}
