package dev.oltpmatrix.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvLineTest {
  @Test
  void fieldsComeBackAsTheyWere() {
    List<String> fields = List.of("plain", "", "a, b", "say \"it\"", "\"", "é");
    String line = String.join(",", fields.stream().map(CsvLine::quoted).toList());

    assertThat(line).isEqualTo("plain,,\"a, b\",\"say \"\"it\"\"\",\"\"\"\",é");
    assertThat(CsvLine.fields(line)).isEqualTo(fields);
  }

  @Test
  void anEmptyLineIsOneEmptyField() {
    assertThat(CsvLine.fields("")).containsExactly("");
  }
}
