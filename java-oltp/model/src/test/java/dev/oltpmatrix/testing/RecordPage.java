package dev.oltpmatrix.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;

/** docs/record.md, whose lists of columns are those of the files. */
public final class RecordPage {
  private RecordPage() {}

  /** Fails where the page has not this header, as a line of its own. */
  public static void assertHasHeader(String csv) {
    String header = csv.lines().findFirst().orElseThrow();
    try {
      assertThat(Files.readString(TestProject.root().resolve("docs/record.md")).lines())
          .as("lines of docs/record.md")
          .contains("`" + header + "`");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
