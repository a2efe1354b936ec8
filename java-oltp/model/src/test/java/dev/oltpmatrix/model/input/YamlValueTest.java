package dev.oltpmatrix.model.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlValueTest {
  private enum Kind {
    ONE,
    ONE_MORE
  }

  private record Part(String name, Long size) {}

  private record Form(
      int count,
      boolean on,
      String text,
      Kind kind,
      List<Part> parts,
      Map<String, Integer> sizes) {}

  @TempDir private Path folder;

  private Path file;

  private YamlValue read(String yaml) throws IOException {
    file = Files.writeString(folder.resolve("mine.yaml"), yaml);
    return YamlValue.read(file);
  }

  private Form form(String yaml) throws IOException {
    return new YamlRecords(
            YamlRecords.SNAKE_CASE,
            Map.of(),
            Map.of("count", new IntRange("count", -3, 300), "size", new IntRange("size", 5, 9)))
        .read(read(yaml), Form.class);
  }

  @Test
  void everyKindOfValueIsRead() throws IOException {
    String yaml =
        """
        count: -3
        on: true
        text: '#1'
        kind: one-more
        parts: [{name: 1.10, size: 5}, {name: no}]
        sizes: {a: 1, "b c": 2}
        """;
    assertThat(form(yaml))
        .isEqualTo(
            new Form(
                -3,
                true,
                "#1",
                Kind.ONE_MORE,
                List.of(new Part("1.10", 5L), new Part("no", null)),
                Map.of("a", 1, "b c", 2)));
    assertThat(form("{}")).isEqualTo(new Form(0, false, null, null, null, null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.0", "1e3", "0x5", "05", "0o5", "1_000", "1:30", "+5", "5s", ".inf",
        "yes", "true", "2001-01-01", "\"5\"", "'5'", "~", "", "[5]", "{a: 5}", "|\n  5",
        "\u0665", "5 5",
      })
  void aNumberHasOnlyDigitsAndNoQuotes(String value) {
    assertThatThrownBy(() -> form("count: " + value))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(file + ":1:")
        .hasMessageContaining("count ")
        .hasMessageContaining("wanted: a whole number, digits alone")
        .message()
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "on: yes | 1:5: on is yes, wanted: true or false",
        "count: 301 | 1:8: count is 301, allowed: -3..300",
        "count: 99999999999999999999 | 1:8: count is 99999999999999999999, allowed: -3..300",
        "sizes: {a: 2147483648} | 1:12: sizes.a is 2147483648, allowed: -2147483648..2147483647",
        "parts: [{size: 10}] | 1:16: parts[0].size is 10, allowed: 5..9",
        "text: | mine.yaml:1:6: text is empty, wanted: text",
        "text: {} | 1:7: text is keys and values, wanted: text",
        "parts: {} | 1:8: parts is keys and values, wanted: a list: [...]",
        "parts: [1] | 1:9: parts[0] is 1, wanted: keys and values",
        "parts: [{nam: 1}] | unknown key of parts[0] 'nam'; nearest: name, size",
        "kind: two | 1:7: kind is two, wanted: one, one-more",
        "'count: 1\n\"count\": 2' | 2:1: key 'count' is there twice; keep one",
        "'count: 1\n---\ncount: 2' | 2:1: but found another document",
        "'? [a]\n: 1' | 1:3: a key is a list, wanted: text",
        "'count: 1\n\ton: true' | 2:1: found character",
        "text: \"a | 1:9: found unexpected end of stream",
        "parts: [1 | 1:10: expected",
        "text: 'a\u0007b' | special characters are not allowed",
        "[] | mine.yaml: it is a list, wanted: keys and values",
        "# nothing | mine.yaml is empty",
      })
  void ambiguousYamlIsRefusedWithPositionAndRemedy(String yaml, String message) {
    assertThatThrownBy(() -> form(yaml))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message)
        .message()
        .startsWith(folder + "/mine.yaml")
        .hasLineCount(1);
  }
}
