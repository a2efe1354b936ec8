package dev.oltpmatrix.wire.connect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionStateTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "NO_AUTO_VALUE_ON_ZERO",
        "STRICT_TRANS_TABLES,NO_BACKSLASH_ESCAPES,NO_ENGINE_SUBSTITUTION",
        "PIPES_AS_CONCAT,ANSI_QUOTES,IGNORE_SPACE,ORACLE,NO_KEY_OPTIONS",
        ",EMPTY_STRING_IS_NULL"
      })
  void aModeThatChangesTheMeaningOfStatementsIsReportedWithItsRemedy(String sqlMode) {
    assertThat(SessionState.refusal(sqlMode).orElseThrow())
        .matches("sessions have the sql_mode [A-Z_]+, .*: take it out of the server's sql_mode.*")
        .satisfies(words -> assertThat(sqlMode).contains(words.split("[ ,]", -1)[4]));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION",
        "REAL_AS_FLOAT,PIPES_AS_CONCAT,ANSI_QUOTES,IGNORE_SPACE,ANSI",
        "NO_ZERO_IN_DATE,TRADITIONAL"
      })
  void otherModesAreAccepted(String sqlMode) {
    assertThat(SessionState.refusal(sqlMode)).isEmpty();
  }
}
