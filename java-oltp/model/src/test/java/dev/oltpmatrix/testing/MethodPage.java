package dev.oltpmatrix.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Checks docs/method.md, which quotes numbers that tests compute. */
public final class MethodPage {
  private static final Path PAGE = Path.of("../../docs/method.md");

  private MethodPage() {}

  /** Fails if the page does not have this sentence with these numbers. */
  public static void assertSays(String sentence, Object... numbers) {
    try {
      String text = String.format(Locale.ROOT, sentence, numbers);
      assertThat(Files.readString(PAGE).contains(text)).as("method.md says: %s", text).isTrue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
