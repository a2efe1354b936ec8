package dev.oltpmatrix.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvLineTest {
  @Test
  void fieldsAreReadAsWritten() {
    List<String> fields = List.of("plain", "", "a, b", "say \"it\"", "\"", "é");
    String line = String.join(",", fields.stream().map(CsvLine::quoted).toList());

    assertThat(line).isEqualTo("plain,,\"a, b\",\"say \"\"it\"\"\",\"\"\"\",é");
    assertThat(CsvLine.fields(line)).isEqualTo(fields);
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
        "\r=1",
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
  void formulasAreQuotedAsText(String field) {
    String line = CsvLine.quoted(field);
    assertThat(line).matches("(?s)\"?'.*");
    assertThat(CsvLine.fields(line + ",next")).containsExactly(field, "next");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-3.2", "+7", "-1e-05", "12", "-.5", "'quoted'", "it's", "a=b", "note: -5 %", ""})
  void numbersAndOtherTextsStayAsTheyAre(String field) {
    assertThat(CsvLine.quoted(field)).isEqualTo(field);
    assertThat(CsvLine.fields(field)).containsExactly(field);
  }

  @Test
  void anEmptyLineIsOneEmptyField() {
    assertThat(CsvLine.fields("")).containsExactly("");
  }
}
