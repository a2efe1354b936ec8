package dev.oltpmatrix.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** docs/method.md, whose numbers are those that tests find. */
public final class MethodPage {
  private static final Path PAGE = Path.of("../../docs/method.md");

  private MethodPage() {}

  /** Fails where the page has not this sentence with these numbers. */
  public static void assertSays(String sentence, Object... numbers) {
    try {
      String said = String.format(Locale.ROOT, sentence, numbers);
      assertThat(Files.readString(PAGE).contains(said)).as("method.md says: %s", said).isTrue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
