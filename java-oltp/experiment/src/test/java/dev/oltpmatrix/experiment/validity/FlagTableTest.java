package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares the table in docs/method.md with the registry. */
class FlagTableTest {
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (`[a-z0-9-]+`[^|]*) \\| ([^|]+) \\| ");
  private static final Pattern KIND = Pattern.compile("`([a-z0-9-]+)`");

  @Test
  void theDocumentNamesTheSameKindsAndSeverities() throws IOException {
    String method = Files.readString(TestProject.root().resolve("docs/method.md"));
    int from = method.indexOf("\n## Validity\n");
    assertThat(from).as("its heading, which others link to").isPositive();
    String table = method.substring(from, method.indexOf("\n##", from + 1));
    Map<String, Set<String>> found = new TreeMap<>();
    for (MatchResult row : ROW.matcher(table).results().toList()) {
      // This program knows no more of it than that.
      String severities = row.group(2).replace("as recorded", "invalid");
      for (MatchResult kind : KIND.matcher(row.group(1)).results().toList()) {
        found
            .computeIfAbsent(kind.group(1), word -> new TreeSet<>())
            .addAll(List.of(severities.split(", ")));
      }
    }
    assertThat(found)
        .isEqualTo(
            Arrays.stream(Flag.Kind.values())
                .collect(
                    Collectors.toMap(
                        Flag.Kind::word,
                        kind ->
                            kind.severities().stream()
                                .map(Flag.Severity::word)
                                .collect(Collectors.toSet()))));
  }
}
