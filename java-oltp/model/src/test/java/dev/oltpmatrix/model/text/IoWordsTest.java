package dev.oltpmatrix.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class IoWordsTest {
  private static final Path FILE = Path.of("/some/file");

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new IOException("No space left on device"), "No space left on device"),
        Arguments.of(new IOException("Is a directory"), "Is a directory"),
        Arguments.of(new NoSuchFileException("/some/file"), "does not exist"),
        Arguments.of(new AccessDeniedException("/some/file"), "you have no permission for it"),
        Arguments.of(new FileSystemException("/some/file", null, "too bad"), "too bad"),
        Arguments.of(new MalformedInputException(1), "is no text in UTF-8"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aFailureHasTheFilesNameAndTheReason(IOException e, String reason) {
    assertThat(IoWords.of(FILE, e)).isEqualTo("/some/file: " + reason);
  }

  @Test
  void anExceptionWithoutMessageIsNamed() {
    assertThat(IoWords.of(new IllegalStateException())).contains("IllegalStateException");
    assertThat(IoWords.of(new IllegalStateException("words"))).isEqualTo("words");
  }

  @Test
  void theOperationIsNamedOnce() {
    IOException full = new IOException("disk full");
    assertThat(IoWords.of(new UncheckedIOException("the ledger", full)))
        .isEqualTo("the ledger: disk full");
    assertThat(IoWords.of(new UncheckedIOException(full))).isEqualTo("disk full");
  }
}
