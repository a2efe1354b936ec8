package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that sysbench's scripts have the conditions and the tables of this package, which they
 * state once more; a test on a server compares the transactions.
 */
class LuaTpccTest {
  private static final Pattern NAME_AND_RULE =
      Pattern.compile("^   [{]\"(.*)\",\\s+\"(.*)\",", Pattern.MULTILINE);

  private static final Pattern IN_BRACKETS = Pattern.compile("(?s).*\\((.*)\\)");

  private static String lua(String file) throws IOException {
    return Files.readString(Path.of("../../lua/tpcc").resolve(file));
  }

  @Test
  void conditionsAreTheSame() throws IOException {
    String lua = lua("conditions.lua");

    assertThat(NAME_AND_RULE.matcher(lua).results().map(m -> m.group(1) + ": " + m.group(2)))
        .containsExactlyElementsOf(
            Condition.ALL.stream().map(one -> one.name() + ": " + one.rule()).toList());
    for (Condition condition : Condition.ALL) {
      assertThat(lua).contains(condition.query().lines().toList());
    }
  }

  @ParameterizedTest
  @EnumSource
  void tablesAreTheSame(TpccTable table) throws IOException {
    String lua = lua("tables.lua");
    int from = lua.indexOf("   " + table.table() + " = {\"");
    List<String> definition =
        lua.substring(from, lua.indexOf("]]}", from)).lines().map(String::strip).toList();
    List<String> created = table.create("").lines().map(String::strip).toList();
    List<String> columns =
        created.subList(1, created.size() - 1).stream()
            .filter(line -> !line.contains("PRIMARY KEY"))
            .map(line -> line.replaceFirst(",$", "").replaceFirst(" NOT NULL$", ""))
            .toList();

    assertThat(created)
        .filteredOn(line -> line.endsWith("AUTO_INCREMENT PRIMARY KEY"))
        .allSatisfy(line -> assertThat(lua).contains('"' + line + '"'));
    assertThat(definition.get(0))
        .isEqualTo(
            "%s = {\"%s\", \"%s\", [["
                .formatted(
                    table.table(),
                    inBrackets(created.stream().filter(line -> line.startsWith("PRIMARY KEY"))),
                    inBrackets(table.indexes().stream())));
    assertThat(definition.stream().skip(1).filter(line -> !line.isEmpty()))
        .containsExactlyElementsOf(columns);
  }

  /** Returns what is between the brackets of the first text; empty where there is none. */
  private static String inBrackets(Stream<String> texts) {
    return texts
        .findFirst()
        .map(IN_BRACKETS::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .orElse("");
  }
}
