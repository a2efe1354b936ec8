package dev.oltpmatrix.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;

/** Checks docs/reference-files.md, which lists the columns of the CSV files. */
public final class RecordPage {
  private RecordPage() {}

  /** Fails if the page does not have this header as a separate line. */
  public static void assertHasHeader(String csv) {
    String header = csv.lines().findFirst().orElseThrow();
    try {
      assertThat(Files.readString(TestProject.root().resolve("docs/reference-files.md")).lines())
          .as("lines of docs/reference-files.md")
          .contains("`" + header + "`");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
