package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the table in docs/method.md with the registry. */
class FlagTableTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z0-9-]+)` \\| (\\w+) \\| ");

  @Test
  void theDocumentNamesTheSameKindsAndSeverities() throws IOException {
    String method = Files.readString(TestProject.root().resolve("docs/method.md"));
    int from = method.indexOf("\n## What invalidates a measurement\n");
    assertThat(from).as("its heading, which others link to").isPositive();
    String table = method.substring(from, method.indexOf("\n##", from + 1));
    List<String> rows = ROW.matcher(table).results().map(FlagTableTest::kindAndSeverity).toList();
    assertThat(rows)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Flag.Kind.values())
                .flatMap(kind -> kind.severities().stream().map(s -> kind.word() + " " + s.word()))
                .toList());
  }

  private static String kindAndSeverity(MatchResult row) {
    return row.group(1) + " " + row.group(2);
  }
}
