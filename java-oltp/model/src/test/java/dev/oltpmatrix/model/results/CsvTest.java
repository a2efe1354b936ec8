package dev.oltpmatrix.model.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {
  @Test
  void fieldsAreReadAsWritten() throws IOException {
    List<String> fields = List.of("plain", "", "a, b", "say \"it\"", "\"", "é");
    List<Column<List<String>>> columns =
        IntStream.range(0, fields.size())
            .mapToObj(i -> Column.<List<String>>text("c" + i, row -> row.get(i)))
            .toList();
    String line = Csv.line(columns, fields);

    assertThat(line).isEqualTo("plain,,\"a, b\",\"say \"\"it\"\"\",\"\"\"\",é");
    assertThat(Csv.fields(line)).isEqualTo(fields);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=HYPERLINK(\"http://x\",1)",
        "+1+1",
        "-2+3",
        "@SUM(1)",
        " =1",
        "\t=1",
        "=",
        "-",
        "＝1",
        "'=1",
        "''=1",
        "'-3.2",
        "-3.2.1",
        "-1e",
        "+cmd|' /C calc'!A0"
      })
  void formulasAreQuotedAsText(String field) throws IOException {
    String line = line(field);
    assertThat(line).matches("(?s)\"?'.*");
    assertThat(Csv.fields(line + ",next")).containsExactly(field, "next");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-3.2", "+7", "-1e-05", "12", "-.5", "'quoted'", "it's", "a=b", "note: -5 %"})
  void numbersAndOtherTextsStayAsTheyAre(String field) throws IOException {
    assertThat(line(field)).isEqualTo(field);
    assertThat(Csv.fields(field)).containsExactly(field);
  }

  @Test
  void anEmptyLineIsOneEmptyField() throws IOException {
    assertThat(Csv.fields("")).containsExactly("");
  }

  private static String line(String field) {
    return Csv.line(List.of(Column.text("field", row -> field)), field);
  }
}
